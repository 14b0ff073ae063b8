"""The memory of the two models in the live panel, and on hover what of it lies on which device."""

from html import escape

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.loading import ModelInfo, Role
from app.core.memory import MemoryUse
from app.state.pair import PairState
from app.ui import figures
from app.ui.live_rows import Row
from app.ui.theme import GRID
from app.ui.wording import tokens


class MemoryRows(QWidget):
    """As the engine has measured it; where it has not, what the weights take."""

    def __init__(self, pair: PairState) -> None:
        super().__init__()
        self._pair = pair
        self.rows = {Role.TARGET: Row(self.tr("target")), Role.DRAFT: Row(self.tr("draft"))}
        self.total = Row(self.tr("together"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        for row in (*self.rows.values(), self.total):
            whole.addWidget(row)
        pair.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        infos = {role: self._pair.side(role).info for role in Role}
        for role, row in self.rows.items():
            info = infos[role]
            row.show_value(figures.size(_n_bytes(info)) if info else figures.UNKNOWN, self._told(info) if info else "")
        known = [info for info in infos.values() if info]
        n_bytes = sum(map(_n_bytes, known))
        meaning = self._meaning(all(info.memory.total for info in known))
        self.total.show_value(figures.size(n_bytes) if n_bytes else figures.UNKNOWN, f"<p>{meaning}</p>")

    def _told(self, info: ModelInfo) -> str:
        lines = [f"<b>{escape(info.name)}</b>", escape(info.description)]
        lines += [self._use(use) for use in info.memory.uses]
        if info.memory.n_context:
            lines.append(self.tr("The cache has room for {tokens}.").format(tokens=tokens(info.memory.n_context)))
        return f"<p>{'<br>'.join(lines)}<br>{self._meaning(bool(info.memory.total))}</p>"

    def _use(self, use: MemoryUse) -> str:
        return self.tr("{device}: weights {weights}, cache {cache}, computing {compute}").format(
            device=escape(use.device),
            weights=figures.size(use.weights),
            cache=figures.size(use.cache),
            compute=figures.size(use.compute),
        )

    def _meaning(self, measured: bool) -> str:
        if measured:
            return self.tr("What llama.cpp says it has taken: weights, the context's cache, and buffers for computing.")
        return self.tr(
            "Bytes of the tensors, as llama.cpp counts those that it has loaded. The context's cache and the buffers "
            "for computing come on top of it and are not in this number."
        )


def _n_bytes(info: ModelInfo) -> int:
    return info.memory.total or info.n_bytes

"""The memory in the live panel: of the two models, on hover by device, of the whole process, and what is free."""

from html import escape

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.loading import ModelInfo, Role
from app.core.memory import MemoryUse
from app.state.memory import MemoryState
from app.state.pair import PairState
from app.ui import figures
from app.ui.live_rows import Row
from app.ui.theme import GRID
from app.ui.wording import tokens


class MemoryRows(QWidget):
    """As the engine has measured it; where it has not, what the weights take."""

    def __init__(self, pair: PairState, memory: MemoryState) -> None:
        super().__init__()
        self._pair, self._memory = pair, memory
        self.rows = {Role.TARGET: Row(self.tr("target")), Role.DRAFT: Row(self.tr("draft"))}
        self.total = Row(self.tr("together"))
        self.process, self.peak = Row(self.tr("process")), Row(self.tr("peak"))
        self.devices: dict[str, Row] = {}
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        for row in (*self.rows.values(), self.total, self.process, self.peak):
            whole.addWidget(row)
        self._column = whole
        pair.changed.connect(self._refresh)
        memory.changed.connect(self._show_process)
        self._refresh()
        self._show_process()

    def _refresh(self) -> None:
        infos = {role: self._pair.side(role).info for role in Role}
        for role, row in self.rows.items():
            info = infos[role]
            row.show_value(figures.size(_n_bytes(info)) if info else figures.UNKNOWN, self._told(info) if info else "")
        known = [info for info in infos.values() if info]
        n_bytes = sum(map(_n_bytes, known))
        meaning = self._meaning(all(info.memory.total for info in known))
        self.total.show_value(figures.size(n_bytes) if n_bytes else figures.UNKNOWN, f"<p>{meaning}</p>")

    def _show_process(self) -> None:
        now = self._memory.now
        resident = self.tr(
            "Memory that this process takes now, resident. Files that llama.cpp has mapped count as far as they were "
            "read."
        )
        self.process.show_value(figures.size(now.process) if now else figures.UNKNOWN, resident)
        highest = self.tr("The most that it has taken since the program was started.")
        self.peak.show_value(figures.size(now.peak) if now else figures.UNKNOWN, highest)
        for device in now.devices if now else ():
            if device.name not in self.devices:
                self.devices[device.name] = Row(self.tr("free on {device}").format(device=device.name))
                self._column.addWidget(self.devices[device.name])
            tip = self.tr("What this and other programs leave there.")
            self.devices[device.name].show_value(figures.size(max(0, device.free_bytes)), tip)

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

"""Which chat template lays out what is asked: the model's own, until somebody chooses the fallback for it."""

from PySide6.QtCore import QObject, Signal

from app.core.loading import ModelInfo
from app.core.request import TemplateKind
from app.state.pair import PairState


class TemplateChoice(QObject):
    """The choice holds as long as the target that it was made for is loaded, or until it is taken back."""

    changed = Signal()

    def __init__(self, pair: PairState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self._made_for: ModelInfo | None = None
        pair.changed.connect(self._look)

    @property
    def kind(self) -> TemplateKind:
        return TemplateKind.FALLBACK if self._made_for else TemplateKind.MODEL

    def use_fallback(self) -> None:
        self._set(self._pair.target.info)

    def use_own(self) -> None:
        self._set(None)

    def _look(self) -> None:
        if self._made_for is not None and self._pair.target.info is not self._made_for:
            self._set(None)

    def _set(self, made_for: ModelInfo | None) -> None:
        if made_for is not self._made_for:
            self._made_for = made_for
            self.changed.emit()

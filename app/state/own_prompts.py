"""Prompts of one's own, in sets that are kept by name."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.prompt_set import PromptSet


class OwnPromptsState(QObject):
    """A change is seen once it is kept."""

    changed = Signal()
    list_requested = Signal()
    keep_requested = Signal(object, str)  # PromptSet, what it was called before
    delete_requested = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sets: tuple[PromptSet, ...] = ()

    @property
    def sets(self) -> tuple[PromptSet, ...]:
        """By name."""
        return self._sets

    def find(self, name: str) -> PromptSet | None:
        return next((one for one in self._sets if one.name == name), None)

    def keep(self, one: PromptSet, earlier: str = "") -> None:
        """In the place of the one that was called so before."""
        self.keep_requested.emit(one, earlier)

    def delete(self, name: str) -> None:
        self.delete_requested.emit(name)

    @Slot(object)
    def on_listed(self, sets: tuple[PromptSet, ...]) -> None:
        if sets != self._sets:
            self._sets = sets
            self.changed.emit()

"""Which conversations the model that is looked at took part in."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.conversation import Conversation


class UsesState(QObject):
    """Asks again whenever the list of conversations changes, so that it knows of new names and deletions."""

    changed = Signal()
    find_requested = Signal(object)  # files of a model

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files: tuple[Path, ...] = ()
        self._chats: tuple[Conversation, ...] | None = None

    @property
    def chats(self) -> tuple[Conversation, ...] | None:
        """The last changed first; None while it is not known."""
        return self._chats

    def look_at(self, files: tuple[Path, ...]) -> None:
        """Every path at which the model can be reached; none: no model is looked at."""
        if files != self._files:
            self._files, self._chats = files, None
            self.changed.emit()
            self.ask()

    @Slot()
    def ask(self) -> None:
        if self._files:
            self.find_requested.emit(self._files)

    @Slot(object, object)
    def on_known(self, files: tuple[Path, ...], chats: tuple[Conversation, ...]) -> None:
        if files == self._files and chats != self._chats:
            self._chats = chats
            self.changed.emit()

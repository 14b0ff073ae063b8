"""The message that is being written: its words, and the files that go with it. It outlives the window's widgets."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.core.attachment import Attachment, FileRequest, split, with_attachments
from app.core.errors import DraftlightError


@dataclass(frozen=True, slots=True, eq=False)
class Attached:
    """A file of the message; it is being read while there is no text."""

    name: str
    request: FileRequest | None = None
    file: Attachment | None = None
    encoding: str = ""  # "" where the text was a message's already
    block: str = ""  # as it stands in the message; found once, since files are long
    n_bytes: int = 0

    def read(self, file: Attachment, encoding: str = "") -> "Attached":
        n_bytes = len(file.text.encode(errors="replace"))
        return replace(self, file=file, encoding=encoding, block=file.block, n_bytes=n_bytes)


class WritingState(QObject):
    """Asks for files to be read, and takes what was read."""

    words_changed = Signal()  # by whoever writes
    words_given = Signal(str)  # from elsewhere: whoever shows them takes these instead
    files_changed = Signal()
    refused = Signal(object)  # DraftlightError: a file that cannot be attached
    read_requested = Signal(object)  # FileRequest

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._files: list[Attached] = []
        self._removed: list[tuple[int, Attached]] = []  # with the places where they were

    @property
    def words(self) -> str:
        return self._words

    @property
    def files(self) -> Sequence[Attached]:
        return tuple(self._files)

    @property
    def reading(self) -> bool:
        return any(one.file is None for one in self._files)

    @property
    def message(self) -> str:
        """What would be sent."""
        return with_attachments(self._words, [one.file for one in self._files if one.file])

    @property
    def empty(self) -> bool:
        """Whether there is nothing to send."""
        return not self._words.strip() and not any(one.file for one in self._files)

    def write(self, words: str) -> None:
        """What stands in the field now."""
        if words != self._words:
            self._words = words
            self.words_changed.emit()

    def take_up(self, message: str) -> None:
        """A message instead of what is written, with the files that it has."""
        words, files = split(message)
        self._files = [Attached(file.name).read(file) for file in files]
        self._removed.clear()
        self._words = words
        self.words_given.emit(words)
        self.words_changed.emit()
        self.files_changed.emit()

    def clear(self) -> None:
        """It is sent."""
        self.take_up("")

    def attach(self, paths: Sequence[Path], most: int) -> None:
        """The same file again takes the place of the one that is there; none may have more than `most` bytes."""
        for path in paths:
            attached = Attached(path.name or str(path), FileRequest(path, most))
            same = [n for n, one in enumerate(self._files) if one.request and one.request.path == path]
            if same:
                self._files[same[0]] = attached
            else:
                self._files.append(attached)
            assert attached.request
            self.read_requested.emit(attached.request)
        self.files_changed.emit()

    def attach_text(self, file: Attachment) -> None:
        """A text that comes from no file."""
        self._files.append(Attached(file.name).read(file))
        self.files_changed.emit()

    def remove(self, attached: Attached) -> None:
        """It can be put back."""
        if attached in self._files:
            self._removed.append((self._files.index(attached), attached))
            self._files.remove(attached)
            self.files_changed.emit()

    def restore(self) -> None:
        """Put back what was removed last."""
        if self._removed:
            place, attached = self._removed.pop()
            self._files.insert(place, attached)
            self.files_changed.emit()

    @Slot(object, object, str)
    def on_read(self, request: FileRequest, file: Attachment, encoding: str) -> None:
        self._removed = [(n, _answered(one, request, file, encoding)) for n, one in self._removed]
        self._files = [_answered(one, request, file, encoding) for one in self._files]
        self.files_changed.emit()

    @Slot(object, object)
    def on_refused(self, request: FileRequest, error: DraftlightError) -> None:
        wanted = any(one.request is request for one in self._files)
        self._removed = [(n, one) for n, one in self._removed if one.request is not request]
        self._files = [one for one in self._files if one.request is not request]
        if wanted:
            self.files_changed.emit()
            self.refused.emit(error)


def _answered(one: Attached, request: FileRequest, file: Attachment, encoding: str) -> Attached:
    return one.read(file, encoding) if one.request is request else one

"""What the message that is being written takes of the context, and what stands in it before."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.prompt_count import CountRequest, PromptCount
from app.core.request import Message, TemplateKind
from app.state.writing import WritingState

PAUSE = 250  # ms without a change before it is counted


class PromptCountState(QObject):
    """Asks for a count when writing pauses and the engine is free; an answer to an older question is dropped."""

    changed = Signal()
    count_requested = Signal(object)  # CountRequest

    def __init__(
        self,
        writing: WritingState,
        messages: Callable[[str], tuple[Message, ...]],
        template: Callable[[], TemplateKind],
        can_count: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """`messages` says what a message would be sent with, itself last."""
        super().__init__(parent)
        self._writing, self._messages, self._template, self._can_count = writing, messages, template, can_count
        self._count: PromptCount | None = None
        self._counted: CountRequest | None = None
        self._request: CountRequest | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._ask)
        writing.words_changed.connect(self.refresh)
        writing.files_changed.connect(self.refresh)

    @property
    def count(self) -> PromptCount | None:
        """Of what is written now, or was a moment ago; None where it cannot be known."""
        return self._count if self._can_count() else None

    def n_part(self, text: str) -> int | None:
        """The tokens of a file of the message, as far as they are counted."""
        if self._count and self._counted and text in self._counted.parts:
            return self._count.n_parts[self._counted.parts.index(text)]
        return None

    def refresh(self) -> None:
        """Something has changed: count again, in a moment."""
        self._give_up()
        if self._can_count():
            self._timer.start()
        self.changed.emit()

    @Slot(object, object)
    def on_counted(self, request: CountRequest, count: PromptCount) -> None:
        if request is self._request:
            self._request, self._counted, self._count = None, request, count
            self.changed.emit()

    def _ask(self) -> None:
        if self._can_count():
            files = tuple(one.block for one in self._writing.files if one.file)
            self._request = CountRequest(self._messages(self._writing.message), files, self._template())
            self.count_requested.emit(self._request)

    def _give_up(self) -> None:
        self._timer.stop()
        if self._request:
            self._request.cancel.cancel()
            self._request = None

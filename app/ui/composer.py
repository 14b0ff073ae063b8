"""Where a message is written: Enter sends, Shift+Enter breaks the line, files go along, one button sends or stops."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.attachment import attachment
from app.core.errors import DraftlightError
from app.state.prompt_count import PromptCountState
from app.state.writing import WritingState
from app.ui.attachment_chips import MOST_ROWS, AttachmentChips
from app.ui.count_label import CountLabel
from app.ui.icon_button import IconButton, cross, paperclip
from app.ui.message_edit import MessageEdit
from app.ui.theme import FIELD_HEIGHT, GRID, restyle, set_role

ATTACH_KEYS = "Ctrl+Shift+A"
BYTES_PER_TOKEN = 16  # more than any text has on average: what is larger cannot fit
HIGH_ENOUGH = 200  # px of room for the field, where there is some for several rows of files too
LARGEST_FILE = 4_000_000  # bytes, while nobody knows what the context holds


class SendButton(QPushButton):
    """The second press of a double click is swallowed: it would stop what the first one has just sent."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()


class Composer(QFrame):
    """Sends what is written, or stops what is running; it knows neither chat nor pair."""

    submitted = Signal(str)  # the message, with its files
    stop_clicked = Signal()
    recall_wanted = Signal()

    def __init__(self, writing: WritingState, count: PromptCountState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "card")
        self._writing = writing
        self._busy = self._can_send = self._stopping = False
        self._largest = LARGEST_FILE
        self.edit = MessageEdit()
        self.edit.setPlainText(writing.words)
        self.chips = AttachmentChips(writing, count)
        self.count_label = CountLabel(writing, count)
        self.notice = QLabel()
        self.dismiss = IconButton(cross, self.tr("Dismiss"), 2 * GRID)
        self.clip = IconButton(paperclip, self.tr("Attach text files ({keys})").format(keys=ATTACH_KEYS), FIELD_HEIGHT)
        self.button = SendButton()
        self.button.setMinimumWidth(9 * GRID)
        self._lay_out()
        self._connect()
        self._show_notice("")
        self.show_state(busy=False, stopping=False, can_send=False, hint="")

    def _lay_out(self) -> None:
        self.notice.setWordWrap(True)
        self.notice.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.notice.setAccessibleName(self.tr("About the attachments"))
        set_role(self.notice, "error")
        told = QHBoxLayout()
        told.setContentsMargins(GRID // 2, 0, 0, 0)
        told.addWidget(self.notice, 1)
        told.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.clip)
        row.addWidget(self.count_label, 1)
        row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(GRID // 2)
        column.addLayout(told)
        column.addWidget(self.chips)
        column.addWidget(self.edit)
        column.addLayout(row)
        self.setFocusProxy(self.edit)

    def _connect(self) -> None:
        self.edit.send_pressed.connect(self._submit)
        self.edit.textChanged.connect(lambda: self._writing.write(self.edit.toPlainText()))
        self.edit.focused.connect(self._show_focus)
        self.edit.recall_pressed.connect(self._recall)
        self.edit.undo_pressed.connect(self._writing.restore)
        self.edit.files_given.connect(self.attach)
        self.edit.text_given.connect(self._attach_text)
        self.edit.image_given.connect(self._refuse_image)
        self.button.clicked.connect(self._click)
        self.clip.clicked.connect(self.choose_files)
        self.dismiss.clicked.connect(self._dismiss)
        self._writing.words_given.connect(self._take_words)
        self._writing.words_changed.connect(self._refresh)
        self._writing.files_changed.connect(self._refresh)
        self._writing.refused.connect(self._tell)

    def show_state(self, *, busy: bool, stopping: bool, can_send: bool, hint: str) -> None:
        """`hint` stands where nothing is written yet."""
        self._busy, self._can_send = busy, can_send
        self.edit.setPlaceholderText(hint)
        self.edit.viewport().update()  # Qt paints another hint only where it had none
        self.button.setText(self.tr("Stopping") if stopping else self.tr("Stop") if busy else self.tr("Send"))
        self.button.setToolTip(self.tr("Stop the reply (Escape)") if busy else self.tr("Send the message (Enter)"))
        role = "" if busy else "primary"
        if self.button.property("role") != role:
            set_role(self.button, role)
        self._stopping = stopping
        self._refresh()

    def set_text(self, text: str) -> None:
        """Other words; the files stay."""
        self.edit.replace_text(text)

    def set_limits(self, n_context: int | None, room: int) -> None:
        """What the context holds, by which a file can be too large, and how high the field may grow."""
        self._largest = n_context * BYTES_PER_TOKEN if n_context else LARGEST_FILE
        self.count_label.set_context(n_context)
        self.edit.set_room(room)
        self.chips.set_most_rows(MOST_ROWS if room >= HIGH_ENOUGH else 1)

    def attach(self, paths: Sequence[Path]) -> None:
        self._show_notice("")
        self._writing.attach(paths, self._largest)
        self.edit.setFocus()

    def choose_files(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self, self.tr("Attach text files"))
        if paths:
            self.attach([Path(path) for path in paths])

    def show_dropping(self, dropping: bool) -> None:
        self.setProperty("dropping", dropping)
        restyle(self)

    def _attach_text(self, text: str) -> None:
        self._writing.attach_text(attachment(self.tr("Pasted text.txt"), text))

    def _refuse_image(self) -> None:
        self._show_notice(self.tr("An image cannot be attached: Draftlight reads text only."))

    def _tell(self, error: DraftlightError) -> None:
        """Of several files that are refused, each is named."""
        self._show_notice("\n".join(filter(None, (self.notice.text(), str(error)))))

    def _show_notice(self, text: str) -> None:
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
        self.dismiss.setVisible(bool(text))

    def _dismiss(self) -> None:
        self._show_notice("")
        self.edit.setFocus()

    def _take_words(self, words: str) -> None:
        if words != self.edit.toPlainText():
            self.edit.replace_text(words)

    def _recall(self) -> None:
        if not self._writing.files:
            self.recall_wanted.emit()

    def _refresh(self) -> None:
        ready = self._can_send and not self._writing.reading and not self._writing.empty
        self.button.setEnabled(not self._stopping if self._busy else ready)

    def _click(self) -> None:
        self.edit.setFocus()  # the button may go to sleep, and what is typed would choose a drafter
        if self._busy:
            self.stop_clicked.emit()
        else:
            self._submit()

    def _submit(self) -> None:
        if self._can_send and not self._busy and self.button.isEnabled():
            self._show_notice("")
            self.submitted.emit(self._writing.message)

    def _show_focus(self, focused: bool) -> None:
        self.setProperty("focused", focused)
        restyle(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self._writing.restore()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "edit"):
            self.edit.fit()

"""Where a message is written: Enter sends, Shift+Enter breaks the line, and one button sends or stops."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QSizePolicy, QWidget

from app.ui.theme import GRID, restyle, set_role

MAX_LINES = 8


class MessageEdit(QPlainTextEdit):
    """Grows with its text up to some lines. While an input method composes, Enter belongs to the input method."""

    send_pressed = Signal()
    focused = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._composing = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Message"))
        self.document().setDocumentMargin(GRID // 2)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter or self._composing:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.textCursor().insertBlock()
            self.ensureCursorVisible()
        elif not event.isAutoRepeat():
            self.send_pressed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def _fit(self) -> None:
        # A plain text layout measures its height in lines.
        lines = min(MAX_LINES, max(1, round(self.document().size().height())))
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + GRID + 2)


class SendButton(QPushButton):
    """The second press of a double click is swallowed: it would stop what the first one has just sent."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()


class Composer(QFrame):
    """Sends what is written, or stops what is running; it knows neither chat nor pair."""

    submitted = Signal(str)
    stop_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "card")
        self._busy = False
        self._can_send = False
        self.edit = MessageEdit()
        self.button = SendButton()
        self.button.setMinimumWidth(9 * GRID)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, 6, 6, 6)
        row.setSpacing(GRID)
        row.addWidget(self.edit, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self.setFocusProxy(self.edit)
        self.edit.send_pressed.connect(self._submit)
        self.edit.textChanged.connect(self._refresh)
        self.edit.focused.connect(self._show_focus)
        self.button.clicked.connect(self._click)
        self.show_state(busy=False, stopping=False, can_send=False, hint="")

    def show_state(self, *, busy: bool, stopping: bool, can_send: bool, hint: str) -> None:
        """`hint` stands where nothing is written yet."""
        self._busy, self._can_send = busy, can_send
        self.edit.setPlaceholderText(hint)
        self.button.setText(self.tr("Stopping") if stopping else self.tr("Stop") if busy else self.tr("Send"))
        self.button.setToolTip(self.tr("Stop the reply (Escape)") if busy else self.tr("Send the message (Enter)"))
        role = "" if busy else "primary"
        if self.button.property("role") != role:
            set_role(self.button, role)
        self._stopping = stopping
        self._refresh()

    def set_text(self, text: str) -> None:
        self.edit.setPlainText(text)
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def _refresh(self) -> None:
        ready = self._can_send and bool(self.edit.toPlainText().strip())
        self.button.setEnabled(not self._stopping if self._busy else ready)

    def _click(self) -> None:
        if self._busy:
            self.stop_clicked.emit()
        else:
            self._submit()

    def _submit(self) -> None:
        text = self.edit.toPlainText()
        if self._can_send and not self._busy and text.strip():
            self.submitted.emit(text)

    def _show_focus(self, focused: bool) -> None:
        self.setProperty("focused", focused)
        restyle(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "edit"):
            self.edit._fit()

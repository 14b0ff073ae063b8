"""The field where a message is written: it grows with its text, and hands on what is no text."""

import math

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QKeySequence, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy

from app.ui.file_drop import dropped_files
from app.ui.theme import GRID

MAX_LINES = 8  # where nobody says how much room there is
LONGEST_PASTE = 50_000  # characters: more goes along as a file, and a field that is laid out line by line stays quick


class MessageEdit(QPlainTextEdit):
    """While an input method composes, Enter belongs to the input method."""

    send_pressed = Signal()
    recall_pressed = Signal()  # Up, where nothing is written
    undo_pressed = Signal()  # where there is nothing to undo in the text
    focused = Signal(bool)
    files_given = Signal(object)  # paths
    text_given = Signal(str)  # too long for the field
    image_given = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._composing = False
        self._room = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Message"))
        self.document().setDocumentMargin(GRID // 2)
        self.document().documentLayout().documentSizeChanged.connect(self.fit)
        self.fit()

    def replace_text(self, text: str) -> None:
        """It can be undone."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._composing:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(event)
        elif event.key() == Qt.Key.Key_Up and not event.modifiers() and self.document().isEmpty():
            self.recall_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable():
            self.undo_pressed.emit()
        else:
            super().keyPressEvent(event)

    def _enter(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.textCursor().insertBlock()
            self.ensureCursorVisible()
        elif not event.isAutoRepeat():
            self.send_pressed.emit()

    def canInsertFromMimeData(self, data: QMimeData) -> bool:
        if any(url.isLocalFile() for url in data.urls()):
            return bool(dropped_files(data))
        return data.hasImage() or super().canInsertFromMimeData(data)

    def insertFromMimeData(self, data: QMimeData) -> None:
        """Files and long texts go beside the words, which stay as they are."""
        if files := dropped_files(data):
            self.files_given.emit(files)
        elif data.hasImage() and not data.hasText():
            self.image_given.emit()
        elif len(data.text()) > LONGEST_PASTE:
            self.text_given.emit(data.text())
        else:
            super().insertFromMimeData(data)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def set_room(self, height: int) -> None:
        """The most that it may grow to."""
        if height != self._room:
            self._room = height
            self.fit()

    def fit(self) -> None:
        line = self.fontMetrics().lineSpacing()
        most = max(line, self._room - GRID - 2) if self._room else MAX_LINES * line
        self.setFixedHeight(round(min(most, max(line, self._text_height(most)))) + GRID + 2)

    def _text_height(self, enough: float) -> float:
        """Line by line, since those of other scripts may be higher; what lies beyond `enough` does not count."""
        height, block = 0.0, self.document().begin()
        while block.isValid() and height < enough:
            height += self.blockBoundingRect(block).height()
            block = block.next()
        return math.ceil(height)

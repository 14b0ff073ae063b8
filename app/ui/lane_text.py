"""What one lane says, token by token in the colours of their kinds, marked where it leaves the others."""

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QToolTip

from app.core.events import EmittedToken, Round
from app.ui.passage import Span
from app.ui.theme import Theme
from app.ui.tint import formats
from app.ui.token_tip import token_tip

Tokens = Sequence[tuple[EmittedToken, Round]]


class LaneText(QTextEdit):
    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self._tokens: list[tuple[EmittedToken, Round]] = []
        self._starts: list[int] = []
        self._formats = formats(Theme.of(self.palette()))
        self._parting: int | None = None  # the token with which the text leaves the other
        self._why = ""

    @property
    def tokens(self) -> Tokens:
        return self._tokens

    def show_tokens(self, tokens: Tokens) -> None:
        """These and no others."""
        self.clear()
        self._tokens, self._starts = [], []
        self.part(None, "")
        self.add(tokens)

    def add(self, tokens: Tokens) -> None:
        """Behind what is there; who reads further up stays there."""
        bar = self.verticalScrollBar()
        follows = bar.value() >= bar.maximum() - 4
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for token, this in tokens:
            self._starts.append(cursor.position())
            self._tokens.append((token, this))
            cursor.insertText(token.text, self._formats[token.kind])
        cursor.endEditBlock()
        if follows:
            bar.setValue(bar.maximum())

    def part(self, place: int | None, why: str) -> None:
        """Mark the token at which the text leaves the other, and say why when the pointer is there."""
        self._parting, self._why = place, why
        self.setAccessibleDescription(why)
        self._show_mark()

    def _show_mark(self) -> None:
        if self._parting is None or not self._starts:
            self.setExtraSelections([])
            return
        theme = Theme.of(self.palette())
        place = min(self._parting, len(self._starts) - 1)
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._starts[place])
        cursor.setPosition(self._end(place), QTextCursor.MoveMode.KeepAnchor)
        worn = QTextCharFormat()
        worn.setForeground(QColor(theme.on_accent))
        worn.setBackground(QColor(theme.accent))
        mark.cursor, mark.format = cursor, worn
        self.setExtraSelections([mark])

    def _end(self, place: int) -> int:
        if place + 1 < len(self._starts):
            return self._starts[place + 1]
        return self.document().characterCount() - 1

    @property
    def top(self) -> int:
        """The first place of the text that can be seen."""
        return self.cursorForPosition(QPoint(2, 2)).position()

    def scroll_to(self, place: int) -> None:
        """So that it is the first that can be seen."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(max(0, min(place, self.document().characterCount() - 1)))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() - round(self.document().documentMargin()))

    def tip(self, place: int) -> str:
        """What is said about the text there."""
        if not self._starts:
            return ""
        number = max(0, bisect_right(self._starts, place) - 1)
        if place > self._end(number):
            return ""
        told = token_tip(Span(self._starts[number], self._end(number), (self._tokens[number],)))
        return f"<p>{self._why}</p><hr>{told}" if self._parting == number and self._why else told

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.tip(self.cursorForPosition(self.viewport().mapFromGlobal(event.globalPos())).position())
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "_tokens"):
            self._formats = formats(Theme.of(self.palette()))
            tokens, place, why = list(self._tokens), self._parting, self._why
            self.show_tokens(tokens)
            self.part(place, why)

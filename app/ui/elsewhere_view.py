"""The pair that won, for other programs: a command or a snippet to copy, or why they would refuse it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.elsewhere import Snippet
from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence


class ElsewhereView(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Snippet, ...] | None = None
        self.copy_buttons: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)

    def show_snippets(self, snippets: Sequence[Snippet]) -> None:
        if tuple(snippets) == self._shown:
            return
        self._shown = tuple(snippets)
        while item := self._column.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.copy_buttons = []
        self.setVisible(bool(snippets))
        if snippets:
            title = QLabel(self.tr("Take it elsewhere"))
            set_role(title, "heading")
            self._column.addWidget(title)
        for snippet in snippets:
            self._column.addWidget(self._card(snippet))

    def _card(self, snippet: Snippet) -> QWidget:
        card = QWidget()
        whole = QVBoxLayout(card)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        line = QHBoxLayout()
        name = QLabel(snippet.program)
        set_role(name, "caption")
        line.addWidget(name)
        if snippet.text:
            button = QPushButton(self.tr("Copy"))
            button.setAccessibleName(self.tr("Copy: {program}").format(program=snippet.program))
            button.clicked.connect(lambda _=False, text=snippet.text: QGuiApplication.clipboard().setText(text))
            line.addWidget(button)
            self.copy_buttons.append(button)
        line.addStretch(1)
        whole.addLayout(line)
        if snippet.text:
            text = QLabel(snippet.text)
            text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            wrap(text)
            whole.addWidget(text)
        for note in snippet.notes:
            words = QLabel(sentence(note))
            set_role(words, "caption")
            wrap(words)
            whole.addWidget(words)
        return card

"""One sentence above the pages about what has just happened, with what can be done about it, until it is read."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton

from app.ui.theme import GRID, set_role


class NoticeBar(QFrame):
    acted = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "notice")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setAccessibleName(self.tr("Notice"))
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.button = QPushButton()
        self.button.setAccessibleName(self.tr("What can be done"))
        self.dismiss_button = QPushButton(self.tr("Dismiss"))
        self.button.clicked.connect(self._act)
        self.dismiss_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        row.setSpacing(GRID)
        row.addWidget(self.text, 1)
        for button in (self.button, self.dismiss_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def say(self, text: str, action: str = "", wrong: bool = False) -> None:
        """`action` names what `acted` then asks for; empty: there is nothing to do."""
        set_role(self.text, "error" if wrong else "")
        self.text.setText(text)
        self.text.setAccessibleDescription(text)
        self.button.setText(action)
        self.button.setAccessibleName(action or self.tr("What can be done"))
        self.button.setVisible(bool(action))
        self.show()

    def _act(self) -> None:
        self.hide()
        self.acted.emit()

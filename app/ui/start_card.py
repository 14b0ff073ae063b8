"""One thing to begin with: what it is, what it takes, the button that does it, and how far that has come."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout

from app.ui.page_column import wrap
from app.ui.theme import GRID, set_role, tabular

STEPS = 1000  # of the progress bar


class StartCard(QFrame):
    """Texts are plain: names of models and errors come from elsewhere."""

    clicked = Signal()
    second_clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.title, self.text, self.state = _words("heading"), _words("caption"), _words("caption")
        self.state.setFont(tabular(self.font()))
        self.button = QPushButton()
        self.second_button = QPushButton()
        self.button.clicked.connect(self.clicked)
        self.second_button.clicked.connect(self.second_clicked)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        words = QVBoxLayout()
        words.setSpacing(GRID // 4)
        words.addWidget(self.title)
        words.addWidget(self.text)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        for button in (self.button, self.second_button):
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(3 * GRID // 2, GRID, GRID, GRID)
        whole.setSpacing(GRID // 2)
        whole.addLayout(row)
        whole.addWidget(self.bar)
        whole.addWidget(self.state)
        self.show_progress()
        self.show_action("")

    def show_words(self, title: str, text: str) -> None:
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.bar.setAccessibleName(title)
        self._name_buttons()

    def show_action(self, text: str, second: str = "") -> None:
        for button, words in ((self.button, text), (self.second_button, second)):
            button.setText(words)
            button.setVisible(bool(words))
        self._name_buttons()

    def show_progress(self, fraction: float | None = None, state: str = "", wrong: bool = False) -> None:
        """A fraction below 0 is not known yet; None: nothing is going on, though there may be something to say."""
        self.bar.setVisible(fraction is not None)
        self.bar.setRange(0, 0 if fraction is not None and fraction < 0 else STEPS)
        self.bar.setValue(round(STEPS * (fraction or 0.0)))
        self.state.setVisible(bool(state))
        self.state.setText(state)
        role = "error" if wrong else "caption"
        if self.state.property("role") != role:
            set_role(self.state, role)

    def set_primary(self, primary: bool) -> None:
        role = "primary" if primary else ""
        if self.button.property("role") != role:
            set_role(self.button, role)

    def _name_buttons(self) -> None:
        for button in (self.button, self.second_button):
            button.setAccessibleName(f"{button.text()}: {self.title.text()}")


def _words(role: str) -> QLabel:
    label = QLabel()
    wrap(label)
    label.setTextFormat(Qt.TextFormat.PlainText)
    set_role(label, role)
    return label

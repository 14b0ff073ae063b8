"""What helps where the context is full, as buttons."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.state.chat import ChatState
from app.state.pair import PairState
from app.ui.figures import count
from app.ui.theme import GRID


class ContextHelp(QWidget):
    done = Signal()  # one of them was taken

    def __init__(self, pair: PairState, chat: ChatState) -> None:
        super().__init__()
        self._pair, self._chat = pair, chat
        self.new_chat = QPushButton(self.tr("New chat"))
        self.new_chat.setToolTip(self.tr("It begins with an empty context; this conversation is kept"))
        self.larger = QPushButton()
        self.larger.setToolTip(
            self.tr("Loads the target again with twice the room, as far as it was trained for; it takes more memory")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.new_chat)
        row.addWidget(self.larger)
        self.new_chat.clicked.connect(self._begin_anew)
        self.larger.clicked.connect(self._enlarge)
        pair.changed.connect(self._refresh)
        self._refresh()

    def _begin_anew(self) -> None:
        self._chat.new_chat()
        self.done.emit()

    def _enlarge(self) -> None:
        self._pair.enlarge_context()
        self.done.emit()

    def _refresh(self) -> None:
        larger = self._pair.larger_context
        self.larger.setVisible(larger is not None)
        if larger:
            self.larger.setText(self.tr("Larger context: {n}").format(n=count(larger)))
            self.larger.setEnabled(not self._pair.loading)

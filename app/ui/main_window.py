"""The window: puts the parts in their places and gives them keys."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget

from app.state.chat import ChatState
from app.state.live import LiveState
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.ui.chat_pane import ChatPane
from app.ui.labels import rule
from app.ui.live_panel import WIDTH, LivePanel
from app.ui.pair_bar import PairBar


class MainWindow(QMainWindow):
    """`closing` is emitted when the window goes: whoever owns the engine ends it then."""

    closing = Signal()

    def __init__(self, pair: PairState, chat: ChatState, live: LiveState, settings: GenerationSettings) -> None:
        super().__init__()
        self._chat = chat
        self.setWindowTitle("Draftlight")
        self.resize(1280, 800)
        self.setMinimumSize(720, 480)
        self.pair_bar = PairBar(pair, chat, live, settings)
        self.chat_pane = ChatPane(pair, chat, live, settings, self.pair_bar)
        self.live_panel = LivePanel(live)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.chat_pane)
        self.splitter.addWidget(self.live_panel)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([self.width() - WIDTH, WIDTH])
        central = QWidget()
        whole = QVBoxLayout(central)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.pair_bar)
        whole.addWidget(rule())
        whole.addWidget(self.splitter, 1)
        self.setCentralWidget(central)
        self._give_keys()
        self.pair_bar.new_chat_clicked.connect(self.new_chat)
        self.pair_bar.panel_toggled.connect(self.live_panel.setVisible)
        self.chat_pane.composer.edit.setFocus()

    def _give_keys(self) -> None:
        keys: dict[str | QKeySequence.StandardKey | Qt.Key, object] = {
            Qt.Key.Key_Escape: self._chat.stop,
            "Ctrl+N": self.new_chat,
            "Ctrl+O": self.pair_bar.target.choose,
            "Ctrl+Shift+O": self.pair_bar.draft.choose,
            "Ctrl+L": self.pair_bar.panel_button.toggle,
        }
        for key, action in keys.items():
            QShortcut(QKeySequence(key), self).activated.connect(action)

    def set_prompt(self, text: str) -> None:
        """A message that waits to be sent."""
        self.chat_pane.composer.set_text(text)

    def suggest(self, texts: Sequence[str]) -> None:
        """Messages that an empty chat offers."""
        self.chat_pane.empty.suggest(texts)

    def new_chat(self) -> None:
        self._chat.new_chat()
        self.chat_pane.composer.edit.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._chat.stop()
        self.closing.emit()
        super().closeEvent(event)

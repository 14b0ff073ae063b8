"""The column at the left of the window: conversations, the pages, and what goes on behind them."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.state.conversations import ConversationsState
from app.state.models import ModelsState
from app.ui import figures
from app.ui.conversation_list import ConversationList
from app.ui.labels import ElidedLink
from app.ui.shortcuts import native
from app.ui.theme import GRID, set_role

WIDTH = 28 * GRID
NARROW_WIDTH = 18 * GRID
WIDE_WINDOW = 1100  # px: below it, the text to read needs the room


class Navigation(QWidget):
    """The list of conversations, buttons for the pages, the downloads that run, and the switch for the network."""

    page_chosen = Signal(int)
    downloads_clicked = Signal()
    help_clicked = Signal()

    def __init__(
        self, titles: tuple[tuple[str, str], ...], models: ModelsState, conversations: ConversationsState
    ) -> None:
        """`titles` are the pages' names, each with its key."""
        super().__init__()
        self._downloads, self._hub = models.downloads, models.hub
        self.conversations = ConversationList(conversations)
        self.buttons: list[QPushButton] = []
        group = QButtonGroup(self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID, GRID, GRID)
        whole.setSpacing(GRID // 2)
        whole.addWidget(self.conversations, 1)
        for number, (title, key) in enumerate(titles):
            button = QPushButton(title)
            button.setCheckable(True)
            button.setToolTip(f"{title} ({native(key)})")
            set_role(button, "page")
            group.addButton(button, number)
            whole.addWidget(button)
            self.buttons.append(button)
        self.buttons[0].setChecked(True)
        group.idClicked.connect(self.page_chosen)
        self.downloading = ElidedLink()
        self.downloading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.downloading.clicked.connect(self.downloads_clicked)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Downloads"))
        self.offline = QCheckBox(self.tr("Offline"))
        self.offline.setToolTip(self.tr("Nothing is asked of the network while this is on"))
        self.offline.clicked.connect(models.hub.set_offline)
        self.help = QPushButton(self.tr("Help"))
        self.help.setToolTip(self.tr("The guide, at the page for where you are ({keys})").format(keys=native("F1")))
        set_role(self.help, "link")
        self.help.clicked.connect(self.help_clicked)
        for widget in (self.downloading, self.bar):
            whole.addWidget(widget)
        last = QHBoxLayout()
        last.addWidget(self.offline, 1)
        last.addWidget(self.help)
        whole.addLayout(last)
        for signal in (models.downloads.changed, models.downloads.listed, models.hub.changed):
            signal.connect(self._refresh)
        self.adapt(WIDE_WINDOW)
        self._refresh()

    def adapt(self, window_width: int) -> None:
        """In a narrow window it takes less of it."""
        self.setFixedWidth(WIDTH if window_width >= WIDE_WINDOW else NARROW_WIDTH)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), super().sizeHint().height())

    def choose(self, number: int) -> None:
        self.buttons[number].setChecked(True)
        self.page_chosen.emit(number)

    def _refresh(self) -> None:
        running = self._downloads.running
        self.downloading.setVisible(bool(running))
        self.bar.setVisible(bool(running))
        fraction = self._downloads.fraction
        done = figures.percent(fraction) if fraction is not None else ""
        what = self.tr("1 download") if len(running) == 1 else self.tr("{n} downloads").format(n=len(running))
        self.downloading.show_text(f"{what} · {done}" if done else what)
        self.bar.setValue(round(1000 * (fraction or 0.0)))
        self.offline.setChecked(self._hub.offline)

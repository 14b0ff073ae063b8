"""The conversations that a model took part in: how many, and the newest as links."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.core.conversation import Conversation
from app.ui.figures import count
from app.ui.labels import ElidedLink
from app.ui.translation import tr

N_SHOWN = 3


class ModelUses(QWidget):
    opened = Signal(object)  # id of a conversation

    def __init__(self) -> None:
        super().__init__()
        self.number = QLabel()
        self.links: list[ElidedLink] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.number)

    def show_chats(self, chats: Sequence[Conversation] | None) -> None:
        self.number.setText(uses(chats))
        for link in self.links:
            link.hide()
            link.deleteLater()
        self.links = [ElidedLink(one.title) for one in (chats or ())[:N_SHOWN]]
        for link, one in zip(self.links, chats or (), strict=False):
            link.clicked.connect(partial(self.opened.emit, one.id))
            self._column.addWidget(link)


def uses(chats: Sequence[Conversation] | None) -> str:
    if chats is None:
        return tr("looking…")
    if not chats:
        return tr("no chat")
    return tr("1 chat") if len(chats) == 1 else tr("{n} chats").format(n=count(len(chats)))


def made_with(chats: Sequence[Conversation] | None) -> str:
    """A line that says so; "" where there is nothing to say."""
    if not chats:
        return ""
    text = tr("1 chat was made with it.") if len(chats) == 1 else tr("{n} chats were made with it.")
    return text.format(n=count(len(chats))) + "\n"

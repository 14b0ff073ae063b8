"""What is laid over the turns of a conversation, in both of its faces: menu, row of buttons, forks, files."""

from PySide6.QtCore import QObject

from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.library import LibraryState
from app.state.pair import PairState
from app.ui.chat_pane import ChatPane
from app.ui.fork_marks import ForkMarks
from app.ui.sent_files import SentFiles
from app.ui.turn_menu import TurnMenu
from app.ui.turn_row import TurnRow
from app.ui.turn_row_place import TurnRowPlace


class TurnTools(QObject):
    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        conversations: ConversationsState,
        library: LibraryState,
        pane: ChatPane,
    ) -> None:
        super().__init__(pane)
        current = conversations.current
        self.menu = TurnMenu(pair, chat, conversations, library)
        self._files = SentFiles(chat, self)
        self.marks: list[ForkMarks] = []
        self.rows: list[TurnRow] = []
        for view in (pane.view, pane.reading_view):
            self.menu.serve(view)
            self._files.serve(view)
            self.marks.append(ForkMarks(view, chat, current))
            row = TurnRow(view, chat, current, self.menu)
            TurnRowPlace(view, row, pair, chat, current)
            self.rows.append(row)

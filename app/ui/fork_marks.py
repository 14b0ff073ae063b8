"""Where the conversation forks: which branch is shown, and the way to the others, beside the message itself."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.state.chat import ChatState
from app.state.current_conversation import CurrentConversation, Fork
from app.ui.chat_view import ChatView
from app.ui.reading_view import ReadingView
from app.ui.theme import GRID, set_role, tabular
from app.ui.translation import tr

View = ChatView | ReadingView


class ForkMark(QWidget):
    def __init__(self, parent: QWidget, current: CurrentConversation, turn: int, fork: Fork) -> None:
        super().__init__(parent)
        self.turn = turn
        self.back = self._button("‹", tr("The branch before"))
        self.on = self._button("›", tr("The next branch"))
        self.number = QLabel(tr("{n} / {all}").format(n=fork.place + 1, all=fork.total))
        self.number.setAccessibleName(tr("Branch {n} of {all}").format(n=fork.place + 1, all=fork.total))
        self.number.setFont(tabular(self.font()))
        set_role(self.number, "caption")
        self.back.clicked.connect(partial(current.show_fork, turn, fork.place - 1))
        self.on.clicked.connect(partial(current.show_fork, turn, fork.place + 1))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        for widget in (self.back, self.number, self.on):
            row.addWidget(widget)
        self.adjustSize()

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text)
        set_role(button, "link")
        button.setAccessibleName(name)
        button.setToolTip(name)
        return button


class ForkMarks(QObject):
    """Marks that lie over a view, and follow its text."""

    def __init__(self, view: View, chat: ChatState, current: CurrentConversation) -> None:
        super().__init__(view)
        self._view, self._chat, self._current = view, chat, current
        self._forks: list[tuple[int, Fork]] = []
        self.marks: list[ForkMark] = []
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self._place)
        view.verticalScrollBar().rangeChanged.connect(self._place)
        for signal in (current.changed, chat.busy_changed, chat.opened):
            signal.connect(self._look)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    def _look(self) -> None:
        known = self._current.forks if self._current.id is not None else []
        forks = [(turn, fork) for turn, fork in enumerate(known) if fork.total > 1]
        if forks != self._forks:
            for mark in self.marks:
                mark.hide()
                mark.deleteLater()
            self._forks = forks
            self.marks = [ForkMark(self._view.viewport(), self._current, *fork) for fork in forks]
        for mark in self.marks:
            mark.setEnabled(not self._chat.busy)
        self._place()

    def _place(self) -> None:
        viewport = self._view.viewport()
        for mark in self.marks:
            top = self._view.turn_top(mark.turn)
            seen = top is not None and -mark.height() < top < viewport.height()
            mark.setVisible(seen)
            if seen and top is not None:
                mark.move(viewport.width() - mark.width(), top - GRID // 2)  # level with the name

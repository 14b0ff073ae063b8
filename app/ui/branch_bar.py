"""Another reply to the last question, another question in its place, and the way between the branches this makes."""

from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QLabel, QPushButton, QWidget

from app.core.attachment import split, with_attachments
from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.pair import PairState
from app.ui.theme import set_role, tabular


class BranchBar(QWidget):
    """Hidden while a reply runs, and while there is nothing to ask again and nowhere else to go."""

    def __init__(self, pair: PairState, chat: ChatState, conversations: ConversationsState) -> None:
        super().__init__()
        self._chat, self._state = chat, conversations.current
        self.again = self._link(self.tr("Regenerate"), self.tr("Another reply to the last message; this one stays"))
        self.edit = self._link(self.tr("Edit…"), self.tr("Another last message in place of this one, which stays"))
        self.go_on = self._link(self.tr("Continue"), self.tr("The last reply goes on where it stopped"))
        self.back, self.on = self._link("‹", self.tr("The branch before")), self._link("›", self.tr("The next branch"))
        for button in (self.back, self.on):
            button.setAccessibleName(button.toolTip())
        self.number = QLabel()
        self.number.setFont(tabular(self.font()))
        set_role(self.number, "caption")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)  # in the smallest window every pixel counts; the links have room of their own
        for widget in (self.again, self.edit, self.go_on, self.back, self.number, self.on):
            row.addWidget(widget)
        row.addStretch(1)
        self.again.clicked.connect(lambda: conversations.current.ask_again(len(chat.turns) - 1))
        self.go_on.clicked.connect(lambda: conversations.current.go_on())
        self.edit.clicked.connect(self.ask_for_text)
        self.back.clicked.connect(lambda: conversations.current.show_branch(conversations.current.branch.place - 1))
        self.on.clicked.connect(lambda: conversations.current.show_branch(conversations.current.branch.place + 1))
        for signal in (pair.changed, chat.busy_changed, chat.turn_added, conversations.changed):
            signal.connect(self._refresh)
        self._refresh()

    def ask_for_text(self) -> None:
        if self._state.can_ask_again:
            title, label = self.tr("Edit"), self.tr("The last message")
            before, files = split(self._chat.turns[-1].text)  # the files stay as they are
            text, agreed = QInputDialog.getMultiLineText(self, title, label, before)
            if agreed and text.strip() and text != before:
                self._state.ask_again(len(self._chat.turns) - 1, with_attachments(text, files))

    def _link(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        set_role(button, "link")
        button.setToolTip(tip)
        return button

    def _refresh(self) -> None:
        branch = self._state.branch
        n_branches = branch.total
        several = n_branches > 1
        for button in (self.again, self.edit):
            button.setEnabled(self._state.can_ask_again)
        self.go_on.setVisible(self._state.can_go_on)
        for widget in (self.back, self.number, self.on):
            widget.setVisible(several)
        self.number.setText(self.tr("{n} / {all}").format(n=branch.place + 1, all=n_branches))
        self.number.setAccessibleName(self.tr("Branch {n} of {all}").format(n=branch.place + 1, all=n_branches))
        self.setVisible(not self._chat.busy and (several or self._state.can_ask_again))

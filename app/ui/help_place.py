"""Which page of the guide explains the place where somebody is."""

from PySide6.QtWidgets import QApplication, QWidget

from app.core.loading import Role
from app.state.chat import ChatState
from app.state.pair import PairState

PAGES = {
    "models": "models.md",
    "compare": "compare.md",
    "benchmark": "compare.md",
    "learn": "learn.md",
    "settings": "settings.md",
}


def help_page(page: str, pair: PairState, chat: ChatState, numbers: QWidget, inspector: QWidget) -> str:
    """`page` is the window's name of its page. In the chat, what has the focus and what is there decides."""
    if page != "chat":
        return PAGES.get(page, "index.md")
    focus = QApplication.focusWidget()
    if focus and any(part is focus or part.isAncestorOf(focus) for part in (numbers, inspector)):
        return "colours.md"
    if any(pair.side(role).error for role in Role):
        return "troubleshooting.md"
    if chat.turns:
        return "colours.md"
    return "conversations.md" if pair.target.info else "first-pair.md"

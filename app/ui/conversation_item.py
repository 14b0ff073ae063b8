"""One row of the list of conversations: a heading, or a conversation with its excerpt or its tags."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem

from app.core.conversation import Listed

ROLE = Qt.ItemDataRole.UserRole


def conversation_item(row: str | Listed) -> QListWidgetItem:
    if isinstance(row, str):
        item = QListWidgetItem(row)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        return item
    one = row.conversation
    tags = " ".join(f"#{tag}" for tag in one.tags)
    lines = [text for text in (one.title, row.excerpt or tags) if text]
    item = QListWidgetItem("\n".join(lines))
    item.setToolTip("".join(f"<p>{escape(text)}</p>" for text in (one.title, row.excerpt, tags) if text))
    item.setData(ROLE, row)
    return item

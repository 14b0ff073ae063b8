"""What SQLite and the system say of the database of conversations, as sentences for people."""

import sqlite3
from pathlib import Path

from app.core.errors import ConversationError


def worded(error: sqlite3.Error | OSError, path: Path) -> ConversationError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return ConversationError(
            "The disk is full: this conversation cannot be saved now.", "Free some space; it is tried again."
        )
    if code == sqlite3.SQLITE_CORRUPT:
        return ConversationError(
            f"{path} is damaged.", "Start Draftlight again: it sets the file aside and begins a new one."
        )
    if code == sqlite3.SQLITE_BUSY:
        return ConversationError(f"Another program holds {path}.", "Close it; saving is tried again.")
    reason = getattr(error, "strerror", "") or str(error)
    return ConversationError(f"{path} cannot be used: {reason}.", "Check the folder's permissions and free space.")

"""What SQLite and the system say of the database of conversations, as sentences for people."""

import sqlite3
from pathlib import Path

from app.core.errors import ConversationError
from app.core.said import said


def worded(error: sqlite3.Error | OSError, path: Path) -> ConversationError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return ConversationError(
            said("The disk is full: this conversation cannot be saved now."),
            said("Free some space; it is tried again."),
        )
    if code == sqlite3.SQLITE_CORRUPT:
        return ConversationError(
            said("{path} is damaged.", path=path),
            said("Start Draftlight again: it sets the file aside and begins a new one."),
        )
    if code == sqlite3.SQLITE_BUSY:
        return ConversationError(
            said("Another program holds {path}.", path=path), said("Close it; saving is tried again.")
        )
    reason = getattr(error, "strerror", "") or str(error)
    return ConversationError(
        said("{path} cannot be used: {reason}.", path=path, reason=reason),
        said("Check the folder's permissions and free space."),
    )

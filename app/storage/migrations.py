"""The database's tables, and how an older file gets them: a step for each version, the file kept beside it first."""

import os
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from app.core.errors import ConversationError
from app.core.said import said

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE conversations (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        system_prompt TEXT NOT NULL,
        pinned INTEGER NOT NULL DEFAULT 0,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        deleted REAL,  -- since when; until it is gone for good, it can be taken back
        leaf INTEGER  -- the last message of the branch that is shown
    );
    CREATE TABLE messages (
        id INTEGER PRIMARY KEY,
        conversation INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
        parent INTEGER REFERENCES messages ON DELETE CASCADE,
        place INTEGER NOT NULL,  -- the order in which they were made
        role TEXT NOT NULL,
        content TEXT NOT NULL,  -- of a reply once it has ended; before that its text is in the trace
        created REAL NOT NULL
    );
    CREATE INDEX messages_of ON messages (conversation, place);
    CREATE INDEX messages_after ON messages (parent);
    CREATE TABLE replies (
        message INTEGER PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
        writer TEXT,  -- the process that still writes to it
        making TEXT NOT NULL
    );
    CREATE TABLE traces (
        reply INTEGER NOT NULL REFERENCES replies ON DELETE CASCADE,
        number INTEGER NOT NULL,
        piece BLOB NOT NULL,
        PRIMARY KEY (reply, number)
    );
    """,
    """
    ALTER TABLE conversations ADD COLUMN settings TEXT NOT NULL DEFAULT '';  -- '': those of its last reply
    ALTER TABLE conversations ADD COLUMN tags TEXT NOT NULL DEFAULT '';  -- words
    """,
)


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring the file at `path` to the last version. Raises `ConversationError` where it is of a later one."""
    version = _version(connection)
    if version > len(migrations):
        raise ConversationError(
            said(
                "{path} is of a newer Draftlight (its version is {version}); conversations are not kept.",
                path=path,
                version=version,
            ),
            said("Update Draftlight."),
        )
    if 0 < version < len(migrations):
        _back_up(connection, path.with_name(f"{path.name}.backup-{version}"))
    while version < len(migrations):  # all steps at once: no other process sees one in between
        steps = " ".join(migrations[version:])
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {len(migrations)}; COMMIT;")
        except sqlite3.Error:
            connection.rollback()
            if _version(connection) == version:  # else another process has done it
                raise
        version = _version(connection)


def _version(connection: sqlite3.Connection) -> int:
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _back_up(connection: sqlite3.Connection, path: Path) -> None:
    with tempfile.TemporaryDirectory(dir=path.parent) as work:  # another process may do the same
        whole = Path(work) / path.name
        with closing(sqlite3.connect(whole)) as copy:
            connection.backup(copy)
        os.replace(whole, path)

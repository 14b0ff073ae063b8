"""A file of SQLite that others may use too: opened, brought up to date, set aside where damaged, written in whole.

What its tables mean is for whoever opens it to know.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from app.core.errors import DraftlightError
from app.storage.migrations import migrate

_PATIENCE = 10.0  # seconds: another process may be writing

Worded = Callable[[sqlite3.Error | OSError, Path], DraftlightError]
"""Says in a sentence what SQLite or the system said of the file."""


class Database:
    """One connection, used by one thread. `set_aside` says where an earlier file went that was damaged.

    Raises what `worded` makes, and `ConversationError` where the file is of a later version.
    """

    def __init__(self, path: Path, migrations: Sequence[str], worded: Worded) -> None:
        self._path, self._migrations, self._worded = path, migrations, worded
        self.set_aside: Path | None = None
        with self.sentences():
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self.connection = self._connect()
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.OperationalError):
                    raise
                self._put_aside()
                self.connection = self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        try:
            [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            with suppress(sqlite3.OperationalError):  # another process is doing it now, or nothing can be written
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            migrate(connection, self._path, self._migrations)
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written within, or nothing of it."""
        with self.sentences():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # a full disk has ended it already
                    self.connection.execute("ROLLBACK")
                raise

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """What goes wrong within is said in a sentence."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise self._worded(error, self._path) from error

    def _put_aside(self) -> None:
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.damaged-{number}")).exists():
            number += 1
        os.replace(self._path, aside)
        for end in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.replace(f"{self._path}{end}", f"{aside}{end}")
        self.set_aside = aside

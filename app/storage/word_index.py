"""Finding words in all messages: by SQLite's index of trigrams, which knows no language and so finds any.

The index can be made again at any time, so that it is no part of the file's version: a SQLite without it reads every
message instead, and one that has it makes the index when it first sees the file.
"""

import sqlite3

_TRIGRAM = 3
_AROUND = 32  # characters before what is found
_EXCERPT = 120
_TRIGGERS = ("words_added", "words_changed", "words_removed")


class WordIndex:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.indexed = False

    def keep(self) -> None:
        """Make the index, or what keeps it up to date, where this SQLite can and it is not there."""
        self.indexed = self._can_index()
        if not self.indexed:
            for trigger in _TRIGGERS:  # nothing could be written while they want the index
                self._connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        elif not self._kept():
            self._connection.executescript(
                """
                BEGIN IMMEDIATE;
                CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(
                    content, content = 'messages', content_rowid = 'id', tokenize = 'trigram'
                );
                CREATE TRIGGER IF NOT EXISTS words_added AFTER INSERT ON messages BEGIN
                    INSERT INTO words (rowid, content) VALUES (new.id, new.content);
                END;
                CREATE TRIGGER IF NOT EXISTS words_changed AFTER UPDATE OF content ON messages BEGIN
                    INSERT INTO words (words, rowid, content) VALUES ('delete', old.id, old.content);
                    INSERT INTO words (rowid, content) VALUES (new.id, new.content);
                END;
                CREATE TRIGGER IF NOT EXISTS words_removed AFTER DELETE ON messages BEGIN
                    INSERT INTO words (words, rowid, content) VALUES ('delete', old.id, old.content);
                END;
                INSERT INTO words (words) VALUES ('rebuild');
                COMMIT;
                """
            )

    def excerpts(self, wanted: str) -> dict[int, str]:
        """For each conversation with a message that has these words: where they stand in it."""
        if self.indexed and len(wanted) >= _TRIGRAM:
            phrase = '"' + wanted.replace('"', '""') + '"'
            rows = self._connection.execute(
                "SELECT conversation, messages.content, min(place) FROM words JOIN messages ON id = words.rowid "
                "WHERE words MATCH ? GROUP BY conversation",
                (phrase,),
            )
        else:
            escaped = wanted.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            rows = self._connection.execute(
                "SELECT conversation, content, min(place) FROM messages WHERE content LIKE ? ESCAPE '\\' "
                "GROUP BY conversation",
                (f"%{escaped}%",),
            )
        return {conversation: excerpt(content, wanted) for conversation, content, _ in rows}

    def _can_index(self) -> bool:
        try:
            self._connection.execute("CREATE VIRTUAL TABLE temp.trial USING fts5(content, tokenize = 'trigram')")
        except sqlite3.OperationalError:
            return False
        self._connection.execute("DROP TABLE temp.trial")
        return True

    def _kept(self) -> bool:
        marks = ", ".join("?" * len(_TRIGGERS))
        [n_triggers] = self._connection.execute(
            f"SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name IN ({marks})", _TRIGGERS
        ).fetchone()
        return bool(n_triggers == len(_TRIGGERS))


def excerpt(content: str, wanted: str) -> str:
    """The line around the first place of `wanted`."""
    place = max(0, content.casefold().find(wanted.casefold()))  # casefolding may move places a little: no matter
    begin = max(0, place - _AROUND)
    cut = " ".join(content[begin : begin + _EXCERPT].split())
    return f"{'…' if begin else ''}{cut}{'…' if begin + _EXCERPT < len(content) else ''}"

"""The database of conversations: messages, how each reply was made, and its trace, which grows while it is written.

One connection, used by one thread. Everything that belongs together is written in one transaction, so that a kill, a
full disk or a power cut leave it as it was before or as it is after. Other processes may use the same file.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from app.core.conversation import (
    Conversation,
    Listed,
    Making,
    NewTurn,
    StoredMessage,
    WholeConversation,
)
from app.core.errors import ConversationError
from app.core.events import Event, Finished
from app.core.plain import read_named
from app.core.said import said
from app.core.setting_values import SettingValues
from app.core.trace import KeptEvents, cut_off, decode, encode, ended, merge, text_of
from app.storage.chat_errors import worded
from app.storage.conversation_row import asked, clean, conversation_of, has_tags, plain, with_settings, written
from app.storage.database import Database
from app.storage.migrations import MIGRATIONS
from app.storage.word_index import WordIndex
from app.storage.writer import lives, this_process

FILE = "chats.db"
_COLUMNS = "id, title, pinned, created, changed, system_prompt, settings, tags"


class Chats:
    """`set_aside` says where an earlier file went that was damaged; None: nothing happened.

    Every method raises `ConversationError` with the cause in a sentence where the database cannot do it.
    """

    def __init__(self, path: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
        self._database = Database(path, migrations, worded)
        self._connection = self._database.connection
        self._writer = this_process()
        self._words = WordIndex(self._connection)
        with self._database.sentences():
            self._words.keep()
            self._end_cut_off()

    @property
    def set_aside(self) -> Path | None:
        return self._database.set_aside

    def close(self) -> None:
        self._database.close()

    def conversations(self, words: str = "") -> tuple[Listed, ...]:
        """Those with `words` in their title or in a message, or all: pinned ones first, then the last changed.

        A word that begins with # is a tag that they have.
        """
        with self._database.sentences():
            rows = self._connection.execute(
                f"SELECT {_COLUMNS} FROM conversations WHERE deleted IS NULL ORDER BY pinned DESC, changed DESC, id"
            ).fetchall()
            wanted, tags = asked(clean(words))
            all_of_them = tuple(Listed(one) for one in map(conversation_of, rows) if has_tags(one, tags))
            if not wanted:
                return all_of_them
            excerpts = self._words.excerpts(wanted)
        found = (replace(one, excerpt=excerpts.get(one.conversation.id, "")) for one in all_of_them)
        return tuple(one for one in found if one.excerpt or wanted.casefold() in one.conversation.title.casefold())

    def users(self, paths: Sequence[Path]) -> tuple[Conversation, ...]:
        """Those with a reply that a model in one of these files took part in, the last changed first."""
        wanted = json.dumps([str(path) for path in paths])
        with self._database.sentences():
            rows = self._connection.execute(
                f"SELECT {_COLUMNS} FROM conversations WHERE deleted IS NULL AND id IN (SELECT conversation FROM "
                "replies JOIN messages ON messages.id = message, json_each(?) AS file WHERE file.value IN "
                "(json_extract(making, '$.target.path'), json_extract(making, '$.draft.path'))) "
                "ORDER BY changed DESC, id",
                (wanted,),
            ).fetchall()
        return tuple(map(conversation_of, rows))

    def read(self, conversation: int, to_look_at: bool = False) -> WholeConversation:
        """A reply without an end, which is being written or was cut off, ends where it is.

        To look at, the events of what has ended are made when they are asked for.
        """
        with self._database.sentences():
            row = self._connection.execute(
                f"SELECT {_COLUMNS}, leaf FROM conversations WHERE id = ?", (conversation,)
            ).fetchone()
            if row is None:
                raise ConversationError(said("This conversation is no longer there."))
            rows = self._connection.execute(
                "SELECT id, parent, role, content, created, making FROM messages LEFT JOIN replies ON message = id "
                "WHERE conversation = ? ORDER BY place, id",
                (conversation,),
            ).fetchall()
            messages = tuple(self._message(to_look_at, *row) for row in rows)
        return with_settings(WholeConversation(conversation_of(row[:-1]), messages, row[-1]), bool(row[6]))

    def _message(
        self,
        to_look_at: bool,
        number: int,
        parent: int | None,
        role: str,
        content: str,
        created: float,
        making: str | None,
    ) -> StoredMessage:
        if making is None:
            return StoredMessage(number, parent, role, content, created)
        try:
            pieces = self._pieces(number)
            events = KeptEvents(pieces, content) if to_look_at and content else ended(decode(pieces))
            made = read_named(Making, json.loads(making))
        except ValueError:  # its text is still worth having
            return StoredMessage(number, parent, role, content, created)
        return StoredMessage(number, parent, role, content or text_of(events), created, made, events)

    def _pieces(self, reply: int) -> list[bytes]:
        rows = self._connection.execute("SELECT piece FROM traces WHERE reply = ? ORDER BY number", (reply,))
        return [piece for (piece,) in rows]

    def begin(self, turn: NewTurn) -> None:
        """A question and the reply to come. What is there already is not written twice."""
        with self._database.transaction():
            self._connection.execute(
                "INSERT OR IGNORE INTO conversations (id, title, system_prompt, settings, created, changed) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (turn.conversation, clean(turn.title), *written(turn.settings), turn.at, turn.at),
            )
            self._add_message(turn.conversation, StoredMessage(turn.question, turn.parent, "user", turn.text, turn.at))
            answer = StoredMessage(turn.answer, turn.question, "assistant", "", turn.at, turn.making)
            self._add_message(turn.conversation, answer, self._writer)
            self._connection.execute(
                "UPDATE conversations SET changed = ?, leaf = ? WHERE id = ?", (turn.at, turn.answer, turn.conversation)
            )

    def reopen(self, reply: int, making: Making) -> None:
        """It goes on: its end is taken away, and what happens from now on is appended."""
        with self._database.transaction():
            events = [event for event in decode(self._pieces(reply)) if not isinstance(event, Finished)]
            self._connection.execute("DELETE FROM traces WHERE reply = ?", (reply,))
            if self._connection.execute(
                "UPDATE replies SET writer = ?, making = ? WHERE message = ?", (self._writer, plain(making), reply)
            ).rowcount:
                self._add_piece(reply, encode(events))
            self._connection.execute("UPDATE messages SET content = '' WHERE id = ?", (reply,))

    def append(self, reply: int, events: Sequence[Event]) -> None:
        """What happened since the last time; with `Finished`, the reply is whole."""
        with self._database.transaction():
            if not self._connection.execute("SELECT 1 FROM replies WHERE message = ?", (reply,)).fetchone():
                return  # its conversation is gone
            self._add_piece(reply, encode(events))
            if any(isinstance(event, Finished) for event in events):
                self._end(reply)

    def add(self, whole: WholeConversation) -> None:
        """All of a conversation that comes from elsewhere."""
        one = whole.conversation
        with self._database.transaction():
            self._connection.execute(
                "INSERT INTO conversations (id, title, system_prompt, settings, pinned, created, changed, leaf, tags) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    one.id,
                    clean(one.title),
                    *written(one.settings),
                    one.pinned,
                    one.created,
                    one.changed,
                    whole.leaf,
                    clean(" ".join(one.tags)),
                ),
            )
            for message in whole.messages:
                self._add_message(one.id, message)
                if message.making:
                    self._add_piece(message.id, encode(message.events))

    def rename(self, conversation: int, title: str) -> None:
        self._set(conversation, "title", clean(title))

    def tag(self, conversation: int, tags: Sequence[str]) -> None:
        self._set(conversation, "tags", clean(" ".join(tags)))

    def set_settings(self, conversation: int, settings: SettingValues) -> None:
        with self._database.transaction():
            self._connection.execute(
                "UPDATE conversations SET system_prompt = ?, settings = ? WHERE id = ?",
                (*written(settings), conversation),
            )

    def pin(self, conversation: int, pinned: bool) -> None:
        self._set(conversation, "pinned", pinned)

    def delete(self, conversation: int, at: float) -> None:
        """It can be restored until it is purged."""
        self._set(conversation, "deleted", at)

    def restore(self, conversation: int) -> None:
        self._set(conversation, "deleted", None)

    def choose(self, conversation: int, leaf: int) -> None:
        """Which branch is shown."""
        self._set(conversation, "leaf", leaf)

    def purge(self, conversation: int) -> None:
        """If it is deleted, it is gone for good."""
        with self._database.transaction():
            self._connection.execute("DELETE FROM conversations WHERE id = ? AND deleted IS NOT NULL", (conversation,))

    def purge_deleted(self, before: float) -> None:
        """What was deleted before that moment is gone for good."""
        with self._database.transaction():
            self._connection.execute("DELETE FROM conversations WHERE deleted < ?", (before,))

    def _set(self, conversation: int, column: str, value: object) -> None:
        with self._database.transaction():
            self._connection.execute(f"UPDATE conversations SET {column} = ? WHERE id = ?", (value, conversation))

    def _add_message(self, conversation: int, message: StoredMessage, writer: str | None = None) -> None:
        content = clean(message.content)
        self._connection.execute(
            "INSERT OR IGNORE INTO messages (id, conversation, parent, role, content, created, place) VALUES (?, ?, "
            "(SELECT id FROM messages WHERE id = ?), ?, ?, ?, (SELECT count(*) FROM messages WHERE conversation = ?))",
            (message.id, conversation, message.parent, message.role, content, message.created, conversation),
        )
        if message.making:
            making = (message.id, writer, plain(message.making))
            self._connection.execute("INSERT OR IGNORE INTO replies VALUES (?, ?, ?)", making)

    def _add_piece(self, reply: int, piece: bytes) -> None:
        self._connection.execute(
            "INSERT INTO traces (reply, number, piece) SELECT ?, count(*), ? FROM traces WHERE reply = ?",
            (reply, piece, reply),
        )

    def _end(self, reply: int) -> None:
        """One piece of the many, which takes less room; and the text, to be found in it."""
        piece = merge(self._pieces(reply))
        self._connection.execute("DELETE FROM traces WHERE reply = ?", (reply,))
        self._add_piece(reply, piece)
        text = text_of(decode([piece]))
        self._connection.execute("UPDATE messages SET content = ? WHERE id = ?", (clean(text), reply))
        self._connection.execute("UPDATE replies SET writer = NULL WHERE message = ?", (reply,))

    def _end_cut_off(self) -> None:
        """Replies whose writer is gone."""
        rows = self._connection.execute("SELECT message, writer FROM replies WHERE writer IS NOT NULL").fetchall()
        for reply, writer in rows:
            if not lives(writer):
                # Damaged, or no room now: `read` makes the best of it.
                with suppress(ValueError, ConversationError):
                    self.append(reply, [cut_off(decode(self._pieces(reply)))])

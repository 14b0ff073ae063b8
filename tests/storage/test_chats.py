"""The database of conversations: what is kept, found and deleted, and files that are not as they should be."""

import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import ConversationError
from app.core.events import Event, Finished, FinishReason, Round, Started
from app.core.plain import as_named
from app.core.request import DrafterKind, OnFull
from app.core.setting_values import SettingValues, values_of
from app.core.trace import CUT_OFF, text_of
from app.storage.chats import FILE, Chats
from app.storage.migrations import MIGRATIONS
from app.storage.word_index import WordIndex, excerpt
from tests.conversations import BRIEF, MAKING, events, turn, whole


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "新" / FILE


@pytest.fixture
def chats(path: Path) -> Iterator[Chats]:
    chats = Chats(path)
    yield chats
    chats.close()


def converse(chats: Chats, conversation: int, text: str, answer: str = "abcdef", at: float = 1.0) -> None:
    asked = turn(conversation, conversation, text=text, at=at)
    chats.begin(asked)
    chats.append(asked.answer, events(answer))


def titles(chats: Chats, words: str = "") -> list[str]:
    return [one.conversation.title for one in chats.conversations(words)]


def sql(path: Path, command: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(command)


def test_a_conversation_comes_back_as_it_was(chats: Chats, path: Path) -> None:
    said = events()
    chats.begin(turn(number=1))
    for event in said:
        chats.append(11, [event])
    chats.begin(turn(number=2, parent=11, text="And?", at=2.0))
    chats.append(21, said[:-1])
    chats.append(21, said[-1:])
    chats.close()
    again = Chats(path)
    found = again.read(1)
    again.close()
    assert [(one.id, one.parent, one.role, one.content) for one in found.shown] == [
        (10, None, "user", "猫?"),
        (11, 10, "assistant", "abcdef"),
        (20, 11, "user", "And?"),
        (21, 20, "assistant", "abcdef"),
    ]
    assert [one.events for one in found.shown[1::2]] == [tuple(said)] * 2
    assert [one.making for one in found.shown[1::2]] == [MAKING] * 2
    one = found.conversation
    assert (one.title, one.created, one.changed, one.system_prompt) == ("猫?", 1.0, 2.0, "Be brief.")


def test_an_ended_reply_is_one_piece(chats: Chats, path: Path) -> None:
    chats.begin(turn())
    for event in events():
        chats.append(11, [event])
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM traces").fetchone() == (1,)


def test_what_is_written_twice_is_there_once(chats: Chats) -> None:
    chats.begin(turn())
    chats.begin(turn())
    assert len(chats.read(1).messages) == 2


def test_a_conversation_from_elsewhere(chats: Chats) -> None:
    chats.add(whole())
    assert chats.read(1) == whole()
    assert titles(chats, "another branch") == ["猫 and dogs"]


def test_branches_have_their_order_and_one_is_shown(chats: Chats) -> None:
    chats.begin(turn(number=3))
    chats.append(31, events())
    chats.begin(turn(number=2, text="Other"))
    chats.append(21, events())
    assert [one.id for one in chats.read(1).messages] == [30, 31, 20, 21]
    assert [one.id for one in chats.read(1).shown] == [20, 21]
    chats.choose(1, 31)
    assert [one.id for one in chats.read(1).shown] == [30, 31]


def test_pinned_ones_first_then_the_last_changed(chats: Chats) -> None:
    for number, text in enumerate(["old", "middle", "new"], start=1):
        converse(chats, number, text, at=number)
    assert titles(chats) == ["new", "middle", "old"]
    chats.pin(1, True)
    assert titles(chats) == ["old", "new", "middle"]
    assert [one.conversation.pinned for one in chats.conversations()] == [True, False, False]
    chats.pin(1, False)
    chats.rename(1, "ancient \ud800")
    assert titles(chats) == ["new", "middle", "ancient �"]


@pytest.mark.parametrize("indexed", [True, False])
def test_words_are_found_in_every_message(path: Path, monkeypatch: pytest.MonkeyPatch, indexed: bool) -> None:
    if not indexed:
        monkeypatch.setattr(WordIndex, "_can_index", lambda *_: False)
    chats = Chats(path)
    assert chats._words.indexed == indexed
    converse(chats, 1, "吾輩は猫である。名前はまだ無い。", "abc", at=4)
    converse(chats, 2, 'Say "100%_sure"\\', "xyz", at=3)
    converse(chats, 3, "Why is the sky blue?", "defg", at=2)
    chats.rename(3, "Heaven")
    found = {
        words: [one.conversation.id for one in chats.conversations(words)]
        for words in (
            "猫",
            "は猫で",
            "名前はまだ",
            "SKY",
            "def",
            "xyz",
            "heav",
            "100%_",
            "%",
            '"100',
            "\\",
            "nowhere",
            "  ",
        )
    }
    assert found == {
        "猫": [1], "は猫で": [1], "名前はまだ": [1], "SKY": [3], "def": [3], "xyz": [2], "heav": [3], "100%_": [2],
        "%": [2], '"100': [2], "\\": [2], "nowhere": [], "  ": [1, 2, 3],
    }  # fmt: skip
    [one] = chats.conversations("名前")
    assert one.excerpt == "吾輩は猫である。名前はまだ無い。"
    chats.close()


def test_the_index_follows_every_change(chats: Chats) -> None:
    converse(chats, 1, "first", "abc")
    converse(chats, 2, "second", "abc")
    assert len(chats.conversations("abc")) == 2
    chats.delete(1, 5.0)
    assert titles(chats, "abc") == ["second"]
    chats.restore(1)
    assert len(chats.conversations("abc")) == 2
    chats.delete(1, 5.0)
    chats.purge(1)
    assert titles(chats, "abc") == ["second"]
    chats._connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")


def test_an_index_that_was_missing_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(WordIndex, "_can_index", lambda *_: False)
        chats = Chats(path)
        converse(chats, 1, "needle in a haystack")
        chats.close()
    chats = Chats(path)
    assert chats._words.indexed
    assert titles(chats, "needle") == ["needle in a haystack"]
    chats.close()
    with monkeypatch.context() as patch:  # and a SQLite without it can still write
        patch.setattr(WordIndex, "_can_index", lambda *_: False)
        chats = Chats(path)
        converse(chats, 2, "thread")
        chats.close()
    chats = Chats(path)
    assert titles(chats, "thread") == ["thread"]
    chats.close()


def test_an_excerpt_is_what_stands_around() -> None:
    long = "a " * 100 + "needle\n\n here " + "b " * 100
    assert excerpt(long, "NEEDLE").startswith("…a a")
    assert "needle here b" in excerpt(long, "needle")
    assert excerpt(long, "needle").endswith("b b…")
    assert excerpt("short", "short") == "short"


def test_what_was_deleted_can_be_restored_until_it_is_purged(chats: Chats) -> None:
    converse(chats, 1, "text")
    chats.purge(1)  # it is not deleted
    chats.delete(1, 10.0)
    assert titles(chats) == []
    chats.purge_deleted(10.0)
    chats.restore(1)
    assert titles(chats) == ["text"]
    assert len(chats.read(1).messages) == 2
    chats.delete(1, 10.0)
    chats.purge_deleted(10.5)
    chats.restore(1)
    with pytest.raises(ConversationError, match="no longer there"):
        chats.read(1)
    for table in ("messages", "replies", "traces"):
        assert chats._connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_what_belongs_to_a_conversation_that_is_gone_is_no_mistake(chats: Chats) -> None:
    chats.begin(turn())
    chats.delete(1, 1.0)
    chats.purge(1)
    chats.append(11, events())
    chats.begin(turn(number=2, parent=11, text="Again"))
    assert [one.content for one in chats.read(1).shown] == ["Again", ""]


def test_a_reply_that_still_grows_ends_where_it_is(chats: Chats, path: Path) -> None:
    chats.begin(turn())
    assert reason(chats.read(1).shown[-1].events) == (FinishReason.FAILED, CUT_OFF)
    chats.append(11, events()[:4])
    shown = chats.read(1).shown[-1]
    assert shown.content == text_of(events()[:4]) != ""
    other = Chats(path)  # another window: the writer lives, so the reply is left alone
    other.close()
    chats.append(11, events()[4:])
    assert chats.read(1).shown[-1].events == tuple(events())


def test_a_reply_whose_writer_is_gone_has_ended(chats: Chats, path: Path) -> None:
    chats.begin(turn())
    chats.append(11, events()[:4])
    chats.close()
    sql(path, "UPDATE replies SET writer = '1 5.0'")
    again = Chats(path)
    shown = again.read(1).shown[-1]
    assert shown.events[:-1] == tuple(events()[:4])
    assert reason(shown.events) == (FinishReason.FAILED, CUT_OFF)
    assert again._connection.execute("SELECT content FROM messages WHERE id = 11").fetchone() == (shown.content,)
    assert again._connection.execute("SELECT writer FROM replies").fetchone() == (None,)
    again.close()


def reason(happened: Sequence[Event]) -> tuple[FinishReason, str]:
    end = happened[-1]
    assert isinstance(end, Finished)
    return end.reason, end.error


@pytest.mark.parametrize("command", ["UPDATE traces SET piece = x'00'", "UPDATE replies SET making = '{}'"])
def test_a_reply_whose_trace_is_damaged_keeps_its_text(chats: Chats, path: Path, command: str) -> None:
    converse(chats, 1, "text")
    sql(path, command)
    shown = chats.read(1).shown[-1]
    assert (shown.content, shown.making) == ("abcdef", None)


def test_a_damaged_file_is_set_aside(path: Path) -> None:
    chats = Chats(path)
    for number in range(1, 30):
        converse(chats, number, "text " * 200)
    chats.close()
    content = bytearray(path.read_bytes())
    noise = random.Random(1)
    for place in range(4096, len(content)):
        content[place] = noise.randrange(256)
    path.write_bytes(content)
    for number, damage in enumerate([bytes(content), b"no database at all" * 999], start=1):
        path.write_bytes(damage)
        chats = Chats(path)
        assert chats.set_aside == path.with_name(f"{FILE}.damaged-{number}")
        assert chats.set_aside.read_bytes() == damage
        converse(chats, 1, "new")
        assert titles(chats) == ["new"]
        chats.close()


def test_a_newer_file_is_left_alone(path: Path) -> None:
    Chats(path).close()
    sql(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(ConversationError, match=r"of a newer Draftlight \(its version is 99\)"):
        Chats(path)
    assert path.read_bytes() == before


def test_an_older_file_is_copied_and_brought_up(path: Path) -> None:
    chats = Chats(path)
    converse(chats, 1, "text")
    chats.close()
    newer = (*MIGRATIONS, "ALTER TABLE conversations ADD COLUMN colour TEXT NOT NULL DEFAULT 'green';")
    chats = Chats(path, newer)
    assert titles(chats) == ["text"]
    assert chats._connection.execute("SELECT colour FROM conversations").fetchone() == ("green",)
    chats.close()
    copy = Chats(path.with_name(f"{FILE}.backup-2"))
    assert titles(copy) == ["text"]
    copy.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    chats = Chats(path)
    converse(chats, 1, "text")
    chats.close()
    with pytest.raises(ConversationError, match="cannot be used: near"):
        Chats(path, (*MIGRATIONS, "DROP TABLE traces; NONSENSE;"))
    chats = Chats(path)
    assert chats.read(1).shown[-1].events == tuple(events())
    chats.close()


def test_a_full_disk_is_a_sentence_and_nothing_is_lost(chats: Chats) -> None:
    converse(chats, 1, "text")
    [n_pages] = chats._connection.execute("PRAGMA page_count").fetchone()
    chats._connection.execute(f"PRAGMA max_page_count = {n_pages}")
    noise = random.Random(1)
    long = "".join(chr(noise.randrange(0x3040, 0x9FFF)) for _ in range(50_000))
    with pytest.raises(ConversationError, match="The disk is full"):
        chats.begin(turn(2, 2, text=long))
    assert titles(chats) == ["text"]
    assert len(chats.read(1).messages) == 2
    chats._connection.execute("PRAGMA max_page_count = 1000000")
    chats.begin(turn(2, 2, text=long))
    assert chats.read(2).shown[0].content == long


def test_a_file_that_another_program_holds_is_a_sentence(
    chats: Chats, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chats._connection.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ConversationError, match="Another program holds"):
            chats.begin(turn())
    chats.begin(turn())


def test_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConversationError, match="cannot be used"):
        Chats(tmp_path / "file" / FILE)
    (tmp_path / FILE).mkdir()
    with pytest.raises(ConversationError, match="cannot be used"):
        Chats(tmp_path / FILE)


def test_several_may_begin_the_file_at_once(path: Path) -> None:
    def begin(number: int) -> bool:
        chats = Chats(path.with_name(f"{number // 8}.db"))
        try:
            return chats.conversations() == () and chats._words.indexed
        finally:
            chats.close()

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(begin, range(40)))


def test_halves_of_characters_do_not_stop_it(chats: Chats) -> None:
    asked = replace(turn(text="a\ud83d"), title="a\ud83d", settings=SettingValues(system_prompt="\udc00"))
    chats.begin(asked)
    assert chats.read(1).shown[0].content == "a�"
    assert titles(chats, "\ud83d") == ["a�"]
    chats.append(11, [Started(0.0, 1, 0, 0, "", None), Finished(0.0, FinishReason.LENGTH, "\ud83d")])
    assert reason(chats.read(1).shown[1].events) == (FinishReason.LENGTH, "")


def test_the_chats_of_a_model_are_known(chats: Chats) -> None:
    for number, text in enumerate(("First", "Second", "Third"), 1):
        converse(chats, number, text, at=float(number))
    other = replace(MAKING, target=replace(MAKING.target, path='/models/it\'s "odd".gguf'), draft=None)
    chats.begin(replace(turn(4, 4, text="Fourth", at=4.0), making=other))

    def titles_of(*paths: str) -> list[str]:
        return [one.title for one in chats.users([Path(path) for path in paths])]

    assert titles_of("/models/tall.gguf") == ["Third", "Second", "First"]
    assert titles_of("/models/small.gguf") == ["Third", "Second", "First"]
    assert titles_of("/nowhere.gguf", '/models/it\'s "odd".gguf') == ["Fourth"]
    assert titles_of("/models/tall.gguf", '/models/it\'s "odd".gguf') == ["Fourth", "Third", "Second", "First"]
    assert titles_of() == titles_of("/models/Tall.gguf") == []
    chats.delete(3, 9.0)
    chats.rename(2, "Renamed")
    assert titles_of("/models/tall.gguf") == ["Renamed", "First"]


def test_settings_are_kept_with_a_conversation(chats: Chats) -> None:
    chats.begin(turn())
    assert chats.read(1).conversation.settings == BRIEF
    chats.begin(replace(turn(number=2, parent=11), settings=SettingValues(temperature=2.0)))  # it is there already
    assert chats.read(1).conversation.settings == BRIEF
    values = SettingValues(1.5, 3, 0.5, 7, 4, 99, DrafterKind.LOOKUP, OnFull.SHIFT, "猫\nand dogs")
    chats.set_settings(1, values)
    assert chats.read(1).conversation.settings == values
    assert chats.conversations()[0].conversation.settings == values
    chats.add(replace(whole(), conversation=replace(whole().conversation, id=5, settings=values, tags=("a", "b"))))
    assert chats.read(5).conversation == replace(whole().conversation, id=5, settings=values, tags=("a", "b"))


def test_a_conversation_of_an_earlier_version_has_the_settings_of_its_last_reply(path: Path) -> None:
    chats = Chats(path, MIGRATIONS[:1])
    chats._connection.executescript(
        "INSERT INTO conversations (id, title, system_prompt, created, changed, leaf) "
        "VALUES (1, 'a', 'Be brief.', 1, 1, 11);"
        "INSERT INTO messages VALUES (10, 1, NULL, 0, 'user', 'a', 1), (11, 1, 10, 1, 'assistant', 'b', 1);"
    )
    making = json.dumps(as_named(MAKING)).replace("'", "''")
    chats._connection.execute(f"INSERT INTO replies VALUES (11, NULL, '{making}')")
    chats.close()
    chats = Chats(path)
    assert chats.read(1).conversation.settings == values_of(MAKING.request, "Be brief.")
    chats._connection.execute('UPDATE conversations SET settings = \'{"temperature": "hot"}\'')
    assert chats.read(1).conversation.settings == SettingValues(system_prompt="Be brief.")
    chats.close()


def test_tags_are_found(chats: Chats) -> None:
    for number, text in enumerate(("First", "Second", "Third"), 1):
        converse(chats, number, text, at=float(number))
    chats.tag(1, ("Work", "猫"))
    chats.tag(2, ("work",))
    assert chats.conversations()[2].conversation.tags == ("Work", "猫")
    assert titles(chats, "#work") == ["Second", "First"]
    assert titles(chats, "#wo") == ["Second", "First"]
    assert titles(chats, "#WORK #猫") == ["First"]
    assert titles(chats, "#work first") == ["First"]
    assert titles(chats, "#nothing") == []
    assert titles(chats, "#") == ["Third", "Second", "First"]
    chats.tag(1, ())
    assert titles(chats, "#work") == ["Second"]


def test_a_reply_goes_on(chats: Chats, path: Path) -> None:
    said = events()
    chats.begin(turn())
    chats.append(11, said)
    making = replace(MAKING, draft=None)
    chats.reopen(11, making)
    shown = chats.read(1).shown[-1]
    assert (shown.content, shown.making) == ("abcdef", making)
    assert shown.events[:-1] == tuple(said[:-1])
    assert reason(shown.events) == (FinishReason.FAILED, CUT_OFF)
    more = replace(next(event for event in said if isinstance(event, Round)), index=99)
    chats.append(11, [more, Finished(9.0, FinishReason.LENGTH, "")])
    shown = chats.read(1).shown[-1]
    assert shown.events == (*said[:-1], more, Finished(9.0, FinishReason.LENGTH, ""))
    assert shown.content == text_of(shown.events)
    chats.reopen(99, making)  # that is gone
    chats.reopen(11, making)
    chats.close()
    sql(path, "UPDATE replies SET writer = '1 5.0'")  # killed
    again = Chats(path)
    assert reason(again.read(1).shown[-1].events) == (FinishReason.FAILED, CUT_OFF)
    assert again.read(1).shown[-1].content == shown.content
    again.close()

"""Conversations as files: JSON there and back, Markdown for people, and what is refused."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.core.errors import ConversationError
from app.core.export import json_text, markdown, read_json
from app.core.said import Tongue
from app.core.setting_values import SettingValues
from tests.conversations import whole


def plain() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json_text(whole()))
    return record


def test_json_comes_back_with_ids_of_its_own() -> None:
    before = whole()
    after = read_json(json_text(before).encode(), "a.json")
    again = read_json(json_text(before).encode(), "a.json")
    assert len({before.conversation.id, after.conversation.id, again.conversation.id}) == 3
    assert replace(after.conversation, id=before.conversation.id) == before.conversation
    assert [message.content for message in after.shown] == [message.content for message in before.shown]
    for one, other in zip(before.messages, after.messages, strict=True):
        assert replace(other, id=one.id, parent=one.parent) == one
    assert not {message.id for message in before.messages} & {message.id for message in after.messages}


def test_json_says_what_the_numbers_depend_on() -> None:
    reply = plain()["messages"][1]
    assert reply["making"]["target"]["path"] == "/models/tall.gguf"
    assert reply["making"]["draft"]["name"] == "Small"
    assert reply["making"]["surroundings"] == {"draftlight": "1.0", "llama_cpp": "0.3", "machine": "a desk"}
    assert reply["making"]["request"]["sampling"]["temperature"] == 0.7
    assert reply["metrics"]["tokens_per_second"] > 0
    assert reply["events"][-1]["event"] == "finished"


def test_markdown_has_the_branch_that_is_shown_and_its_facts() -> None:
    conversation = whole()
    text = markdown(conversation)
    assert text.startswith(
        "# 猫 and dogs\n\n## System\n\nBe brief.\n\n## You\n\n猫?\n\n## Tall\n\nabcdef\n\n> target Tall ("
    )
    assert "draft Small (" in text
    assert "temperature 0.7, seed 3, drafter fitting, lookahead Auto" in text
    assert "tokens/s" in text
    assert "ended by end of generation" in text
    assert "Draftlight 1.0" in text
    assert "on a desk" in text
    assert "another branch" not in text


def test_markdown_is_written_in_the_readers_language() -> None:
    text = markdown(whole(), Tongue("la", str.upper))
    assert text.startswith("# 猫 and dogs\n\n## SYSTEM\n\nBe brief.\n\n## YOU\n\n猫?\n\n## Tall\n\nabcdef\n\n")
    facts = text.split("abcdef\n\n")[1]
    assert facts == facts.upper()


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"[]", b"{}", b'{"format": "other"}', b"[" * 100_000, b'{"format": "draftlight conversation"}'],
)
def test_a_file_of_something_else_is_a_sentence(content: bytes) -> None:
    with pytest.raises(ConversationError, match=r"a\.json is no conversation"):
        read_json(content, "a.json")


def _spoil(*path: str | int, value: object) -> bytes:
    record = plain()
    place: Any = record
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("messages",), 7),
        (("messages", 0), None),
        (("messages", 0, "role"), "tool"),
        (("messages", 0, "content"), {"a": 1}),
        (("messages", 1, "parent"), 99),
        (("messages", 1, "events", 0), {"event": "nothing"}),
        (("messages", 1, "events", 0), []),
        (("messages", 1, "events", 3, "emitted"), [{"token": 1}]),
        (("messages", 1, "making", "request", "max_tokens"), -1),
        (("conversation", "title"), None),
    ],
)
def test_a_file_that_was_changed_is_a_sentence(path: tuple[str | int, ...], value: object) -> None:
    with pytest.raises(ConversationError, match=r"a\.json is no conversation"):
        read_json(_spoil(*path, value=value), "a.json")


def test_a_newer_file_says_so() -> None:
    with pytest.raises(ConversationError, match="newer Draftlight"):
        read_json(_spoil("version", value=2), "a.json")


def test_a_leaf_that_is_nowhere_gives_way_to_the_last_message() -> None:
    assert read_json(_spoil("leaf", value=5), "a.json").shown[-1].content == "another branch"


def test_a_file_of_an_earlier_version_has_its_system_prompt_among_the_conversation() -> None:
    record = plain()
    del record["conversation"]["settings"]
    record["conversation"]["system_prompt"] = "Be brief."
    after = read_json(json.dumps(record).encode(), "a.json")
    assert after.conversation.settings == SettingValues(system_prompt="Be brief.")


def test_markdown_leaves_out_what_is_not_known() -> None:
    one = whole()
    unmeasured = replace(one.messages[1], events=())
    text = markdown(
        replace(
            one,
            conversation=replace(one.conversation, settings=SettingValues()),
            messages=(one.messages[0], unmeasured),
        )
    )
    assert text.startswith("# 猫 and dogs\n\n## You\n\n")
    assert "> measured: 0 tokens  \n" in text

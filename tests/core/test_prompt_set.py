"""Prompt sets: the one that comes with the program, a person's own, and a conversation's."""

import re
from pathlib import Path

import pytest

from app.core.conversation import Conversation, StoredMessage, WholeConversation
from app.core.errors import SettingsError
from app.core.prompt_set import KINDS, LANGUAGES, PromptSet, chosen, of_conversation, read_prompts
from app.core.setting_values import SettingValues

FILE = Path(__file__).parents[2] / "resources" / "prompts.toml"
PROMPTS = read_prompts(FILE.read_text(encoding="utf-8"), "prompts.toml")


def test_there_are_a_few_prompts_of_each_kind_in_each_language() -> None:
    counts = {(kind, language): 0 for kind in KINDS for language in LANGUAGES}
    for prompt in PROMPTS:
        counts[prompt.kind, prompt.language] += 1
    assert set(counts.values()) == {3}
    assert len({prompt.messages for prompt in PROMPTS}) == len(PROMPTS)


def test_the_japanese_prompts_are_japanese_and_the_english_ones_are_not() -> None:
    for prompt in PROMPTS:
        kana = len(re.findall("[\u3041-\u30ff]", prompt.messages[0].content))
        assert (kana > 5) == (prompt.language == "ja"), prompt.name


def test_kinds_languages_and_how_many_of_each_are_chosen() -> None:
    assert len(chosen(PROMPTS, most=1)) == len(KINDS) * len(LANGUAGES)
    assert [prompt.name for prompt in chosen(PROMPTS, ["maths"], ["ja"], 2)] == ["maths-1-ja", "maths-2-ja"]
    for kinds, languages, word in ((["poem"], [], "kind 'poem'"), ([], ["fr"], "language 'fr'")):
        with pytest.raises(SettingsError, match=word):
            chosen(PROMPTS, kinds, languages)


def test_own_prompts_need_no_more_than_a_text() -> None:
    [prompt] = read_prompts('[mine]\ntext = " hello "', "mine.toml")
    assert (prompt.kind, prompt.language, prompt.messages[0].content) == ("own", "", "hello")
    mixed = read_prompts('[a]\ntext = "x"\n[b]\ntext = "y"\nkind = "code"', "mine.toml")
    with pytest.raises(SettingsError, match="language 'en'"):
        chosen(mixed, [], ["en"])


@pytest.mark.parametrize("text", ["", "x", "a = 1", "[a]", '[a]\ntext = ""', "[a]\ntext = 3", '[a]\ntext="x"\nkind=1'])
def test_a_bad_file_is_named_with_what_it_should_be(text: str) -> None:
    with pytest.raises(SettingsError, match=r"mine\.toml") as caught:
        read_prompts(text, "mine.toml")
    assert "[story]" in caught.value.remedy


def test_a_conversations_questions_come_with_what_stood_before_them() -> None:
    messages = [
        StoredMessage(1, None, "user", "one?", 0.0),
        StoredMessage(2, 1, "assistant", "one.", 0.0),
        StoredMessage(3, 2, "user", "two?", 0.0),
        StoredMessage(4, 3, "assistant", "two.", 0.0),
        StoredMessage(5, 2, "user", "another branch?", 0.0),
    ]
    whole = WholeConversation(
        Conversation(1, "t", False, 0.0, 0.0, SettingValues(system_prompt="Be brief.")), tuple(messages), 4
    )
    first, second = of_conversation(whole)
    assert [message.content for message in first.messages] == ["Be brief.", "one?"]
    assert [message.content for message in second.messages] == ["Be brief.", "one?", "one.", "two?"]
    with pytest.raises(SettingsError):
        of_conversation(WholeConversation(Conversation(1, "t", False, 0.0, 0.0), (), None))


def test_prompts_are_written_as_plain_text_or_as_tables() -> None:
    found = PromptSet("Mine", "one\n---\n\ntwo\nlines\n  -----  \n").prompts
    assert [(prompt.name, prompt.messages[-1].content) for prompt in found] == [
        ("Mine 1", "one"),
        ("Mine 2", "two\nlines"),
    ]
    [table] = PromptSet("Mine", '[a]\ntext = "x"\nkind = "code"').prompts
    assert (table.name, table.kind) == ("Mine: a", "code")
    [text] = PromptSet("Mine", 'name = "value"').prompts  # TOML, but no table of prompts
    assert text.messages[-1].content == 'name = "value"'
    with pytest.raises(SettingsError, match="There is no prompt in Mine"):
        _ = PromptSet("Mine", " \n---\n").prompts


def test_kinds_and_languages_that_do_not_meet_leave_nothing() -> None:
    mixed = read_prompts(
        '[a]\ntext = "x"\nkind = "code"\nlanguage = "en"\n[b]\ntext = "y"\nkind = "maths"\nlanguage = "ja"', "m.toml"
    )
    with pytest.raises(SettingsError, match="no prompt of these kinds in these languages"):
        chosen(mixed, ["code"], ["ja"])

"""What the database has of a conversation in its row, and what is looked for in the list of them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.core.conversation import Conversation, WholeConversation
from app.core.plain import as_named, read_named
from app.core.setting_values import SettingValues, values_of

Row = tuple[int, str, int, float, float, str, str, str]


def conversation_of(row: Row) -> Conversation:
    number, title, pinned, created, changed, system_prompt, settings, tags = row
    values = replace(_settings(settings), system_prompt=system_prompt)
    return Conversation(number, title, bool(pinned), created, changed, values, tuple(tags.split()))


def with_settings(whole: WholeConversation, known: bool) -> WholeConversation:
    """Where they are not known, with those of the last reply of the branch that is shown."""
    made = [] if known else [message.making for message in whole.shown if message.making]
    if not made:
        return whole
    values = values_of(made[-1].request, whole.conversation.system_prompt)
    return replace(whole, conversation=replace(whole.conversation, settings=values))


def written(settings: SettingValues) -> tuple[str, str]:
    """The columns system_prompt and settings."""
    named = as_named(settings)
    del named["system_prompt"]
    return clean(settings.system_prompt), json.dumps(named, separators=(",", ":"))


def plain(value: Any) -> str:
    return json.dumps(as_named(value), separators=(",", ":"))


def asked(words: str) -> tuple[str, frozenset[str]]:
    """What is looked for: words, and tags."""
    every = words.split()
    tags = frozenset(word[1:].casefold() for word in every if word.startswith("#") and len(word) > 1)
    return " ".join(word for word in every if not word.startswith("#")), tags


def has_tags(conversation: Conversation, tags: frozenset[str]) -> bool:
    """Each of them, or one that begins so: they are looked for while they are typed."""
    own = [tag.casefold() for tag in conversation.tags]
    return all(_begins(own, tag) for tag in tags)


def _begins(own: Sequence[str], tag: str) -> bool:
    return any(one.startswith(tag) for one in own)


def clean(text: str) -> str:
    """Without halves of characters, which no file can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _settings(text: str) -> SettingValues:
    try:
        return read_named(SettingValues, json.loads(text)) if text else SettingValues()
    except ValueError:
        return SettingValues()

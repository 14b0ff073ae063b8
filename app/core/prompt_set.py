"""Prompt sets as files of TOML: tables such as [story], with a text, and with kind and language where they are known.

[story]
kind = "story"
language = "en"
text = "…"
"""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.conversation import WholeConversation
from app.core.errors import SettingsError
from app.core.plan import Prompt
from app.core.request import Message
from app.core.said import said

KINDS = ("code", "edit", "summary", "question", "maths", "chat", "story")
LANGUAGES = ("en", "ja")
_EXAMPLE = said('The file has tables such as [story] with text = "…", and may say kind and language.')


def read_prompts(text: str, name: str) -> tuple[Prompt, ...]:
    """Raises `SettingsError`, which calls the file by `name`."""
    try:
        tables = tomllib.loads(text)
    except ValueError as error:
        raise SettingsError(
            said("The prompts in {name} cannot be read: {error}.", name=name, error=error), _EXAMPLE
        ) from error
    if not tables:
        raise SettingsError(said("There is no prompt in {name}.", name=name), _EXAMPLE)
    return tuple(_prompt(key, table, name) for key, table in tables.items())


def _prompt(key: str, table: object, name: str) -> Prompt:
    if not isinstance(table, dict):
        raise SettingsError(
            said("The prompts in {name} cannot be read: {key} is no table.", name=name, key=repr(key)), _EXAMPLE
        )
    values = {field: table.get(field, default) for field, default in (("text", ""), ("kind", "own"), ("language", ""))}
    for field, value in values.items():
        if not isinstance(value, str):
            raise SettingsError(
                said(
                    "The prompts in {name} cannot be read: {key}'s {field} is no text.", name=name, key=key, field=field
                ),
                _EXAMPLE,
            )
    if not values["text"].strip():
        raise SettingsError(
            said("The prompts in {name} cannot be read: {key} has no text.", name=name, key=key), _EXAMPLE
        )
    return Prompt(key, (Message("user", values["text"].strip()),), values["kind"] or "own", values["language"])


@dataclass(frozen=True, slots=True)
class PromptSet:
    """Prompts of one's own under a name, as somebody wrote them."""

    name: str
    text: str

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """Raises `SettingsError`."""
        return written_prompts(self.text, self.name)


def written_prompts(text: str, name: str) -> tuple[Prompt, ...]:
    """From tables as in a file of TOML, or from plain text in which a line of hyphens ends each prompt but the last.

    Raises `SettingsError`, which calls them by `name`.
    """
    if _has_tables(text):
        return tuple(replace(prompt, name=f"{name}: {prompt.name}") for prompt in read_prompts(text, name))
    parts = [part.strip() for part in re.split(r"(?m)^[ \t]*-{3,}[ \t]*$", text)]
    found = [part for part in parts if part]
    if not found:
        raise SettingsError(
            said("There is no prompt in {name}.", name=name), said("Write one; a line of --- begins the next.")
        )
    return tuple(Prompt(f"{name} {number}", (Message("user", part),)) for number, part in enumerate(found, 1))


def _has_tables(text: str) -> bool:
    try:
        tables = tomllib.loads(text)
    except ValueError:
        return False
    return bool(tables) and all(isinstance(table, dict) and "text" in table for table in tables.values())


def of_conversation(whole: WholeConversation) -> tuple[Prompt, ...]:
    """Each question of the branch that is shown, with all that stood before it."""
    before = [Message("system", whole.conversation.system_prompt)] if whole.conversation.system_prompt else []
    prompts: list[Prompt] = []
    for message in whole.shown:
        before.append(Message(message.role, message.content))
        if message.role == "user":
            prompts.append(Prompt(f"question {len(prompts) + 1}", tuple(before), "conversation"))
    if not prompts:
        raise SettingsError(said("There is no question in this conversation."), said("Choose another one."))
    return tuple(prompts)


def chosen(
    prompts: Sequence[Prompt], kinds: Sequence[str] = (), languages: Sequence[str] = (), most: int | None = None
) -> tuple[Prompt, ...]:
    """Those of these kinds and languages (none named: any), and of each kind in each language the first ones only."""
    for asked, known, name in (
        (kinds, {prompt.kind for prompt in prompts}, "kind"),
        (languages, {prompt.language for prompt in prompts}, "language"),
    ):
        for one in asked:
            if one not in known:
                there = ", ".join(sorted(filter(None, known))) or "none"
                raise SettingsError(
                    said("There is no prompt of the {name} {one}.", name=name, one=repr(one)),
                    said("There are: {there}.", there=there),
                )
    fitting = [
        prompt
        for prompt in prompts
        if (not kinds or prompt.kind in kinds) and (not languages or prompt.language in languages)
    ]
    seen: Counter[tuple[str, str]] = Counter()
    kept: list[Prompt] = []
    for prompt in fitting:
        seen[prompt.kind, prompt.language] += 1
        if most is None or seen[prompt.kind, prompt.language] <= most:
            kept.append(prompt)
    if not kept:
        raise SettingsError(
            said("There is no prompt of these kinds in these languages."), said("Leave one of them out.")
        )
    return tuple(kept)

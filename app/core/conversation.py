"""Conversations as they are kept: messages in a tree, and with each reply how it was made and what happened.

Ids are drawn by whoever makes a thing, so that nobody waits for the database to name it. Moments are in
seconds since 1970.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.events import Event
from app.core.request import Request
from app.core.setting_values import DEFAULTS, SettingValues

LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class UsedModel:
    """A model that took part in a reply."""

    name: str
    path: str
    n_bytes: int  # of its tensors
    description: str  # architecture, size class and quantisation


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What else the numbers of a reply depend on."""

    draftlight: str = ""  # versions
    llama_cpp: str = ""
    machine: str = ""


@dataclass(frozen=True, slots=True)
class Making:
    """How a reply was made. The request is without its messages: they stand before the reply in the tree.

    The system prompt stands in front of them, and may have been another one than the conversation's is now.
    """

    request: Request
    target: UsedModel
    draft: UsedModel | None
    surroundings: Surroundings = Surroundings()
    system_prompt: str | None = None  # None: what the conversation has


@dataclass(frozen=True, slots=True)
class NewTurn:
    """A question that was asked, and the reply that begins. The conversation is made where it is not there yet."""

    conversation: int
    title: str
    settings: SettingValues
    at: float
    parent: int | None  # the message before
    question: int  # the ids of both messages
    answer: int
    text: str
    making: Making


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """`making` and `events` are those of a reply; a question has none."""

    id: int
    parent: int | None
    role: str  # "user" or "assistant"
    content: str
    created: float
    making: Making | None = None
    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Conversation:
    id: int
    title: str
    pinned: bool
    created: float
    changed: float
    settings: SettingValues = DEFAULTS
    tags: tuple[str, ...] = ()

    @property
    def system_prompt(self) -> str:
        return self.settings.system_prompt


@dataclass(frozen=True, slots=True)
class Listed:
    """A conversation in the list; `excerpt` is where the words that are looked for stand in it."""

    conversation: Conversation
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class WholeConversation:
    """All of one. Siblings, which are branches, stand in the order in which they were made."""

    conversation: Conversation
    messages: tuple[StoredMessage, ...]
    leaf: int | None  # the last message of the branch that is shown

    @property
    def shown(self) -> tuple[StoredMessage, ...]:
        """The branch that is shown, from its first message on."""
        by_id = {message.id: message for message in self.messages}
        branch: list[StoredMessage] = []
        place = self.leaf
        while place is not None and (message := by_id.pop(place, None)):  # no message twice: a circle ends
            branch.append(message)
            place = message.parent
        return tuple(reversed(branch))


def new_id() -> int:
    """Random, and a positive number in SQLite's eyes."""
    return secrets.randbits(62)


def title_of(text: str) -> str:
    """The first line that says something."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    line = next(filter(None, lines), "")
    return line if len(line) <= LONGEST_TITLE else line[: LONGEST_TITLE - 1].rstrip() + "…"


def tags_of(text: str) -> tuple[str, ...]:
    """The words of a text as tags, each once, without the signs that mark them."""
    words = (word.strip("#,;") for word in text.split())
    return tuple(dict.fromkeys(word for word in words if word))

"""Conversations for tests: turns as the window makes them, with event streams of the real generation loop."""

from itertools import count

from app.core.conversation import (
    Conversation,
    Making,
    NewTurn,
    StoredMessage,
    Surroundings,
    UsedModel,
    WholeConversation,
)
from app.core.events import Event
from app.core.generation import Generation
from app.core.request import Message, Request
from app.core.sampling import SamplingSettings
from app.core.setting_values import SettingValues
from tests.scripted import ScriptedDrafter, ScriptedSampler, saying

TICK = 0.01
BRIEF = SettingValues(temperature=0.7, system_prompt="Be brief.")
MAKING = Making(
    Request((), SamplingSettings(0.7, seed=3)),
    UsedModel("Tall", "/models/tall.gguf", 1_000_000_000, "llama 1B Q8_0"),
    UsedModel("Small", "/models/small.gguf", 100_000_000, "llama 0.1B Q8_0"),
    Surroundings("1.0", "0.3", "a desk"),
)


def events(text: str = "abcdef") -> list[Event]:
    """What happened while `text`, which holds no byte twice, was said; half of it was guessed."""
    ticks = count()
    request = Request((Message("user", "?"),), n_max=4, auto=False)
    drafter = ScriptedDrafter(text.encode()[: len(text.encode()) // 2])
    clock = lambda: next(ticks) * TICK  # noqa: E731
    return list(Generation((200, 201), request, saying(text), ScriptedSampler(), drafter, clock, 0.05).events())


def turn(
    conversation: int = 1, number: int = 1, parent: int | None = None, text: str = "猫?", at: float = 1.0
) -> NewTurn:
    """The question's id is 10 times `number`, the answer's one more."""
    return NewTurn(conversation, text, BRIEF, at, parent, 10 * number, 10 * number + 1, text, MAKING)


def whole() -> WholeConversation:
    """A question, its answer, and a second question instead of the first that nobody sees."""
    said = tuple(events())
    messages = (
        StoredMessage(10, None, "user", "猫?", 1.0),
        StoredMessage(11, 10, "assistant", "abcdef", 1.0, MAKING, said),
        StoredMessage(20, None, "user", "another branch", 2.0),
    )
    return WholeConversation(Conversation(1, "猫 and dogs", True, 1.0, 2.0, BRIEF), messages, 11)

"""The turns of a conversation that was kept, as the chat has them: made again from what was written of them."""

from collections.abc import Sequence
from dataclasses import replace

from app.core.conversation import StoredMessage, WholeConversation
from app.core.events import Event
from app.core.request import Message, Request
from app.core.trace import KeptEvents, ended, untraced
from app.state.chat import Reply, Turn, with_prompt


def turns_of(whole: WholeConversation) -> list[Turn]:
    """The branch that is shown as the chat has it: each question with its reply, as it was."""
    prompt = whole.conversation.system_prompt
    history: list[Message] = []
    turns: list[Turn] = []
    asked: str | None = None
    for message in whole.shown:
        if message.role == "user":
            asked = message.content
            history.append(Message("user", asked))
            continue
        reply = _reply(message, with_prompt(_prompt(message, prompt), history))
        turns.append(Turn(asked or "", reply))
        history.append(Message("assistant", reply.text))
        asked = None
    if asked is not None:
        turns.append(Turn(asked, _taken(Reply(Request(with_prompt(prompt, history)), ""), ended(()))))
    return turns


def _prompt(message: StoredMessage, now: str) -> str:
    """The system prompt that a reply was made with."""
    own = message.making.system_prompt if message.making else None
    return now if own is None else own


def _reply(message: StoredMessage, history: tuple[Message, ...]) -> Reply:
    making = message.making
    request = replace(making.request, messages=history) if making else Request(history)
    name = making.target.name if making else ""
    if isinstance(message.events, KeptEvents):
        return Reply(request, name, kept=message.events)
    return _taken(Reply(request, name), message.events if making else untraced(message.content))


def _taken(reply: Reply, events: Sequence[Event]) -> Reply:
    for event in events:
        reply.take(event)
    return reply

"""The turns of a conversation that was kept, as the chat has them: made again from what was written of them."""

from dataclasses import replace

from app.core.conversation import StoredMessage, WholeConversation
from app.core.events import Event
from app.core.request import Message, Request
from app.core.trace import ended, untraced
from app.state.chat import Reply, Turn


def turns_of(whole: WholeConversation) -> list[Turn]:
    """The branch that is shown as the chat has it: each question with its reply, as it was."""
    prompt = whole.conversation.system_prompt
    history = [Message("system", prompt)] if prompt else []
    turns: list[Turn] = []
    asked: str | None = None
    for message in whole.shown:
        if message.role == "user":
            asked = message.content
            history.append(Message("user", asked))
            continue
        reply = _reply(message, tuple(history))
        turns.append(Turn(asked or "", reply))
        history.append(Message("assistant", reply.text))
        asked = None
    if asked is not None:
        turns.append(Turn(asked, _taken(Reply(Request(tuple(history)), ""), ended(()))))
    return turns


def _reply(message: StoredMessage, history: tuple[Message, ...]) -> Reply:
    making = message.making
    request = replace(making.request, messages=history) if making else Request(history)
    reply = Reply(request, making.target.name if making else "")
    return _taken(reply, message.events if making else untraced(message.content))


def _taken(reply: Reply, events: tuple[Event, ...]) -> Reply:
    for event in events:
        reply.take(event)
    return reply

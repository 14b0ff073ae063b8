"""A conversation as a file for people (Markdown) and as one that can be read in again (JSON).

Both say with each reply what its numbers depend on: pair, settings, versions and machine.
"""

import json
from dataclasses import replace
from typing import Any

from app.core.conversation import Conversation, Making, StoredMessage, UsedModel, WholeConversation, new_id
from app.core.errors import ConversationError
from app.core.events import Event, Finished, PromptProgress, Round, Started
from app.core.export_words import ENDS, comma, tokens
from app.core.metrics import Metrics
from app.core.plain import as_named, read_named
from app.core.record import event_record, metrics_record
from app.core.reply_facts import metrics_of, settings_fact, versions_fact
from app.core.said import ENGLISH, Say, Tongue, said

FORMAT = "draftlight conversation"
VERSION = 1
_KINDS: dict[str, type[Event]] = {
    "started": Started,
    "prompt_progress": PromptProgress,
    "round": Round,
    "finished": Finished,
}
_ROLES = ("user", "assistant")


def json_text(whole: WholeConversation) -> str:
    """With every branch, and of each reply all events and the metrics that follow from them."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "conversation": as_named(whole.conversation),
        "leaf": whole.leaf,
        "messages": [_message_record(message) for message in whole.messages],
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _message_record(message: StoredMessage) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": message.id,
        "parent": message.parent,
        "role": message.role,
        "content": message.content,
        "created": message.created,
    }
    if message.making:
        record["making"] = as_named(message.making)
        record["metrics"] = metrics_record(metrics_of(message))
        record["events"] = [event_record(event) for event in message.events]
    return record


def read_json(content: bytes, name: str) -> WholeConversation:
    """What `json_text` made, with ids of its own. Raises `ConversationError`, which calls the file by `name`."""
    try:
        record = json.loads(content)
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise ValueError("it has another format")
        if isinstance(version := record.get("version"), int) and version > VERSION:
            raise ConversationError(
                said("{name} is of a newer Draftlight (its version is {version}).", name=name, version=version),
                said("Update Draftlight."),
            )
        return _whole(record)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ConversationError(
            said(
                "{name} is no conversation that Draftlight has exported: {error}.",
                name=name,
                error=error or type(error).__name__,
            ),
            said("Choose a JSON file that was exported here."),
        ) from error


def _whole(record: dict[str, Any]) -> WholeConversation:
    plain = record["conversation"]
    if "settings" not in plain:  # of an earlier version
        plain = {**plain, "settings": {"system_prompt": plain.get("system_prompt", "")}}
    conversation = replace(read_named(Conversation, plain), id=new_id())
    ids: dict[Any, int] = {}
    messages: list[StoredMessage] = []
    for plain in record["messages"]:
        message = _message(plain)
        if message.role not in _ROLES or message.parent not in (None, *ids):
            raise ValueError("its messages do not follow one another")
        parent = None if message.parent is None else ids[message.parent]
        ids[message.id] = new_id()
        messages.append(replace(message, id=ids[message.id], parent=parent))
    last = messages[-1].id if messages else None
    return WholeConversation(conversation, tuple(messages), ids.get(record.get("leaf")) or last)


def _message(plain: dict[str, Any]) -> StoredMessage:
    events = tuple(_event(one) for one in plain.get("events", ()))
    rest = {name: value for name, value in plain.items() if name != "events"}
    return replace(read_named(StoredMessage, rest), events=events)


def _event(plain: dict[str, Any]) -> Event:
    return read_named(_KINDS[plain["event"]], plain)


def markdown(whole: WholeConversation, tongue: Tongue = ENGLISH) -> str:
    """The branch that is shown. What Draftlight says in it, it says in the reader's language."""
    say = tongue.say
    parts = [f"# {whole.conversation.title}"]
    system, asker, answerer = say(said("System")), say(said("You")), say(said("Reply"))
    if whole.conversation.system_prompt:
        parts += [f"## {system}", whole.conversation.system_prompt]
    for message in whole.shown:
        name = message.making.target.name if message.making else answerer
        parts += [f"## {asker if message.role == 'user' else name}", message.content.strip()]
        if message.making:
            parts.append("\n".join(f"> {line}  " for line in _facts(message, message.making, say)))
    return "\n\n".join(parts) + "\n"


def _facts(message: StoredMessage, making: Making, say: Say) -> list[str]:
    surroundings = making.surroundings
    draft = _model(making.draft, say) if making.draft else say(said("none"))
    versions = versions_fact(surroundings, say)
    return [
        say(said("target {target}; draft {draft}", target=_model(making.target, say), draft=draft)),
        say(said("settings: {settings}", settings=settings_fact(making.request, say))),
        say(said("measured: {numbers}", numbers=_numbers(metrics_of(message), say))),
        say(said("made with {versions} on {machine}", versions=versions, machine=surroundings.machine)),
    ]


def _model(model: UsedModel, say: Say) -> str:
    return say(
        said(
            "{name} ({description}, {n} bytes, {file})",
            name=model.name,
            description=model.description,
            n=f"{model.n_bytes:,}",
            file=model.path,
        )
    )


def _numbers(metrics: Metrics, say: Say) -> str:
    parts = [tokens(metrics.n_generated, say)]
    if metrics.tokens_per_second is not None:
        parts.append(say(said("{x:.2f} tokens/s", x=metrics.tokens_per_second)))
    if metrics.acceptance_rate is not None:
        parts.append(say(said("acceptance rate {x:.3f}", x=metrics.acceptance_rate)))
    if metrics.tokens_per_round is not None:
        parts.append(say(said("{x:.2f} tokens per round", x=metrics.tokens_per_round)))
    if metrics.predicted_speedup is not None:
        parts.append(say(said("predicted speedup {x:.2f}", x=metrics.predicted_speedup)))
    if metrics.finish_reason:
        parts.append(say(said("ended by {end}", end=ENDS[metrics.finish_reason])))
    return comma(say).join(parts)

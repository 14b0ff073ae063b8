"""`draftlight bench`: many prompts through several ways of decoding, as ratios to the target alone, with a report."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from app.commands.chat import read_text
from app.commands.compare import measure, read_lanes, whole
from app.core.errors import ConversationError
from app.core.export import read_json
from app.core.lane import Lane, with_baseline
from app.core.plan import Prompt
from app.core.prompt_set import chosen, of_conversation, read_prompts
from app.core.request import DrafterKind
from app.storage.folders import resource

_LOOKAHEADS = (1, 2, 3, 4, 6, 8, None)
_PER_KIND = 1  # of the program's own prompts


def bench(arguments: Namespace) -> int:
    prompts = _prompts(arguments)
    lanes = with_baseline(read_lanes(arguments) or _lanes(arguments.draft, arguments.lookahead or _LOOKAHEADS))
    title = arguments.title or f"Benchmark of {arguments.target.name}"
    return measure(arguments, lanes, prompts, title)


def _lanes(draft: Path | None, lookaheads: Sequence[int | None]) -> list[Lane]:
    """The draft in every lookahead, and lookup with and without it; without a draft lookup in every lookahead."""
    if not draft:
        return [Lane(DrafterKind.LOOKUP, n_max) for n_max in lookaheads]
    own = [Lane(DrafterKind.FITTING, n_max, str(draft)) for n_max in lookaheads]
    return [whole(lane) for lane in (*own, Lane(DrafterKind.LOOKUP), Lane(DrafterKind.LOOKUP_MODEL, None, str(draft)))]


def _prompts(arguments: Namespace) -> tuple[Prompt, ...]:
    own: list[Prompt] = []
    if arguments.prompts:
        own += read_prompts(read_text(arguments.prompts), str(arguments.prompts))
    if arguments.conversation:
        own += of_conversation(read_json(_bytes(arguments.conversation), arguments.conversation.name))
    if own:
        return chosen(own, arguments.kind, arguments.language, arguments.per_kind)
    text = read_text(resource("prompts.toml"))
    return chosen(
        read_prompts(text, "prompts.toml"), arguments.kind, arguments.language, arguments.per_kind or _PER_KIND
    )


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ConversationError(f"{path} cannot be read: {error.strerror}.") from error

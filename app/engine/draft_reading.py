"""How a draft's context follows the reply: what is read, what is taken back, how sure it was, and what may fail.

Between the rounds it holds a prefix of the committed text in the draft's own tokens, always short of the last.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from app.core.cancel import CancelToken
from app.core.errors import CannotRewind, DecodingError, DraftingError, PromptError
from app.core.language_model import LanguageModel
from app.core.lookahead import Evidence, Lookahead
from app.core.prompt import common_length, read, reuse
from app.core.said import said

_LEVELS = 16


def evidence(source: str, prob: float) -> Evidence:
    return Evidence(source, min(int(prob * _LEVELS), _LEVELS - 1), prob)


def begin_reading(
    model: LanguageModel, committed: Sequence[int], source: str, cancel: CancelToken, lookahead: Lookahead
) -> Iterator[tuple[int, int]]:
    """Nothing is read where drafting does not pay; then the first proposal reads it."""
    model.watch(cancel)
    with drafting_failures():
        reuse(model, committed)
        if lookahead.step(source, n_behind(model, committed)):
            yield from read(model, committed, cancel)


def n_behind(model: LanguageModel, committed: Sequence[int]) -> int:
    """Tokens to read before the next step."""
    return max(0, len(committed) - 1 - len(model.tokens))


def room(model: LanguageModel, committed: Sequence[int]) -> int:
    """Tokens that can be proposed. Raises `DraftingError` where that is none."""
    n_room = model.n_context - len(committed) + 1
    if n_room < 1:
        raise DraftingError(
            said("The draft's context of {n_context:,} tokens is full.", n_context=model.n_context),
            said("Load the draft with a larger context."),
        )
    return n_room


def forget_wrong(model: LanguageModel, committed: Sequence[int], n_before: int) -> None:
    """What it wrote behind the `n_before` tokens of the round's beginning, from where something else was committed."""
    n_right = common_length(model.tokens[n_before:], committed[n_before:])
    n_kept = min(n_before + n_right, len(committed) - 1)
    if n_kept < len(model.tokens):
        with drafting_failures():
            model.rewind(n_kept)


@contextmanager
def drafting_failures() -> Iterator[None]:
    """What goes wrong with the draft ends the drafting, not the reply."""
    try:
        yield
    except (DecodingError, PromptError, CannotRewind) as error:
        raise DraftingError(said("The draft failed: {message}", message=error.message), error.remedy) from error

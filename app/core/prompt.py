"""Reading a prompt: keep what the cache already holds, read the rest in passes; and forgetting part of it."""

from collections.abc import Iterator, Sequence

from app.core.cancel import CancelToken
from app.core.errors import CONTEXT_OFFER, CannotRewind, PromptError
from app.core.language_model import LanguageModel
from app.core.said import said


def common_length(first: Sequence[int], second: Sequence[int]) -> int:
    """How many tokens two sequences share at their beginning."""
    shortest = min(len(first), len(second))
    return next((place for place in range(shortest) if first[place] != second[place]), shortest)


def reuse(model: LanguageModel, prompt: Sequence[int]) -> int:
    """Forget what does not belong to the prompt; returns how many of its tokens the cache still holds.

    The prompt's last token is never counted: the model has to read it to say what follows.
    """
    if not prompt:
        raise PromptError(said("The prompt is empty."), said("Write a message first."))
    if len(prompt) > model.n_context:
        raise PromptError(
            said(
                "The conversation has {n:,} tokens, and the context holds {n_context:,}.",
                n=len(prompt),
                n_context=model.n_context,
            ),
            CONTEXT_OFFER,
        )
    n_kept = min(common_length(model.tokens, prompt), len(prompt) - 1)
    if n_kept < len(model.tokens):
        try:
            model.rewind(n_kept)
        except CannotRewind:
            model.clear()
    return len(model.tokens)


def read(model: LanguageModel, prompt: Sequence[int], cancel: CancelToken) -> Iterator[tuple[int, int]]:
    """Read what is missing of the prompt, all but its last token; yields (tokens read, tokens to read) per pass."""
    start, end = len(model.tokens), len(prompt) - 1
    while (place := len(model.tokens)) < end:
        cancel.check()
        model.decode(prompt[place : min(place + model.n_reading, end)])
        yield len(model.tokens) - start, end - start


def shift(model: LanguageModel, sequence: Sequence[int], n_kept: int, cancel: CancelToken) -> None:
    """Forget what `sequence` lacks behind its first `n_kept` tokens; its last token is not read yet.

    Where the model cannot move up what follows, it reads that again.
    """
    try:
        model.shift(n_kept, len(model.tokens) + 1 - len(sequence))
    except CannotRewind:
        reuse(model, sequence)
        for _ in read(model, sequence, cancel):
            pass

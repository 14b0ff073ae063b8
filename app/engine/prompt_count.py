"""Counts the tokens of a prompt and of what it is made of, without reading it."""

from collections.abc import Callable

from app.core.errors import DraftlightError, TemplateError
from app.core.prompt_count import CountRequest, PromptCount
from app.engine.prompt_tokens import prompt_tokens
from app.engine.weights import Weights


def count_prompt(weights: Weights, request: CountRequest) -> PromptCount:
    """Raises `Cancelled` where the request was given up meanwhile."""
    messages, check = request.messages, request.cancel.check
    n_tokens = _counter(weights, check)
    *before, last = messages
    system = sum(n_tokens(message.content) for message in before if message.role == "system")
    history = sum(n_tokens(message.content) for message in before if message.role != "system")
    parts = tuple(map(n_tokens, request.parts))
    message = n_tokens(last.content)
    check()
    n_prompt: int | None = None
    error: DraftlightError | None = None
    try:
        n_prompt = len(prompt_tokens(weights, messages, request.template))
    except TemplateError as failure:
        error = failure
    return PromptCount(n_prompt, system, history, message, parts, error)


def _counter(weights: Weights, check: Callable[[], None]) -> Callable[[str], int]:
    def n_tokens(text: str) -> int:
        check()
        return len(weights.tokenize_plain(text.encode(errors="replace"))) if text else 0

    return n_tokens

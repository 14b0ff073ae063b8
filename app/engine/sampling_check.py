"""Many first tokens of one prompt, drawn with and without a draft, to compare their frequencies."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, DecodingError
from app.core.events import Finished, FinishReason, Round
from app.core.frequency_check import FrequencyCheck, check_frequencies
from app.core.lane import BASELINE, Lane
from app.core.request import Message, Request
from app.core.said import said
from app.core.sampling import SamplingSettings
from app.engine.bench import EngineBench

_REPLY = 3  # tokens: the last is never drafted
_LOOKAHEAD = 2
_APART = 2**32  # between the seeds of the two sides, so that they draw independently


def check_sampling(
    bench: EngineBench,
    lane: Lane,
    messages: Sequence[Message],
    sampling: SamplingSettings,
    n_samples: int,
    cancel: CancelToken,
    on_progress: Callable[[int], None] = lambda n_drawn: None,
) -> FrequencyCheck:
    """Raises `DraftlightError`, `Cancelled` among them. `on_progress` counts both sides."""
    sides: list[list[int]] = []
    for number, one in enumerate((BASELINE, lane)):
        drafter = bench.set_up(one, cancel)
        tokens: list[int] = []
        for sample in range(n_samples):
            seed = (sampling.seed + number * _APART + sample) % 2**64
            request = Request(
                tuple(messages),
                replace(sampling, seed=seed),
                _LOOKAHEAD,
                _REPLY,
                drafter=drafter,
                auto=False,
                cancel=cancel,
            )
            tokens.append(_first_token(bench, request))
            on_progress(number * n_samples + sample + 1)
        sides.append(tokens)
    return check_frequencies(*sides)


def _first_token(bench: EngineBench, request: Request) -> int:
    for event in bench.generate(request):
        if isinstance(event, Round):
            return event.emitted[0].token
        if isinstance(event, Finished):
            if event.reason is FinishReason.CANCELLED:
                raise Cancelled
            raise DecodingError(event.error or said("The reply ended before its first token."), event.remedy)
    raise AssertionError("a stream of events ends with Finished")

"""The estimate before a benchmark: a few short replies with a draft, and what the loaded models' passes cost."""

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, DecodingError
from app.core.estimate import PROBED, SECONDS, Estimate, estimate
from app.core.events import Finished, FinishReason
from app.core.lane import Lane
from app.core.metrics import Metrics, MetricsFold
from app.core.plan import Prompt
from app.core.request import Request
from app.core.sampling import SamplingSettings
from app.engine.bench import EngineBench
from app.engine.engine import Engine

_REPLY = 48  # tokens


def estimate_lane(
    engine: Engine,
    bench: EngineBench,
    lane: Lane,
    prompts: Sequence[Prompt],
    sampling: SamplingSettings,
    cancel: CancelToken,
    seconds: float = SECONDS,
) -> Estimate:
    """Loads the lane's draft. Raises `DraftlightError`, `Cancelled` among them."""
    return estimate(short_replies(engine, bench, lane, prompts, sampling, cancel, seconds), engine.verify_cost)


def short_replies(
    engine: Engine,
    bench: EngineBench,
    lane: Lane,
    prompts: Sequence[Prompt],
    sampling: SamplingSettings,
    cancel: CancelToken,
    seconds: float,
) -> list[Metrics]:
    """To each prompt one, with a fixed lookahead; they end early where the time is up, each with its share of it."""
    drafter = bench.set_up(lane, cancel)
    bench.forget()
    began = perf_counter()
    replies: list[Metrics] = []
    for number, prompt in enumerate(prompts, 1):
        request = Request(
            prompt.messages,
            replace(sampling, seed=number),
            PROBED,
            _REPLY,
            drafter=drafter,
            auto=False,
            cancel=cancel,
        )
        replies.append(_reply(engine, request, began + seconds * number / len(prompts)))
    return replies


def _reply(engine: Engine, request: Request, deadline: float) -> Metrics:
    fold = MetricsFold()
    for event in engine.generate(request):
        fold.add(event)
        if isinstance(event, Finished) and event.reason is FinishReason.CANCELLED:
            raise Cancelled
        if isinstance(event, Finished) and event.reason is FinishReason.FAILED:
            raise DecodingError(event.error, event.remedy)
        if perf_counter() >= deadline:
            break
    return fold.metrics

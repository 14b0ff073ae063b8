"""What the numbers of a kept reply are and depend on, in plain words, for whatever is written for people."""

from app.core.conversation import StoredMessage, Surroundings
from app.core.metrics import Metrics, MetricsFold
from app.core.plain import as_named
from app.core.request import Request
from app.core.sampling import SamplingSettings


def metrics_of(message: StoredMessage) -> Metrics:
    fold = MetricsFold()
    for event in message.events:
        fold.add(event)
    return fold.metrics


def settings_fact(request: Request) -> str:
    """Temperature and seed always, what else is not as it is by default, and who drafts how far."""
    usual, sampling = as_named(SamplingSettings()), as_named(request.sampling)
    told = {name: value for name, value in sampling.items() if value != usual[name] or name in ("temperature", "seed")}
    lookahead = "Auto" if request.auto else str(request.n_max)
    chosen = [f"{name.replace('_', '-')} {value}" for name, value in told.items()]
    return ", ".join(
        [*chosen, f"drafter {request.drafter}", f"lookahead {lookahead}", f"at most {request.max_tokens} tokens"]
    )


def versions_fact(surroundings: Surroundings) -> str:
    return f"Draftlight {surroundings.draftlight}, llama.cpp by llama-cpp-python {surroundings.llama_cpp}"

"""What the numbers of a kept reply are and depend on, in words, for whatever is written for people."""

from app.core.conversation import StoredMessage, Surroundings
from app.core.export_words import DRAFTERS, SETTINGS, comma
from app.core.metrics import Metrics, MetricsFold
from app.core.plain import as_named
from app.core.request import Request
from app.core.said import Say, said
from app.core.sampling import SamplingSettings


def metrics_of(message: StoredMessage) -> Metrics:
    fold = MetricsFold()
    for event in message.events:
        fold.add(event)
    return fold.metrics


def settings_fact(request: Request, say: Say = str) -> str:
    """Temperature and seed always, what else is not as it is by default, and who drafts how far."""
    usual, sampling = as_named(SamplingSettings()), as_named(request.sampling)
    told = {name: value for name, value in sampling.items() if value != usual[name] or name in ("temperature", "seed")}
    chosen = [f"{say(SETTINGS[name]) if name in SETTINGS else name.replace('_', '-')} {told[name]}" for name in told]
    return comma(say).join(
        [
            *chosen,
            say(said("drafter {drafter}", drafter=DRAFTERS[request.drafter])),
            say(said("lookahead Auto") if request.auto else said("lookahead {n}", n=request.n_max)),
            say(said("at most {n} tokens", n=request.max_tokens)),
        ]
    )


def versions_fact(surroundings: Surroundings, say: Say = str) -> str:
    return say(
        said(
            "Draftlight {version}, llama.cpp by llama-cpp-python {llama}",
            version=surroundings.draftlight,
            llama=surroundings.llama_cpp,
        )
    )

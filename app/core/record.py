"""Events and metrics as plain data, for JSON: every value under the name it has in the code."""

from dataclasses import asdict
from typing import Any

from app.core.compatibility import VocabReport
from app.core.events import Event, Finished, PromptProgress, Round, RoundTimes, Started
from app.core.metrics import Metrics, Spread

_NAMES = {Started: "started", PromptProgress: "prompt_progress", Round: "round", Finished: "finished"}


def event_record(event: Event) -> dict[str, Any]:
    return {"event": _NAMES[type(event)], **asdict(event)}


def metrics_record(metrics: Metrics) -> dict[str, Any]:
    """The counts and sums, and every number that is derived from them."""
    derived = {name: getattr(metrics, name) for name, value in vars(Metrics).items() if isinstance(value, property)}
    return asdict(metrics) | {name: _plain(value) for name, value in derived.items()}


def _plain(value: object) -> object:
    return asdict(value) if isinstance(value, Spread | RoundTimes) else value


def report_record(report: VocabReport) -> dict[str, Any]:
    return {"fits": report.fits, "summary": report.summary, **asdict(report)}

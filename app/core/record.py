"""Events and metrics as plain data, for JSON: every value under the name it has in the code."""

from dataclasses import asdict
from typing import Any

from app.core.compatibility import VocabReport
from app.core.events import Event, Finished, PromptProgress, Round, Started
from app.core.metrics import Metrics

_NAMES = {Started: "started", PromptProgress: "prompt_progress", Round: "round", Finished: "finished"}


def event_record(event: Event) -> dict[str, Any]:
    return {"event": _NAMES[type(event)], **asdict(event)}


def metrics_record(metrics: Metrics) -> dict[str, Any]:
    """The counts and sums, and every number that is derived from them."""
    derived = [name for name, value in vars(Metrics).items() if isinstance(value, property)]
    return asdict(metrics) | {name: getattr(metrics, name) for name in derived}


def report_record(report: VocabReport) -> dict[str, Any]:
    return {"fits": report.fits, "summary": report.summary, **asdict(report)}

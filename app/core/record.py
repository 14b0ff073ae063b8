"""Events and metrics as plain data, for JSON: every value under the name it has in the code."""

from dataclasses import asdict, replace
from typing import Any

from app.core.compatibility import VocabReport
from app.core.events import Event, Finished, PromptProgress, Round, RoundTimes, Started
from app.core.metrics import Metrics
from app.core.model_header import ModelHeader
from app.core.pair_advice import Judgement
from app.core.spread import Spread

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
    derived = {name: getattr(report, name) for name in ("fits", "verdict", "summary", "way")}
    plain = asdict(replace(report, differences=()))
    differences = [difference._asdict() for difference in report.differences]
    others = [asdict(one) for one in report.other_programs]
    return {**derived, **plain, "differences": differences, "other_programs": others}


def judgement_record(judgement: Judgement) -> dict[str, Any]:
    """The report on the vocabularies, and what the headers say beside it."""
    report = report_record(judgement.report) if judgement.report else {"fits": False}
    own = {name: getattr(judgement, name) for name in ("verdict", "usable", "summary", "refusal", "ratio", "score")}
    return {**report, **own, "advice": [asdict(advice) for advice in judgement.advice]}


def header_record(header: ModelHeader) -> dict[str, Any]:
    return {**asdict(header), "bits_per_weight": header.bits_per_weight}

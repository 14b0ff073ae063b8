"""Every number of the live panel with its definition, its sample and its unit: the one place that explains them."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.core.events import Round
from app.core.metrics import Metrics
from app.ui import figures
from app.ui.figures import count
from app.ui.wording import tokens


def tr(text: str) -> str:
    return QCoreApplication.translate("Readings", text)


def _untranslated(text: str) -> str:
    """Marks a text of a table for translation, which happens when it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Reading:
    """How one number is shown. `sample` fills the words of `basis`; it is None while there is nothing to count."""

    label: str
    definition: str
    unit: str
    value: Callable[[Metrics], str]
    basis: str = ""
    sample: Callable[[Metrics], tuple[str, ...]] = lambda _: ()

    def tooltip(self, metrics: Metrics) -> str:
        basis = tr(self.basis).format(*self.sample(metrics)) if self.basis else ""
        lines = (f"<b>{tr(self.label)}</b>", tr(self.definition), basis, tr("Unit: {unit}").format(unit=tr(self.unit)))
        return "<p>" + "<br>".join(line for line in lines if line) + "</p>"


def _latency(metrics: Metrics, part: str) -> float | None:
    spread = metrics.inter_token_latency
    return None if spread is None else float(getattr(spread, part))


def _texts(metrics: Metrics) -> tuple[str, ...]:
    return (count(metrics.n_rounds),)


_ = _untranslated

SPEED = Reading(
    _("tokens/s"),
    _("Generated tokens ÷ the time of all rounds. Reading the prompt is not in it."),
    _("tokens per second"),
    lambda m: figures.speed(m.tokens_per_second),
    _("{0} tokens in {1}"),
    lambda m: (count(m.n_generated), figures.duration(m.decoding_time)),
)
SPEEDUP = Reading(
    _("predicted speedup"),
    _(
        "The time that the target alone would have taken for these tokens, at its measured time per token, "
        "÷ the time that the rounds took: drafting, verifying and everything else."
    ),
    _("times the speed of the target alone"),
    lambda m: figures.factor(m.predicted_speedup),
    _("{0} tokens × {1} alone, against {2} of rounds"),
    lambda m: (count(m.n_generated), figures.duration(m.step_cost), figures.duration(m.decoding_time)),
)
ACCEPTANCE = Reading(
    _("acceptance rate α"),
    _("Accepted ÷ (accepted + rejected). Tokens behind a rejected one were never tested and do not count."),
    _("fraction of 1"),
    lambda m: figures.rate(m.acceptance_rate),
    _("{0} accepted of {1} tested"),
    lambda m: (count(m.n_accepted), count(m.n_accepted + m.n_rejected)),
)

READINGS = (
    Reading(
        _("first token"),
        _("Time from sending the message to the first text of the reply (TTFT)."),
        _("time"),
        lambda m: figures.duration(m.ttft),
        _("prompt of {0} tokens, {1} of them reused"),
        lambda m: (count(m.n_prompt), count(m.n_reused)),
    ),
    Reading(
        _("gap, median"),
        _("Time between one piece of text and the next (inter-token latency); half of the gaps are shorter."),
        _("time"),
        lambda m: figures.duration(_latency(m, "p50")),
        _("{0} rounds"),
        _texts,
    ),
    Reading(
        _("gap, 95th pct."),
        _("Time between one piece of text and the next (inter-token latency); 95 of 100 gaps are shorter."),
        _("time"),
        lambda m: figures.duration(_latency(m, "p95")),
        _("{0} rounds"),
        _texts,
    ),
    ACCEPTANCE,
    Reading(
        _("draft acceptance"),
        _("Accepted ÷ proposed, ignored tokens included: what llama.cpp and vLLM print."),
        _("fraction of 1"),
        lambda m: figures.rate(m.draft_acceptance),
        _("{0} accepted of {1} proposed"),
        lambda m: (count(m.n_accepted), count(m.n_proposed)),
    ),
    Reading(
        _("draft share"),
        _("Accepted ÷ generated: the part of the reply that the draft won. What LM Studio prints."),
        _("fraction of 1"),
        lambda m: figures.rate(m.draft_share),
        _("{0} accepted of {1} generated"),
        lambda m: (count(m.n_accepted), count(m.n_generated)),
    ),
    Reading(
        _("tokens per round"),
        _("Generated tokens ÷ passes of the target. Without drafting it is 1."),
        _("tokens"),
        lambda m: figures.mean(m.tokens_per_round),
        _("{0} tokens in {1} rounds"),
        lambda m: (count(m.n_generated), count(m.n_rounds)),
    ),
    Reading(
        _("cost ratio c"),
        _("Time to draft one token ÷ time of one target pass over one token. The smaller, the better."),
        _("fraction of 1"),
        lambda m: figures.rate(m.cost_ratio),
        _("{0} to draft a token, {1} for a target step"),
        lambda m: (figures.duration(m.draft_step), figures.duration(m.step_cost)),
    ),
)


def round_tooltip(last: Round | None) -> str:
    if last is None:
        return ""
    sample = tr("{tokens} in {time}").format(tokens=tokens(len(last.emitted)), time=figures.duration(last.times.total))
    unit = tr("Unit: {unit}").format(unit=tr("tokens per second"))
    meaning = tr("The last round alone: its tokens ÷ its time.")
    return f"<p><b>{tr('this round')}</b><br>{meaning}<br>{sample}<br>{unit}</p>"


@dataclass(frozen=True, slots=True)
class TimeShare:
    """One part of a round's time."""

    label: str
    definition: str
    seconds: Callable[[Metrics], float]


TIME_SHARES = (
    TimeShare(_("drafting"), _("The draft proposes tokens, and takes in what was decided."), lambda m: m.drafting_time),
    TimeShare(
        _("verifying"), _("The target reads the proposal in one pass, which tests it."), lambda m: m.verifying_time
    ),
    TimeShare(
        _("other"), _("Sampling, the acceptance test, text, events and everything else."), lambda m: m.other_time
    ),
)


def share_tooltip(share: TimeShare, metrics: Metrics) -> str:
    sample = tr("mean of {rounds} rounds, {time} in all").format(
        rounds=count(metrics.n_rounds), time=figures.duration(share.seconds(metrics))
    )
    unit = tr("Unit: {unit}").format(unit=tr("time per round"))
    return f"<p><b>{tr(share.label)}</b><br>{tr(share.definition)}<br>{sample}<br>{unit}</p>"

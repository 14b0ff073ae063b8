"""Every number of the live panel with its definition, its sample and its unit: the one place that explains them."""

from collections.abc import Callable
from dataclasses import dataclass

from app.core.events import Round
from app.core.lookahead import Reason
from app.core.metrics import Metrics
from app.ui import figures
from app.ui.figures import count
from app.ui.translation import QT_TR_NOOP, tr
from app.ui.wording import tokens


@dataclass(frozen=True, slots=True)
class Reading:
    """How one number is shown. `sample` fills the places in `basis`."""

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


def _latency(metrics: Metrics) -> str:
    spread = metrics.inter_token_latency  # looks through the whole reply, so both numbers come of one look
    return f"{figures.duration(spread.p50)} / {figures.duration(spread.p95)}" if spread else figures.UNKNOWN


SPEED = Reading(
    QT_TR_NOOP("tokens/s"),
    QT_TR_NOOP("Generated tokens ÷ the time of all rounds. Reading the prompt is not in it."),
    QT_TR_NOOP("tokens per second"),
    lambda m: figures.speed(m.tokens_per_second),
    QT_TR_NOOP("{0} tokens in {1}"),
    lambda m: (count(m.n_generated), figures.duration(m.decoding_time)),
)
SPEEDUP = Reading(
    QT_TR_NOOP("predicted speedup"),
    QT_TR_NOOP(
        "The time that the target alone would have taken for these tokens, at its measured time per token, "
        "÷ the time that the rounds took: drafting, verifying and everything else."
    ),
    QT_TR_NOOP("times the speed of the target alone"),
    lambda m: figures.factor(m.predicted_speedup),
    QT_TR_NOOP("{0} tokens × {1} alone, against {2} of rounds"),
    lambda m: (count(m.n_generated), figures.duration(m.alone_cost), figures.duration(m.decoding_time)),
)
ACCEPTANCE = Reading(
    QT_TR_NOOP("acceptance rate α"),
    QT_TR_NOOP("Accepted ÷ (accepted + rejected). Tokens behind a rejected one were never tested and do not count."),
    QT_TR_NOOP("fraction of 1"),
    lambda m: figures.rate(m.acceptance_rate),
    QT_TR_NOOP("{0} accepted of {1} tested"),
    lambda m: (count(m.n_accepted), count(m.n_accepted + m.n_rejected)),
)
LOOKAHEAD = Reading(
    QT_TR_NOOP("lookahead used"),
    QT_TR_NOOP("Proposed tokens ÷ rounds: how far was really drafted, rounds without a proposal included."),
    QT_TR_NOOP("tokens per round"),
    lambda m: figures.mean(m.n_draft),
    QT_TR_NOOP("{0} proposed in {1} rounds, at most {2} in one"),
    lambda m: (count(m.n_proposed), count(m.n_rounds), count(m.n_max)),
)
TOKENS_PER_ROUND = Reading(
    QT_TR_NOOP("tokens per round"),
    QT_TR_NOOP("Generated tokens ÷ passes of the target. Without drafting it is 1."),
    QT_TR_NOOP("tokens"),
    lambda m: figures.mean(m.tokens_per_round),
    QT_TR_NOOP("{0} tokens in {1} rounds"),
    lambda m: (count(m.n_generated), count(m.n_rounds)),
)

READINGS = (
    Reading(
        QT_TR_NOOP("first token"),
        QT_TR_NOOP("Time from sending the message to the first text of the reply (TTFT)."),
        QT_TR_NOOP("time"),
        lambda m: figures.duration(m.ttft),
        QT_TR_NOOP("prompt of {0} tokens, {1} of them reused"),
        lambda m: (count(m.n_prompt), count(m.n_reused)),
    ),
    Reading(
        QT_TR_NOOP("gap, median / 95th"),
        QT_TR_NOOP(
            "Time between one piece of text and the next (inter-token latency): half of the gaps are shorter than the "
            "first number, 95 of 100 are shorter than the second."
        ),
        QT_TR_NOOP("time"),
        _latency,
        QT_TR_NOOP("{0} rounds"),
        lambda m: (count(m.n_rounds),),
    ),
    ACCEPTANCE,
    Reading(
        QT_TR_NOOP("draft acceptance"),
        QT_TR_NOOP("Accepted ÷ proposed, ignored tokens included: what llama.cpp and vLLM print."),
        QT_TR_NOOP("fraction of 1"),
        lambda m: figures.rate(m.draft_acceptance),
        QT_TR_NOOP("{0} accepted of {1} proposed"),
        lambda m: (count(m.n_accepted), count(m.n_proposed)),
    ),
    Reading(
        QT_TR_NOOP("draft share"),
        QT_TR_NOOP("Accepted ÷ generated: the part of the reply that the drafter won. What LM Studio prints."),
        QT_TR_NOOP("fraction of 1"),
        lambda m: figures.rate(m.draft_share),
        QT_TR_NOOP("{0} accepted of {1} generated"),
        lambda m: (count(m.n_accepted), count(m.n_generated)),
    ),
    LOOKAHEAD,
    TOKENS_PER_ROUND,
    Reading(
        QT_TR_NOOP("cost ratio c"),
        QT_TR_NOOP("Time to draft one token ÷ time of one target pass over one token. The smaller, the better."),
        QT_TR_NOOP("fraction of 1"),
        lambda m: figures.rate(m.cost_ratio),
        QT_TR_NOOP("{0} to draft a token, {1} for a target step"),
        lambda m: (figures.duration(m.draft_step), figures.duration(m.step_cost)),
    ),
)
IN_SHORT = (ACCEPTANCE, TOKENS_PER_ROUND, LOOKAHEAD)
"""What a small window shows beside the big numbers."""


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
    TimeShare(
        QT_TR_NOOP("drafting"),
        QT_TR_NOOP("The drafter proposes tokens, and takes in what was decided."),
        lambda m: m.drafting_time,
    ),
    TimeShare(
        QT_TR_NOOP("verifying"),
        QT_TR_NOOP("The target reads the proposal in one pass, which tests it."),
        lambda m: m.verifying_time,
    ),
    TimeShare(
        QT_TR_NOOP("other"),
        QT_TR_NOOP("Sampling, the acceptance test, text, events and everything else."),
        lambda m: m.other_time,
    ),
)


def reason_name(reason: Reason) -> str:
    """Why a round drafted as far as it did, as the name of a count."""
    return {
        Reason.OFF: tr("nothing to propose"),
        Reason.FIXED: tr("as far as was asked for"),
        Reason.PAYS: tr("worth its cost"),
        Reason.COSTS_MORE: tr("would have cost more"),
        Reason.TRIAL: tr("tried again"),
        Reason.CHECK: tr("checked without"),
        Reason.NO_ROOM: tr("no room left"),
    }[reason]


def reason_meaning(reason: Reason) -> str:
    return {
        Reason.OFF: tr("There was no drafter, or it found nothing to propose."),
        Reason.FIXED: tr("The lookahead is a fixed number of tokens."),
        Reason.PAYS: tr("Auto: the next token was likely enough to be accepted for what it costs."),
        Reason.COSTS_MORE: tr("Auto: a draft would have cost more time than it could save, so the target went alone."),
        Reason.TRIAL: tr("Auto: drafting did not seem to pay, and was tried again, for times change."),
        Reason.CHECK: tr("Auto: now and then the target goes alone, to see what that takes by now."),
        Reason.NO_ROOM: tr("The reply or the context ends here."),
    }[reason]


def share_tooltip(share: TimeShare, metrics: Metrics) -> str:
    sample = tr("mean of {rounds} rounds, {time} in all").format(
        rounds=count(metrics.n_rounds), time=figures.duration(share.seconds(metrics))
    )
    unit = tr("Unit: {unit}").format(unit=tr("time per round"))
    return f"<p><b>{tr(share.label)}</b><br>{tr(share.definition)}<br>{sample}<br>{unit}</p>"

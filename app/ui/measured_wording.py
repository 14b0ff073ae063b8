"""What is said of measured runs: how far they are, what they found, and where texts part."""

from collections.abc import Callable
from pathlib import PurePath

from app.core.comparison_advice import Advice
from app.core.comparison_summary import LaneSummary
from app.core.errors import DraftlightError
from app.core.lane import BASELINE, Lane
from app.core.measuring import Estimated, Outcome
from app.core.plan import Cell, Plan
from app.core.quartiles import Quartiles
from app.core.request import DrafterKind
from app.core.run_record import ListedRun
from app.core.sameness import OutputCheck, Sameness
from app.core.worth import Worth
from app.state.measured_run import MeasuredRunState, Phase
from app.ui import figures
from app.ui.drafting_wording import lookahead_name
from app.ui.translation import sentence, tr


def way_name(lane: Lane, draft: str = "") -> str:
    """A way to draft, without its lookahead."""
    name = tr("a draft made of the target") if lane.derived else draft or PurePath(lane.draft).name
    match lane.drafter:
        case DrafterKind.NONE:
            return tr("no draft")
        case DrafterKind.LOOKUP:
            return tr("lookup")
        case DrafterKind.LOOKUP_MODEL:
            return tr("lookup, then {draft}").format(draft=name)
        case _:
            return name


def lane_name(plan: Plan, number: int) -> str:
    """As it heads a column. Files of one name are told apart by their folders, as the plan does it."""
    lane = plan.lanes[number]
    if lane.drafter is DrafterKind.NONE:
        return tr("no draft")
    if len({PurePath(one.draft).name for one in plan.lanes if one.draft}) < len(
        {one.draft for one in plan.lanes if one.draft}
    ):
        return plan.labels[number]
    heat = f", {temperature(lane.sampling.temperature)}" if lane.sampling else ""
    return f"{way_name(lane)}, {lookahead_name(lane.n_max)}{heat}"


def label_name(label: str) -> str:
    """A lane of which only its label is known."""
    try:
        lane = Lane.parse(label)
    except DraftlightError:
        return label
    return f"{way_name(lane)}, {lookahead_name(lane.n_max)}" if lane != BASELINE else way_name(lane)


def temperature(value: float) -> str:
    return tr("temperature {value}").format(value=f"{value:g}")


def verdict(advice: Advice, plan: Plan) -> str:
    """The advice in one sentence."""
    if all(one.worth is Worth.UNKNOWN for one in advice.verdicts):
        return tr("Nothing but the target alone was measured yet.")
    if advice.best is None:
        return tr("Not worth it: nothing measured here is faster than the target alone. Leave drafting off.")
    best = next(one for one in advice.verdicts if one.lane == advice.best)
    factor, lane = figures.factor(best.speedup), lane_name(plan, advice.best)
    if best.worth is Worth.WORTH_IT:
        return tr("Worth it, {factor}: {lane} is the fastest.").format(factor=factor, lane=lane)
    return tr("Marginal, {factor}: {lane} is the fastest, and hardly worth its memory.").format(
        factor=factor, lane=lane
    )


def estimate_sentence(found: Estimated) -> str:
    """It always says that it is an estimate."""
    one = found.estimate
    if one.speedup is None or one.low is None or one.high is None:
        return tr("Estimate: nothing was proposed, so nothing can be said.")
    basis = tr("α {rate} on {n} tested tokens, c {cost}").format(
        rate=figures.rate(one.acceptance_rate), n=figures.count(one.n_tokens), cost=figures.rate(one.cost_ratio)
    )
    if not one.n_max:
        return tr("Estimate: drafting is not expected to pay ({basis}).").format(basis=basis)
    words = {
        Worth.WORTH_IT: tr("Estimate: worth it, about {factor} ({low} to {high}) with lookahead {n} ({basis})."),
        Worth.MARGINAL: tr("Estimate: marginal, about {factor} ({low} to {high}) with lookahead {n} ({basis})."),
        Worth.SAME: tr("Estimate: no difference, about {factor} ({low} to {high}) with lookahead {n} ({basis})."),
    }.get(one.worth, tr("Estimate: slower, about {factor} ({low} to {high}) with lookahead {n} ({basis})."))
    return words.format(
        factor=figures.factor(one.speedup),
        low=figures.rate(one.low),
        high=figures.rate(one.high),
        n=one.n_max,
        basis=basis,
    )


def progress(state: MeasuredRunState) -> str:
    """What runs, how far it is, and how long it will take."""
    if state.stopping:
        return tr("stopping; what is measured is kept")
    match state.phase:
        case Phase.LOADING:
            return tr("loading the target")
        case Phase.RESTORING:
            return tr("loading the chat's pair again")
        case Phase.RUNNING if state.plan and state.cell:
            return _running(state, state.plan, state.cell)
        case Phase.RUNNING:
            return tr("comparing the texts")
        case Phase.INTERRUPTED:
            return _interrupted(state)
        case Phase.FAILED:
            return sentence(state.error) if state.error else ""
        case _:
            return ""


def _running(state: MeasuredRunState, plan: Plan, cell: Cell) -> str:
    what = repeat_name(plan, cell)
    text = tr("reply {n} of {total} · {lane} · {what}").format(
        n=state.number, total=plan.n_cells, lane=lane_name(plan, cell.lane), what=what
    )
    left = state.time_left
    return tr("{text} · about {time} left").format(text=text, time=figures.duration(max(1.0, left))) if left else text


def repeat_name(plan: Plan, cell: Cell) -> str:
    if not cell.repeat:
        return tr("warm-up")
    return tr("repeat {n} of {total}").format(n=cell.repeat, total=plan.repeats)


def _interrupted(state: MeasuredRunState) -> str:
    if not state.plan or not state.n_done:
        return tr("Stopped before anything was measured.")
    return tr("Interrupted: {n} of {total} replies are measured and kept.").format(
        n=state.n_done, total=state.plan.n_cells
    )


def check_words(check: OutputCheck) -> str:
    """Where a lane's text leaves the baseline's, with both logits."""
    one = check.divergence
    if not one:
        return tr("The same text as without a draft.")
    ours = f"“{figures.visible(one.baseline_text)}”" if one.baseline_token >= 0 else tr("the end")
    theirs = f"“{figures.visible(one.lane_text)}”" if one.lane_token >= 0 else tr("the end")
    place = tr("Leaves the text without a draft at token {n}: {lane} instead of {baseline}.").format(
        n=figures.count(one.token_place + 1), lane=theirs, baseline=ours
    )
    if one.gap is None:
        return place
    if check.sameness is Sameness.NEAR_TIE:
        why = tr("The target's logits there are {lane} and {baseline}, {gap} apart: a near tie, no fault.")
    else:
        why = tr("The target's logits there are {lane} and {baseline}, {gap} apart: no near tie. Please report it.")
    numbers = why.format(lane=f"{one.lane_logit:.3f}", baseline=f"{one.baseline_logit:.3f}", gap=f"{one.gap:.3f}")
    return f"{place} {numbers}"


def same_text(row: LaneSummary) -> str:
    if row.is_same is None:
        return figures.UNKNOWN
    if not row.is_same:
        return tr("differs")
    return tr("near tie") if row.sameness[Sameness.NEAR_TIE] else tr("same")


def spread(value: Quartiles | None) -> str:
    """A median, and the middle half where there is one."""
    if value is None:
        return figures.UNKNOWN
    middle = figures.speed(value.median)
    return middle if value.n < 2 else f"{middle} [{figures.speed(value.low)}–{figures.speed(value.high)}]"


def median(value: Quartiles | None) -> float | None:
    return value.median if value else None


def remarks(outcome: Outcome, say: Callable[[str], str]) -> list[str]:
    """What else is to be known of a run, the worst first; `say` puts core's words into the window's."""
    comparison, plan = outcome.run.comparison, outcome.run.comparison.plan
    found = [say(str(change)) for change in outcome.changes]
    found += [
        tr("{lane} could not run: {cause}").format(lane=lane_name(plan, lane), cause=sentence(cause))
        for lane, cause in sorted(comparison.failures.items())
    ]
    different = sum(check.sameness is Sameness.DIFFERENT for check in comparison.checks.values())
    if different:
        found.append(
            tr("Texts that differ from the target's own: {n}. That is a bug; please report it.").format(n=different)
        )
    disturbed = sum(bool(comparison.disturbance(result)) for result in comparison.counted)
    if disturbed:
        found.append(
            tr(
                "Other programs or heat disturbed {n} of {total} replies; times rest on the others where there are any."
            ).format(n=disturbed, total=len(comparison.counted))
        )
    return found


def listed_name(run: ListedRun) -> str:
    """A kept run in a menu: when, what, of which target."""
    target = PurePath(run.target).name
    if run.finished:
        return tr("{title} · {target}").format(title=run.title, target=target)
    return tr("{title} · {target} · interrupted, {n} of {total}").format(
        title=run.title, target=target, n=run.n_done, total=run.n_cells
    )

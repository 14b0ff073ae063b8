"""The benchmark: a matrix of lanes, temperatures and prompts, and how long it would take."""

from collections.abc import Sequence
from itertools import product

from app.core.lane import Lane
from app.core.plan import Plan, Prompt
from app.core.prompt_set import chosen
from app.core.request import DrafterKind
from app.core.run_duration import estimate
from app.state.measured_run import MeasuredRunState


class BenchmarkState(MeasuredRunState):
    def seconds(self, plan: Plan) -> float | None:
        """How long it would take; None while the target's step is not known."""
        info = self._pair.target.info
        if not info or str(info.path) != plan.target or not info.step_cost:
            return None
        return estimate(plan, info.step_cost)


def matrix(drafts: Sequence[Lane], lookaheads: Sequence[int | None]) -> list[Lane]:
    """Each way to draft with each lookahead."""
    return [
        Lane(lane.drafter, n_max, lane.draft, lane.derived)
        for lane, n_max in product(drafts, lookaheads)
        if lane.drafter is not DrafterKind.NONE
    ]


def prompts_of(prompts: Sequence[Prompt], kinds: Sequence[str], languages: Sequence[str], most: int) -> list[Prompt]:
    """The first ones of each kind and language. Raises `SettingsError` where there is none."""
    return list(chosen(prompts, kinds, languages, most))

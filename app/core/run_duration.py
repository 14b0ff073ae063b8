"""How long a plan will take: reckoned from one step of the target before it begins, from its own cells after that."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import mean

from app.core.comparison import CellResult
from app.core.plan import Plan

_READING = 0.15  # of a step, per token of the prompt: passes over many tokens are cheaper by the token
_CHARACTERS = 3.0  # in a token, on average over languages
_SET_UP = 1.0  # seconds to load a draft and measure its step


def estimate(plan: Plan, step_cost: float) -> float:
    """Seconds, as though every lane were as fast as the target alone, and no reply ended early."""
    texts = [sum(len(message.content) for message in prompt.messages) for prompt in plan.prompts]
    reading = mean(texts) / _CHARACTERS * _READING * step_cost
    set_up = _SET_UP * sum(lane.has_draft for lane in plan.lanes) / len(plan.lanes)
    return plan.n_cells * (plan.max_tokens * step_cost + reading + set_up)


def remaining(plan: Plan, results: Sequence[CellResult], step_cost: float) -> float:
    """Seconds: each cell that is left as its lane has taken so far, as reckoned before where it has not run yet."""
    taken: defaultdict[int, list[float]] = defaultdict(list)
    for result in results:
        taken[result.cell.lane].append(result.load.seconds)
    guess = estimate(plan, step_cost) / plan.n_cells
    done = {result.cell for result in results}
    return sum(mean(taken[cell.lane]) if taken.get(cell.lane) else guess for cell in plan.cells() if cell not in done)

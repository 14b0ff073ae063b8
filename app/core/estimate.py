"""Will a draft help? Reckoned in seconds from step times, pass costs and acceptance on a few short prompts.

It is an estimate: replies are short, the lookahead is fixed, and every proposed token is taken to be accepted with the
same chance. A benchmark measures what this predicts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from app.core.comparison_advice import PassCost, best_lookahead
from app.core.metrics import Metrics, ratio
from app.core.worth import Worth, worth

SECONDS = 12.0
"""For the replies; step times and pass costs, measured while the models are loaded, take some three more."""

WHOLE = 20.0
"""Seconds for all of it, loading among them; what loading takes is taken from the replies."""

LEAST = 4.0
"""Seconds for the replies, however long loading took."""

PROBES = ("code-1", "chat-1", "edit-3")
"""Short prompts, of kinds that drafts find differently hard, by their names among the program's own."""

PROBED = 4
"""Tokens drafted a round while acceptance is found out."""

_LIKELY_ERROR = 0.1
"""Of a predicted speedup, beside what the prompts differ by: how far replies on a quiet machine lay from it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """`low` and `high` span what the single prompts predict, what so few tokens leave open, and the likely error."""

    acceptance_rate: float | None  # None: nothing was proposed
    draft_step: float | None  # seconds
    target_step: float
    n_max: int  # the fixed lookahead that predicts most; 0: drafting does not pay
    speedup: float | None
    low: float | None
    high: float | None
    n_tokens: int  # on how many tested tokens it rests
    pass_costs: tuple[tuple[int, float], ...]  # relative to a pass over one token

    @property
    def worth(self) -> Worth:
        return worth(self.speedup)

    @property
    def cost_ratio(self) -> float | None:
        return None if self.draft_step is None else ratio(self.draft_step, self.target_step)


def seconds_left(spent: float) -> float:
    """For the replies, once loading took so long."""
    return max(LEAST, min(SECONDS, WHOLE - 1.0 - spent))


def estimate(replies: Sequence[Metrics], pass_cost: PassCost, draft_step: float | None = None) -> Estimate:
    """From short replies with a fixed lookahead; without a `draft_step` of its own, theirs is taken."""
    accepted, rejected = (sum(getattr(one, name) for one in replies) for name in ("n_accepted", "n_rejected"))
    alpha = ratio(accepted, accepted + rejected)
    n_drafted = sum(one.n_drafted for one in replies)
    step = draft_step if draft_step is not None else ratio(sum(one.drafting_time for one in replies), n_drafted)
    costs = tuple((n, pass_cost(n) / pass_cost(1)) for n in range(1, 10))
    if alpha is None or step is None:
        return Estimate(alpha, step, pass_cost(1), 0, None, None, None, accepted + rejected, costs)
    # Rounds without a proposal (lookup that found nothing) emit one token each, at the price of one.
    share = _drafting_share(replies)
    n_max, whole = best_lookahead(alpha, step, pass_cost)
    speedup = _mixed(whole, share)
    each = [
        _mixed(best_lookahead(rate, step, pass_cost)[1], _drafting_share([one]))
        for one in replies
        if (rate := one.acceptance_rate) is not None
    ]
    doubt = sqrt(alpha * (1 - alpha) / (accepted + rejected))  # the standard error of a rate
    each += [
        _mixed(best_lookahead(min(1.0, max(0.0, rate)), step, pass_cost)[1], share)
        for rate in (alpha - doubt, alpha + doubt)
    ]
    low, high = min([*each, speedup]) * (1 - _LIKELY_ERROR), max([*each, speedup]) * (1 + _LIKELY_ERROR)
    return Estimate(alpha, step, pass_cost(1), n_max, speedup, low, high, accepted + rejected, costs)


def _drafting_share(replies: Sequence[Metrics]) -> float:
    """Of the tokens, those that came from rounds with a proposal."""
    plain = sum(one.n_rounds - sum(one.accepted_lengths.values()) for one in replies)
    generated = sum(one.n_generated for one in replies)
    return 1 - plain / generated if generated else 0.0


def _mixed(speedup: float, share: float) -> float:
    """Where only a share of the tokens gains (Amdahl's law)."""
    return 1 / (1 - share + share / speedup)

"""Lookahead by cost: a token is worth drafting while its chance, times what a token is worth, exceeds what it costs.

What a token is worth is the time that one costs at the current rate. What drafting costs is the drafter's step and what
the target's pass grows by. All of it is measured while it runs; where nothing pays, the target decodes plainly.
"""

from collections.abc import Mapping

from app.core.acceptance import Acceptance
from app.core.catch_up import CatchUp
from app.core.lookahead import Choice, Evidence, Outcome, Reason
from app.core.verify_cost import VerifyCost

MOST_DRAFTED = 16

_WEIGHT = 0.05  # of a new measurement in a running mean
_TRIAL_LENGTH = 2  # tokens that a trial drafts at most
_SHORTEST_PAUSE, _LONGEST_PAUSE = 8, 128  # plain rounds before a trial; twice as many after each that failed
_FIRST_PAUSE = 32  # at most, before the first trial in a reply: another prompt may suit the drafter better
_LOSS_FORGIVEN = 0.005  # of the time decoded, for finding out whether drafting pays
_MOST_LOST = 3.0  # and beside that the time of so many plain tokens
_MOST_EARNED = 6.0  # tokens' time that drafting has won in this reply and may lose again
_FIRST_CHECK, _CHECK = 16, 64  # rounds in a row that draft, before one without a draft shows what that takes by now
_HORIZON = 6  # tokens that a decision looks ahead, since the cost of a pass grows in steps


class AutoLookahead:
    """Decides token by token. `step_costs` are the sources' measured seconds for one step."""

    def __init__(self, verify_cost: VerifyCost, step_costs: Mapping[str, float], acceptance: Acceptance) -> None:
        self._verify_cost = verify_cost
        self._step_costs = dict(step_costs)
        self.acceptance = acceptance
        self._overhead = 0.0  # seconds of a round that are neither drafting nor verifying
        self._loss = 0.0  # seconds that drafting lost, as far as they are not forgiven; below 0: won
        self._catch_up = CatchUp()
        self._pause = _SHORTEST_PAUSE
        self._n_drafting, self._until_check = 0, _FIRST_CHECK
        self._round_cost: float | None = None  # running means: seconds of a round, and its tokens
        self._round_tokens = 1.0
        self.begin()

    def begin(self) -> None:
        """What was learnt stays: finding out whether drafting pays is paid for once, not in every reply."""
        self._n_plain = 0
        self._pause = min(self._pause, _FIRST_PAUSE)
        self._loss = max(0.0, self._loss)
        self._last_source = ""
        self.begin_round()

    def begin_round(self) -> None:
        self._n_kept = 0
        self._reach = 1.0  # the chance that all kept tokens are accepted
        self._source = ""
        self._n_read = 0
        self.choice = Choice(Reason.OFF)

    def may_pay(self, source: str) -> bool:
        """Whether it would pay against plain rounds if every token were accepted."""
        won = self._plain_cost - self._step_cost(source)
        base = self._verify_cost(1)
        return any(n * won > self._verify_cost(1 + n) - base for n in range(1, _HORIZON + 1))

    def correct_step(self, source: str, seconds: float) -> None:
        """A step was measured anew, as it has to be where the source is not asked for any more."""
        self._step_costs[source] = min(self._step_cost(source), seconds)

    @property
    def _plain_cost(self) -> float:
        return self._verify_cost(1) + self._overhead

    @property
    def _worth(self) -> float:
        """Seconds that a token is worth: what it costs now, and never more than plainly."""
        if self._round_cost is None:
            return self._plain_cost
        return min(self._round_cost / self._round_tokens, self._plain_cost)

    def step(self, source: str, n_behind: int = 0) -> bool:
        self._source = source
        mean = self.acceptance.mean(source)
        careful = self.choice.reason is Reason.TRIAL or self.acceptance.is_new(source)
        if self._n_kept and careful:
            return self._n_kept < _TRIAL_LENGTH
        step = self._step_cost(source)
        pays = self._gain(mean, mean, step, step) > 0
        if self._n_kept:
            return pays
        affordable = self._loss < _MOST_LOST * self._plain_cost
        if self._n_drafting >= self._until_check:
            reason = Reason.CHECK
        elif affordable and pays:
            reason = Reason.PAYS
        elif self._n_plain >= self._pause and self.may_pay(source) and self._may_read(source, n_behind):
            reason = Reason.TRIAL
        else:
            reason = Reason.COSTS_MORE
        self.choice = Choice(reason, mean, step)
        granted = reason in (Reason.PAYS, Reason.TRIAL)
        self._n_read = n_behind if granted else 0
        return granted

    def keep(self, evidence: Evidence) -> bool:
        chance = self.acceptance.chance(evidence)
        step = self._step_cost(evidence.source)
        pays = self._gain(chance, self.acceptance.mean(evidence.source), 0.0, step) > 0
        kept = pays or self.choice.reason is Reason.TRIAL
        if kept:
            self._reach *= chance
            self._n_kept += 1
            self.choice = Choice(self.choice.reason, chance, step)
        elif not self._n_kept:
            self.choice = Choice(Reason.COSTS_MORE, chance, step)
        return kept

    def _gain(self, chance: float, later: float, first_step: float, step: float) -> float:
        """Seconds won by drafting on, at the best length: a token of this chance, and up to a few of the mean's."""
        base = self._verify_cost(self._n_kept + 1)
        best, won, reach, paid = -1.0, 0.0, self._reach * chance, first_step
        for ahead in range(1, _HORIZON + 1):
            won += reach * self._worth
            best = max(best, won - paid - (self._verify_cost(self._n_kept + 1 + ahead) - base))
            reach *= later
            paid += step
        return best

    def _step_cost(self, source: str) -> float:
        return self._step_costs.get(source, 0.0)

    def _may_read(self, source: str, n_behind: int) -> bool:
        """Whether what it has missed is cheap enough for a trial. Many tokens at once are to one as for the target."""
        growth = (self._verify_cost(MOST_DRAFTED + 1) - self._verify_cost(1)) / MOST_DRAFTED
        guess = self._step_cost(source) * growth / self._verify_cost(1)
        return self._catch_up.may_read(source, n_behind, guess, self._plain_cost)

    def learn(self, outcome: Outcome) -> None:
        for evidence, accepted in outcome.tested:
            if evidence:
                self.acceptance.learn(evidence, accepted)
        self._verify_cost.learn(outcome.n_drafted + 1, outcome.verifying)
        other = outcome.total - outcome.drafting - outcome.verifying
        self._overhead += _WEIGHT * (other - self._overhead)
        before = self._plain_cost if self._round_cost is None else self._round_cost
        self._round_cost = before + _WEIGHT * (outcome.total - before)
        self._round_tokens += _WEIGHT * (outcome.n_emitted - self._round_tokens)
        drafted = outcome.n_drafted > 0
        lost = -_LOSS_FORGIVEN * outcome.total
        if drafted or outcome.drafting > 0.1 * self._plain_cost:
            lost += outcome.total - outcome.n_emitted * self._plain_cost
        self._loss = max(-_MOST_EARNED * self._plain_cost, self._loss + lost)
        if drafted and self._source == self._last_source:  # else it first had to catch up with what others said
            step = outcome.drafting / outcome.n_drafted
            self._step_costs[self._source] = self._step_cost(self._source) * 0.8 + step * 0.2
        self._learn_reading(outcome)
        if self.choice.reason is Reason.TRIAL and drafted:
            self._judge_trial(outcome)
        self._n_plain = 0 if drafted else self._n_plain + 1
        self._n_drafting = self._n_drafting + 1 if drafted else 0
        if self.choice.reason is Reason.CHECK:
            self._until_check = _CHECK
        self._last_source = self._source if drafted else ""

    def _learn_reading(self, outcome: Outcome) -> None:
        self._catch_up.pass_time(outcome.total, self._plain_cost)
        seconds = max(0.0, outcome.drafting - max(1, outcome.n_drafted) * self._step_cost(self._source))
        self._catch_up.learn(self._source, self._n_read, seconds, self.choice.reason is Reason.TRIAL)

    def _judge_trial(self, outcome: Outcome) -> None:
        """It succeeded where it paid, not counting what the drafter had to catch up with first."""
        drafting = min(outcome.drafting, outcome.n_drafted * self._step_cost(self._source))
        if outcome.total - outcome.drafting + drafting < outcome.n_emitted * self._plain_cost:
            self._pause = 0
            self._loss = min(self._loss, (_MOST_LOST - 1) * self._plain_cost)
        else:
            self._pause = min(max(_SHORTEST_PAUSE, 2 * self._pause), _LONGEST_PAUSE)

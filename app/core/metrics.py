"""Every number that is shown anywhere: one fold over the event stream, and the definitions of what it counts.

Rates are fractions of 1, times are seconds. A number that cannot be known yet is None, never 0.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from app.core.events import Event, Fate, Finished, FinishReason, PromptProgress, Round, RoundTimes, Started, TokenKind
from app.core.lookahead import Reason
from app.core.spread import Spread, spread

_STALE = 1.5  # a step that took so many times what a whole round takes now was measured in another situation
_KNOWN = 4  # steps of a reply that say as much of a step's cost as what was known when it began


@dataclass(frozen=True, slots=True)
class Position:
    """One place in the proposals, over all rounds that proposed a token there.

    Proposed is whatever stood there; tested is what met a verdict, since the target reads no further than the first
    rejected token; accepted is what passed. So over all positions the tested ones add up to accepted + rejected.
    """

    n_proposed: int
    n_tested: int
    n_accepted: int

    @property
    def acceptance_rate(self) -> float | None:
        """Accepted ÷ tested here: the chance of passing for a token whose predecessors in the proposal all passed."""
        return ratio(self.n_accepted, self.n_tested)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The numbers of one reply, so far or as a whole."""

    n_prompt: int
    n_reused: int
    n_max: int
    n_generated: int
    n_rounds: int  # also the number of target passes over the reply
    n_drafting: int  # rounds in which something was drafted
    n_declined: int  # rounds without a draft, since it would have cost more than it saves
    n_drafted: int  # draft steps taken; above n_proposed where an end cut a proposal off
    n_proposed: int
    n_accepted: int
    n_rejected: int
    n_ignored: int
    kinds: Mapping[TokenKind, int]
    positions: tuple[Position, ...]  # the first is that of the first token of each proposal
    accepted_lengths: Mapping[int, int]  # rounds with a proposal, by how many of its tokens were accepted, 0 included
    draft_lengths: Mapping[int, int]  # all rounds, by how many tokens were drafted; 0 is a plain one
    reasons: Mapping[Reason, int]  # all rounds, by why they drafted as far as they did
    drafting_time: float  # sums over the reply
    verifying_time: float
    other_time: float
    prompt_time: float | None  # submit → the prompt is read
    ttft: float | None
    text_times: tuple[float, ...]  # when each piece of text came, since the request
    verify_cost: Mapping[int, float]  # mean time of one target pass over n tokens
    step_cost: float | None  # of one target pass over one token: what was known when the reply began, and the reply's
    drafter: str
    fell_back: str
    finish_reason: FinishReason | None

    @property
    def decoding_time(self) -> float:
        return self.drafting_time + self.verifying_time + self.other_time

    @property
    def inter_token_latency(self) -> Spread | None:
        """The gaps between pieces of text."""
        return spread(self.text_times)

    @property
    def tokens_per_second(self) -> float | None:
        """Generated tokens ÷ the time of all rounds; reading the prompt is not in it."""
        return ratio(self.n_generated, self.decoding_time)

    @property
    def acceptance_rate(self) -> float | None:
        """α: accepted ÷ (accepted + rejected). Ignored tokens were never tested, so they do not count."""
        return ratio(self.n_accepted, self.n_accepted + self.n_rejected)

    @property
    def draft_acceptance(self) -> float | None:
        """Accepted ÷ proposed: what llama.cpp and vLLM print."""
        return ratio(self.n_accepted, self.n_proposed)

    @property
    def draft_share(self) -> float | None:
        """Accepted ÷ generated: what LM Studio prints."""
        return ratio(self.n_accepted, self.n_generated)

    @property
    def tokens_per_round(self) -> float | None:
        """Generated ÷ target passes."""
        return ratio(self.n_generated, self.n_rounds)

    @property
    def accepted_per_round(self) -> float | None:
        """Accepted ÷ rounds that proposed something: what one proposal wins."""
        return ratio(self.n_accepted, sum(self.accepted_lengths.values()))

    @property
    def draft_latency(self) -> float | None:
        """Mean time of drafting, catching up with what was corrected included, in a round that drafted."""
        return ratio(self.drafting_time, self.n_drafting)

    @property
    def verify_latency(self) -> float | None:
        """Mean time of one target pass over the reply."""
        return ratio(self.verifying_time, self.n_rounds)

    @property
    def n_draft(self) -> float | None:
        """Tokens proposed per round, on average: the lookahead that was really used."""
        return ratio(self.n_proposed, self.n_rounds)

    @property
    def draft_step(self) -> float | None:
        """Mean time to propose one token."""
        return ratio(self.drafting_time, self.n_drafted)

    @property
    def cost_ratio(self) -> float | None:
        """c: one draft step ÷ one target step."""
        return None if self.draft_step is None else ratio(self.draft_step, self.step_cost)

    @property
    def alone_cost(self) -> float | None:
        """Time of the target alone for a token: one step, and what is neither drafting nor verifying."""
        return self.step_cost and self.step_cost + (ratio(self.other_time, self.n_generated) or 0.0)

    @property
    def predicted_speedup(self) -> float | None:
        """Tokens per round × (t(1) + overhead) ÷ (γ·t_draft + t(γ+1) + overhead), measured: above 1, drafting pays."""
        if self.alone_cost is None or not self.n_proposed:
            return None
        return ratio(self.n_generated * self.alone_cost, self.decoding_time)

    @property
    def textbook_speedup(self) -> float | None:
        """(1−α^(γ+1)) ÷ ((1−α)(γc+1)): takes a pass over γ+1 tokens to cost the same as over one.

        Source: Leviathan et al. 2023 (arXiv 2211.17192), theorem 3.8, with γ as asked for.
        """
        if self.acceptance_rate is None or self.cost_ratio is None:
            return None
        return expected_tokens(self.acceptance_rate, self.n_max) / (self.n_max * self.cost_ratio + 1)

    @property
    def alone_speed(self) -> float | None:
        """Tokens per second of the target alone: one step after the other."""
        return ratio(1.0, self.alone_cost)

    @property
    def textbook_speed(self) -> float | None:
        """Tokens per second that theory predicts for the rounds that were really drafted.

        Each round that drafted n tokens is expected to give (1−α^(n+1)) ÷ (1−α), and to cost its drafting and one
        target step, as though a pass over n+1 tokens cost the same as over one. For a fixed lookahead it is
        `textbook_speedup` ÷ `step_cost`; what `tokens_per_second` lacks to it are longer passes and overhead.
        """
        if self.acceptance_rate is None or self.step_cost is None:
            return None
        expected = sum(rounds * expected_tokens(self.acceptance_rate, n) for n, rounds in self.draft_lengths.items())
        return ratio(expected, self.n_rounds * self.step_cost + self.drafting_time)


def ratio(part: float, whole: float | None) -> float | None:
    return part / whole if whole else None


def expected_tokens(acceptance_rate: float, n_draft: int) -> float:
    """Tokens per round that theory expects: (1−α^(γ+1)) ÷ (1−α)."""
    return sum(acceptance_rate**n for n in range(n_draft + 1))


def tokens_per_second(this: Round) -> float | None:
    """The speed of one round."""
    return ratio(len(this.emitted), this.times.total)


class MetricsFold:
    """Takes the events of one reply, one by one; `metrics` is what they add up to."""

    def __init__(self) -> None:
        self._started: Started | None = None
        self._finished: Finished | None = None
        self._prompt_read: float | None = None
        self._n_drafted = 0
        self._n_rounds = 0
        self._n_drafting = 0
        self._n_declined = 0
        self._fates: Counter[Fate] = Counter()
        self._kinds: Counter[TokenKind] = Counter()
        self._places: list[Counter[Fate]] = []
        self._accepted_lengths: Counter[int] = Counter()
        self._reasons: Counter[Reason] = Counter()
        self._times = RoundTimes(0.0, 0.0, 0.0)
        self._text_times: list[float] = []
        self._passes: defaultdict[int, list[float]] = defaultdict(lambda: [0, 0.0])  # n: [count, seconds]
        self._fell_back = ""

    def add(self, event: Event) -> None:
        match event:
            case Started():
                self._started, self._finished = event, None
                self._prompt_read = event.at
            case Round():
                self._add_round(event)
            case Finished():
                self._finished = event
            case PromptProgress():
                self._prompt_read = event.at
            case _:
                assert_never(event)

    def _add_round(self, this: Round) -> None:
        self._n_rounds += 1
        self._add_proposal(this)
        self._kinds.update(token.kind for token in this.emitted)
        self._times = RoundTimes(
            self._times.drafting + this.times.drafting,
            self._times.verifying + this.times.verifying,
            self._times.other + this.times.other,
        )
        passed = self._passes[this.n_passed]
        self._n_drafted += this.n_passed - 1
        self._n_drafting += this.n_passed > 1
        self._n_declined += this.n_passed == 1 and this.choice.reason is Reason.COSTS_MORE
        passed[0] += 1
        passed[1] += this.times.verifying
        if this.text:
            self._text_times.append(this.at)
        self._fell_back = this.fell_back

    def _add_proposal(self, this: Round) -> None:
        self._reasons[this.choice.reason] += 1
        if this.proposal:
            self._accepted_lengths[this.n_accepted] += 1
        for place, token in enumerate(this.proposal):
            if place == len(self._places):
                self._places.append(Counter())
            self._places[place][token.fate] += 1
            self._fates[token.fate] += 1

    @property
    def metrics(self) -> Metrics:
        verify_cost = {n: seconds / count for n, (count, seconds) in sorted(self._passes.items())}
        started = self._started
        return Metrics(
            n_prompt=started.n_prompt if started else 0,
            n_reused=started.n_reused if started else 0,
            n_max=started.n_max if started else 0,
            n_generated=self._kinds.total(),
            n_rounds=self._n_rounds,
            n_drafting=self._n_drafting,
            n_declined=self._n_declined,
            n_drafted=self._n_drafted,
            n_proposed=self._fates.total(),
            n_accepted=self._fates[Fate.ACCEPTED],
            n_rejected=self._fates[Fate.REJECTED],
            n_ignored=self._fates[Fate.IGNORED],
            kinds={kind: self._kinds[kind] for kind in TokenKind},
            positions=tuple(_position(fates) for fates in self._places),
            accepted_lengths=dict(sorted(self._accepted_lengths.items())),
            draft_lengths={n - 1: int(rounds) for n, (rounds, _) in sorted(self._passes.items())},
            reasons={reason: self._reasons[reason] for reason in Reason},
            drafting_time=self._times.drafting,
            verifying_time=self._times.verifying,
            other_time=self._times.other,
            prompt_time=self._prompt_read if self._n_rounds else None,
            ttft=self._text_times[0] if self._text_times else None,
            text_times=tuple(self._text_times),
            verify_cost=verify_cost,
            step_cost=self._step_cost,
            drafter=started.drafter if started else "",
            fell_back=self._fell_back,
            finish_reason=self._finished.reason if self._finished else None,
        )

    @property
    def _step_cost(self) -> float | None:
        """What was known when the reply began, more and more the reply's own steps, and never more than its rounds."""
        known = self._started.step_cost if self._started else None
        count, seconds = self._passes.get(1, (0, 0.0))
        round_cost = ratio(self._times.total, self._n_rounds)
        if known and round_cost and known > _STALE * round_cost:
            known = None
        if not known:
            return ratio(seconds, count)
        step_cost = (_KNOWN * known + seconds) / (_KNOWN + count)
        return min(step_cost, round_cost) if round_cost else step_cost


def _position(fates: Mapping[Fate, int]) -> Position:
    accepted, rejected = fates[Fate.ACCEPTED], fates[Fate.REJECTED]
    return Position(accepted + rejected + fates[Fate.IGNORED], accepted + rejected, accepted)

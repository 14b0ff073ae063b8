"""The one stream that everything is built on: what happened while a request was answered, as immutable events.

    Started ─► PromptProgress* ─► Round* ─► Finished

A request that cannot even start (an empty prompt, one that is too long, one that is stopped at once) has only the last.
Chat, live panel, command line, benchmark and tests all consume this stream, and every metric is a fold over it. Times
are in seconds. `at` is the time since the request was submitted.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.core.lookahead import Choice, Reason


class TokenKind(StrEnum):
    """Who won a token of the output."""

    ACCEPTED = "accepted"  # proposed, and it passed the test
    CORRECTED = "corrected"  # put in the place of a rejected one
    BONUS = "bonus"  # the target's own, after all proposed were accepted
    PLAIN = "plain"  # no proposal was in play


class Fate(StrEnum):
    """What became of a proposed token."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"  # the first that failed the test
    IGNORED = "ignored"  # behind the rejected one, never tested


class FinishReason(StrEnum):
    END_OF_GENERATION = "end of generation"
    STOP_TEXT = "stop text"
    LENGTH = "length"
    CONTEXT_FULL = "context full"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Started:
    """The request is understood and the prompt is tokenised.

    `step_cost` is the time of one target pass over a single token: measured when the pair was loaded, and corrected by
    what its passes have taken since; None where it was not measured. It is what every round is compared with.
    """

    at: float
    n_prompt: int
    n_reused: int  # prompt tokens that the target's KV cache still holds
    n_max: int  # lookahead asked for; 0 without a drafter
    drafter: str  # its name; "" without one
    step_cost: float | None

    @property
    def n_reread(self) -> int:
        """Prompt tokens that are read now, the last one by the first round; after an edit, all from there on."""
        return self.n_prompt - self.n_reused


@dataclass(frozen=True, slots=True)
class PromptProgress:
    """Part of the prompt was read: `n_read` of `n_total` tokens that were not reused."""

    at: float
    reader: str  # "target" or "draft"
    n_read: int
    n_total: int


@dataclass(frozen=True, slots=True)
class Likely:
    """One of the tokens that a model held likeliest in a place."""

    token: int
    text: str
    prob: float  # to four digits: it is only shown, and a long conversation keeps many


@dataclass(frozen=True, slots=True)
class ProposedToken:
    """A token the drafter put forward.

    `draft_prob` is its probability in the drafter's eyes; None where the drafter has none. `target_prob` is None for
    ignored tokens: they were never tested. What stands below it is there only where the request asked for details.
    """

    token: int
    text: str
    fate: Fate
    draft_prob: float | None
    target_prob: float | None
    target_rank: int = 0  # among the target's candidates, 1 is the likeliest; 0: untested, or no candidate
    draft_best: tuple[Likely, ...] = ()  # the drafter's, likeliest first; () where it has no distribution
    drawn: float | None = None  # what target ÷ draft had to exceed; None where untested, or greedy


@dataclass(frozen=True, slots=True)
class EmittedToken:
    """A token of the output.

    `text` is what became readable with this token: "" while a character is unfinished, and for tokens without text.
    Probabilities are those of the test: after the sampler chain, or the plain softmax when decoding is greedy. So are
    `target_rank` and `target_best`, which are there only where the request asked for details.
    """

    token: int
    text: str
    kind: TokenKind
    target_prob: float
    draft_prob: float | None
    target_rank: int = 0  # among the target's candidates, 1 is the likeliest
    target_best: tuple[Likely, ...] = ()  # the target's in this place, likeliest first


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """Where a round's time went. The three add up to the time since the last event, so nothing is left out."""

    drafting: float
    verifying: float
    other: float

    @property
    def total(self) -> float:
        return self.drafting + self.verifying + self.other


@dataclass(frozen=True, slots=True)
class Round:
    """One proposal and one verification."""

    at: float
    index: int
    drafter: str  # its name; "" where drafting is off
    proposal: tuple[ProposedToken, ...]
    emitted: tuple[EmittedToken, ...]
    preferred: int | None  # what the target would rather have had in the rejected place
    preferred_text: str
    times: RoundTimes
    n_passed: int  # tokens of the target's pass: one, and all that were proposed, also those that an end cut off
    n_past: int  # tokens in the target's KV cache after the round
    choice: Choice = Choice(Reason.OFF)  # why it drafted as far as it did
    fell_back: str = ""  # why drafting ended for the rest of the reply; "" while it has not
    n_forgotten: int = 0  # tokens that a full context forgot before this round

    @property
    def text(self) -> str:
        return "".join(token.text for token in self.emitted)

    @property
    def n_accepted(self) -> int:
        return sum(token.fate is Fate.ACCEPTED for token in self.proposal)


@dataclass(frozen=True, slots=True)
class Finished:
    """The last event, always: why the reply ended, and all of its text."""

    at: float
    reason: FinishReason
    text: str
    stop_text: str = ""  # which one was met
    error: str = ""  # the cause where the reason is FAILED
    remedy: str = ""


Event = Started | PromptProgress | Round | Finished

"""Whether a lane says what the target alone says: identical, parted at a near tie, or different, which is a bug.

A pass over five tokens and five passes over one run through different kernels of llama.cpp, whose sums round
differently; where two logits nearly tie, either may then come out on top. That is no fault of speculation, and the
gap between the two tells it from one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.events import EmittedToken, Event, Round
from app.core.said import said

NEAR_TIE = 0.25
"""Between two logits. Kernels that round to 8 bits move logits of 10 to 30 by up to a hundredth of their size."""


class Sameness(StrEnum):
    IDENTICAL = "identical"
    NEAR_TIE = "near tie"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first place where a lane's tokens leave the baseline's. A token of -1: that text had ended there."""

    token_place: int  # tokens before it, the same in both
    character_place: int  # characters before it
    baseline_token: int
    baseline_text: str
    lane_token: int
    lane_text: str
    baseline_logit: float | None = None  # the target's, after the tokens before it
    lane_logit: float | None = None

    @property
    def gap(self) -> float | None:
        """Between the two logits."""
        if self.baseline_logit is None or self.lane_logit is None:
            return None
        return abs(self.baseline_logit - self.lane_logit)

    @property
    def sameness(self) -> Sameness:
        return Sameness.NEAR_TIE if self.gap is not None and self.gap <= NEAR_TIE else Sameness.DIFFERENT


@dataclass(frozen=True, slots=True)
class OutputCheck:
    sameness: Sameness
    divergence: Divergence | None = None

    def __str__(self) -> str:
        one = self.divergence
        if not one:
            return said("identical")
        place, character = one.token_place + 1, one.character_place + 1
        lane, baseline = repr(one.lane_text), repr(one.baseline_text)
        if one.gap is None or one.lane_logit is None or one.baseline_logit is None:
            return said(
                "different from token {token} (character {character}) on: {lane} for {baseline}",
                token=place,
                character=character,
                lane=lane,
                baseline=baseline,
            )
        if self.sameness is Sameness.NEAR_TIE:
            return said(
                "parted at a near tie from token {token} (character {character}) on: {lane} for {baseline}, logits "
                "{ours:.3f} and {theirs:.3f}, {gap:.3f} apart",
                token=place,
                character=character,
                lane=lane,
                baseline=baseline,
                ours=one.lane_logit,
                theirs=one.baseline_logit,
                gap=one.gap,
            )
        return said(
            "different from token {token} (character {character}) on: {lane} for {baseline}, logits {ours:.3f} and "
            "{theirs:.3f}, {gap:.3f} apart",
            token=place,
            character=character,
            lane=lane,
            baseline=baseline,
            ours=one.lane_logit,
            theirs=one.baseline_logit,
            gap=one.gap,
        )


IDENTICAL = OutputCheck(Sameness.IDENTICAL)


def spoken(events: Sequence[Event]) -> tuple[EmittedToken, ...]:
    """All tokens of a reply."""
    return tuple(token for event in events if isinstance(event, Round) for token in event.emitted)


def divergence(baseline: Sequence[EmittedToken], lane: Sequence[EmittedToken]) -> Divergence | None:
    """Without logits, which only the target knows."""
    shortest = min(len(baseline), len(lane))
    place = next((n for n in range(shortest) if baseline[n].token != lane[n].token), shortest)
    if place == len(baseline) == len(lane):
        return None
    ours = baseline[place] if place < len(baseline) else None
    theirs = lane[place] if place < len(lane) else None
    return Divergence(
        place,
        sum(len(token.text) for token in baseline[:place]),
        ours.token if ours else -1,
        ours.text if ours else "",
        theirs.token if theirs else -1,
        theirs.text if theirs else "",
    )

from dataclasses import FrozenInstanceError

import pytest

from app.core.events import EmittedToken, Fate, FinishReason, ProposedToken, Round, RoundTimes, TokenKind
from tests.core.rounds import STARTED

ROUND = Round(
    at=1.0,
    index=0,
    drafter="draft",
    proposal=tuple(
        ProposedToken(token, "", fate, 0.5, None)
        for token, fate in enumerate([Fate.ACCEPTED, Fate.ACCEPTED, Fate.REJECTED, Fate.IGNORED])
    ),
    emitted=tuple(EmittedToken(0, text, TokenKind.ACCEPTED, 0.5, None) for text in ["one", "", " two"]),
    preferred=None,
    preferred_text="",
    times=RoundTimes(1.0, 2.0, 4.0),
    n_passed=5,
    n_past=3,
)


def test_a_round_knows_its_text_and_its_accepted_tokens() -> None:
    assert (ROUND.text, ROUND.n_accepted) == ("one two", 2)


def test_times_add_up() -> None:
    assert ROUND.times.total == 7.0


def test_events_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ROUND.index = 1  # type: ignore[misc]


@pytest.mark.parametrize("words", [TokenKind, Fate, FinishReason])
def test_kinds_fates_and_reasons_read_as_words(words: type[TokenKind] | type[Fate] | type[FinishReason]) -> None:
    assert all(f"{word}" == word.value == word.name.lower().replace("_", " ") for word in words)


def test_what_the_cache_still_holds_is_not_read_again() -> None:
    assert STARTED.n_reread == STARTED.n_prompt - STARTED.n_reused == 12

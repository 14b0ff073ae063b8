"""Rounds written in letters, for tests of whatever counts them."""

from app.core.events import EmittedToken, Fate, ProposedToken, Round, RoundTimes, Started, TokenKind

STARTED = Started(at=0.0, n_prompt=20, n_reused=8, n_max=4, drafter="draft", step_cost=0.5)
FATES = {"a": Fate.ACCEPTED, "r": Fate.REJECTED, "i": Fate.IGNORED}
KINDS = {"a": TokenKind.ACCEPTED, "c": TokenKind.CORRECTED, "b": TokenKind.BONUS, "p": TokenKind.PLAIN}


def a_round(at: float, fates: str, kinds: str, times: tuple[float, float, float], text: str = "x") -> Round:
    """A round whose tokens are given by the first letters of their fates and kinds; the last one has the text."""
    return Round(
        at=at,
        index=0,
        drafter="draft",
        proposal=tuple(ProposedToken(0, "", FATES[fate], 0.5, None) for fate in fates),
        emitted=tuple(
            EmittedToken(0, text if place == len(kinds) else "", KINDS[kind], 0.5, None)
            for place, kind in enumerate(kinds, 1)
        ),
        preferred=None,
        preferred_text="",
        times=RoundTimes(*times),
        n_passed=len(fates) + 1,
        n_past=0,
    )

"""Plans and cells with times of one's own choice, for tests of whatever is made of a comparison."""

from collections.abc import Iterable

from app.core.comparison import CellResult
from app.core.events import (
    EmittedToken,
    Event,
    Fate,
    Finished,
    FinishReason,
    ProposedToken,
    Round,
    RoundTimes,
    Started,
    TokenKind,
)
from app.core.lane import BASELINE, Lane
from app.core.machine_load import MachineLoad
from app.core.plan import Cell, Plan, Prompt
from app.core.request import DrafterKind, Message

LOOKUP, MODEL = Lane(DrafterKind.LOOKUP), Lane(DrafterKind.MODEL, 4, "models/small.gguf")
LANES = (BASELINE, MODEL, LOOKUP)
QUIET = MachineLoad(1.0, 4, 1.0, 0.0, 1_000_000, 3000.0)


def prompts(*names: str, kind: str = "code") -> tuple[Prompt, ...]:
    return tuple(Prompt(name, (Message("user", f"say {name}"),), kind, "en") for name in names)


def a_plan(lanes: tuple[Lane, ...] = LANES, names: Iterable[str] = ("one",), repeats: int = 2) -> Plan:
    return Plan("models/big.gguf", lanes, prompts(*names), repeats)


def plain_round(at: float, seconds: float, text: str, token: int = 7) -> Round:
    emitted = (EmittedToken(token, text, TokenKind.PLAIN, 1.0, None),)
    return Round(at, 0, "", (), emitted, None, "", RoundTimes(0.0, seconds, 0.0), 1, 1)


def drafted_round(at: float, drafting: float, verifying: float, texts: str, n_rejected: int = 0) -> Round:
    """All but the last of the texts were accepted; then at most one was rejected."""
    accepted, last = texts[:-1], texts[-1]
    fates = [Fate.ACCEPTED] * len(accepted) + [Fate.REJECTED] * n_rejected
    emitted = [EmittedToken(ord(text), text, TokenKind.ACCEPTED, 0.5, 0.5) for text in accepted]
    emitted.append(EmittedToken(ord(last), last, TokenKind.CORRECTED if n_rejected else TokenKind.BONUS, 0.5, None))
    proposal = tuple(ProposedToken(1, "", fate, 0.5, 0.5) for fate in fates)
    times = RoundTimes(drafting, verifying, 0.0)
    return Round(at, 0, "small", proposal, tuple(emitted), None, "", times, len(proposal) + 1, 1)


def reply(rounds: Iterable[Round], n_max: int = 0) -> tuple[Event, ...]:
    """The step's cost is half a second."""
    listed = list(rounds)
    text = "".join(one.text for one in listed)
    at = listed[-1].at if listed else 0.0
    started = Started(0.0, 12, 0, n_max, "small" if n_max else "", 0.5)
    return (started, *listed, Finished(at, FinishReason.LENGTH, text))


def a_result(cell: Cell, seconds: float, text: str = "abcd", load: MachineLoad = QUIET) -> CellResult:
    """A reply of one token for each letter, so many seconds a token; a lane with a draft says two tokens a round."""
    if cell.lane == 0:
        rounds = [plain_round(n * seconds, seconds, letter, ord(letter)) for n, letter in enumerate(text, 1)]
        return CellResult.of(cell, reply(rounds), load)
    rounds = [
        drafted_round(n * seconds, 0.5 * seconds, 1.5 * seconds, text[n : n + 2], n_rejected=1)
        for n in range(0, len(text), 2)
    ]
    return CellResult.of(cell, reply(rounds, n_max=1), load)

"""What drafting does at this moment, derived from everything that decides it and stored nowhere, so it cannot lie."""

from dataclasses import dataclass
from enum import StrEnum

from app.core.events import Round
from app.core.request import DrafterKind
from app.state.chat import Reply
from app.state.pair import PairState
from app.state.settings import GenerationSettings
from app.state.side import Obstacle, SideStatus


class Drafting(StrEnum):
    NO_TARGET = "no target"
    TARGET_LOADING = "target loading"
    TARGET_FAILED = "target failed"
    DRAFT_LOADING = "draft loading"
    MEASURING = "measuring"  # other drafts come and go
    UNJUDGED = "unjudged"  # what is loaded is not judged yet
    OFF = "off"  # what was chosen cannot be done with what is loaded
    SWITCHED_OFF = "switched off"
    READY = "ready"
    ACTIVE = "active"
    ALONE = "alone"  # a reply runs without a drafter
    FELL_BACK = "fell back"


@dataclass(frozen=True, slots=True)
class DraftingStatus:
    """`obstacle` says what keeps drafting off; where it is ready, what keeps the draft model from doing it as it is."""

    state: Drafting
    kind: DrafterKind | None = None  # that is ready
    lookahead: int | None = None  # where it is ready or active; None: Auto
    obstacle: Obstacle | None = None
    detail: str = ""  # the cause in the engine's words, where it has said one
    drafter: str = ""  # the name of the one that is active
    last: Round | None = None  # its last round


def drafting_status(pair: PairState, settings: GenerationSettings, reply: Reply | None) -> DraftingStatus:
    """A running reply says what is done for it; otherwise the pair and the settings say what would be done."""
    if reply and reply.running and reply.started:
        return _running(pair, reply)
    return _idle(pair, settings)


def _running(pair: PairState, reply: Reply) -> DraftingStatus:
    started, request = reply.started, reply.request
    assert started
    if reply.fell_back:
        return DraftingStatus(Drafting.FELL_BACK, detail=reply.fell_back)
    if started.drafter and started.n_max:
        return DraftingStatus(
            Drafting.ACTIVE,
            lookahead=None if request.auto else started.n_max,
            drafter=started.drafter,
            last=reply.rounds[-1] if reply.rounds else None,
        )
    # Without a drafter the reply cannot know why; the pair does.
    return _off(pair, request.drafter) or DraftingStatus(Drafting.ALONE)


def _idle(pair: PairState, settings: GenerationSettings) -> DraftingStatus:
    target = pair.target
    if pair.lent:
        return DraftingStatus(Drafting.MEASURING)
    if target.status is SideStatus.LOADING:
        return DraftingStatus(Drafting.TARGET_LOADING)
    if not target.info:
        failed = target.status is SideStatus.FAILED
        return DraftingStatus(Drafting.TARGET_FAILED if failed else Drafting.NO_TARGET)
    if pair.draft.status is SideStatus.LOADING:
        return DraftingStatus(Drafting.DRAFT_LOADING)
    if settings.drafter is DrafterKind.NONE:
        return DraftingStatus(Drafting.SWITCHED_OFF)
    return _off(pair, settings.drafter) or _ready(pair, settings)


def _off(pair: PairState, kind: DrafterKind) -> DraftingStatus | None:
    obstacle = pair.obstacle(kind)
    if not obstacle:
        return None
    if obstacle is Obstacle.UNJUDGED:
        return DraftingStatus(Drafting.UNJUDGED)
    return DraftingStatus(Drafting.OFF, obstacle=obstacle, detail=_detail(pair, obstacle))


def _ready(pair: PairState, settings: GenerationSettings) -> DraftingStatus:
    kind = settings.drafter
    if kind is not DrafterKind.FITTING:
        obstacle = pair.obstacle(DrafterKind.MODEL) if kind in (DrafterKind.MAP, DrafterKind.TEXT) else None
    elif pair.fitting:
        kind, obstacle = pair.fitting, pair.obstacle(DrafterKind.MODEL)
    else:
        return DraftingStatus(Drafting.UNJUDGED)
    return DraftingStatus(Drafting.READY, kind, settings.lookahead, obstacle, _detail(pair, obstacle))


def _detail(pair: PairState, obstacle: Obstacle | None) -> str:
    return pair.report.summary if obstacle is Obstacle.MISFIT and pair.report else ""

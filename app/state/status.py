"""What drafting does at this moment, derived from everything that decides it and stored nowhere, so it cannot lie."""

from dataclasses import dataclass
from enum import StrEnum

from app.state.chat import Reply
from app.state.pair import PairState, SideStatus
from app.state.settings import GenerationSettings


class Drafting(StrEnum):
    NO_TARGET = "no target"
    TARGET_LOADING = "target loading"
    TARGET_FAILED = "target failed"
    NO_DRAFT = "no draft"
    DRAFT_LOADING = "draft loading"
    DRAFT_FAILED = "draft failed"
    UNJUDGED = "unjudged"  # both are loaded, the report is not there yet
    MISFIT = "misfit"
    FORGETLESS = "forgetless"  # one of the two cannot forget its last tokens
    SWITCHED_OFF = "switched off"
    READY = "ready"
    ACTIVE = "active"
    ALONE = "alone"  # a reply runs without a draft
    FELL_BACK = "fell back"


@dataclass(frozen=True, slots=True)
class DraftingStatus:
    state: Drafting
    n_max: int = 0
    detail: str = ""  # the cause, where there is one


def drafting_status(pair: PairState, settings: GenerationSettings, reply: Reply | None) -> DraftingStatus:
    """A running reply says what is done for it; otherwise the pair and the settings say what would be done."""
    idle = _idle(pair, settings)
    if reply and reply.running and reply.started:
        running = _running(reply)
        # Without a drafter the reply cannot know why; the pair does.
        hindered = running.state is Drafting.ALONE and idle.state in (Drafting.MISFIT, Drafting.FORGETLESS)
        return idle if hindered else running
    return idle


def _running(reply: Reply) -> DraftingStatus:
    started = reply.started
    assert started
    if reply.fell_back:
        return DraftingStatus(Drafting.FELL_BACK, detail=reply.fell_back)
    if started.drafter and started.n_max:
        return DraftingStatus(Drafting.ACTIVE, started.n_max)
    return DraftingStatus(Drafting.ALONE)


def _idle(pair: PairState, settings: GenerationSettings) -> DraftingStatus:
    target, draft = pair.target, pair.draft
    if target.status is SideStatus.LOADING:
        return DraftingStatus(Drafting.TARGET_LOADING)
    if not target.info:
        failed = target.status is SideStatus.FAILED
        return DraftingStatus(Drafting.TARGET_FAILED if failed else Drafting.NO_TARGET)
    if draft.status is SideStatus.LOADING:
        return DraftingStatus(Drafting.DRAFT_LOADING)
    if not draft.info:
        failed = draft.status is SideStatus.FAILED
        return DraftingStatus(Drafting.DRAFT_FAILED if failed else Drafting.NO_DRAFT)
    if not pair.report:
        return DraftingStatus(Drafting.UNJUDGED)
    if not pair.report.fits:
        return DraftingStatus(Drafting.MISFIT, detail=pair.report.summary)
    if pair.forgetless:
        return DraftingStatus(Drafting.FORGETLESS, detail=pair.forgetless)
    if not settings.drafting:
        return DraftingStatus(Drafting.SWITCHED_OFF)
    return DraftingStatus(Drafting.READY, settings.n_max)

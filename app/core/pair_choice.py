"""Which two of the models on a disk to begin with: the best target that fits the memory, and the best draft for it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.core.compatibility import Verdict
from app.core.installed import InstalledModel
from app.core.pair_advice import GOOD_RATIO, Judgement, Level
from app.core.recommendation import SYSTEM_SHARE, needed_bytes
from app.core.starter import COMFORTABLE_SHARE

MOST_RATIO = 0.5
"""Of the target's bytes per token; what is larger is no draft."""

Judged = Iterable[tuple[InstalledModel, Judgement]]


@dataclass(frozen=True, slots=True)
class FoundPair:
    target: InstalledModel
    draft: InstalledModel | None = None  # None: nothing here could draft for anything
    judgement: Judgement | None = None  # of the draft


def choose_pair(
    models: Sequence[InstalledModel], rank: Callable[[InstalledModel], Judged], memory_bytes: int
) -> FoundPair | None:
    """`rank` judges all models as drafts for one, the best first. None: nothing here can be loaded.

    Targets are tried from the best on until one has a draft with its vocabulary and nothing that speaks against it.
    """
    best: FoundPair | None = None
    targets = _targets(models, memory_bytes)
    for target in targets:
        pair = _with_draft(target, rank(target), memory_bytes)
        if not pair or not pair.judgement:
            continue
        if _is_good(pair.judgement):
            return pair
        if not best or not best.judgement or pair.judgement.score > best.judgement.score:
            best = pair
    return best or (FoundPair(targets[0]) if targets else None)


def _targets(models: Sequence[InstalledModel], memory_bytes: int) -> list[InstalledModel]:
    """Those that fit, the best first: what runs comfortably, is tuned to follow instructions, and knows most."""
    room = memory_bytes * (1 - SYSTEM_SHARE)
    comfortable = memory_bytes * COMFORTABLE_SHARE

    def worth(model: InstalledModel) -> tuple[bool, bool, int]:
        assert model.header
        fits = needed_bytes(model.n_bytes) <= comfortable
        size = model.n_parameters or model.header.n_parameters
        return fits, model.header.instruct is not False, size if fits else -size

    fitting = [model for model in models if model.usable and needed_bytes(model.n_bytes) <= room]
    return sorted(fitting, key=worth, reverse=True)


def _with_draft(target: InstalledModel, judged: Judged, memory_bytes: int) -> FoundPair | None:
    room = memory_bytes * (1 - SYSTEM_SHARE)
    for draft, judgement in judged:
        small = 0 < judgement.ratio <= MOST_RATIO
        if judgement.usable and small and needed_bytes(target.n_bytes, draft.n_bytes) <= room:
            return FoundPair(target, draft, judgement)
    return None


def _is_good(judgement: Judgement) -> bool:
    warned = any(one.level is Level.WARNING for one in judgement.advice)
    return judgement.verdict is Verdict.SAME and judgement.ratio <= GOOD_RATIO and not warned

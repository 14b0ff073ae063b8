"""What is asked of the library and of the hub, and the answers that are more than one value."""

from dataclasses import dataclass, field

from app.core.cancel import CancelToken
from app.core.errors import DraftlightError
from app.core.hub import RemoteModel, Repository, SearchQuery
from app.core.installed import InstalledModel
from app.core.pair_advice import Judgement

Ranking = tuple[tuple[InstalledModel, Judgement], ...]


@dataclass(frozen=True, slots=True)
class RankRequest:
    """Which of the models could draft for this one."""

    target: InstalledModel
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class PairSearch:
    """Which two of the models on disk to begin with. Two searches are the same only where they are one."""

    cancel: CancelToken = field(default_factory=CancelToken)


@dataclass(frozen=True, slots=True)
class VerifyRequest:
    model: InstalledModel
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    query: SearchQuery
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """What to look into: a repository's name, or whatever else was pasted. `target`: what it shall draft for."""

    text: str
    target: InstalledModel | None = None
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Whether a remote model could draft for a local one, by its header alone."""

    model: RemoteModel
    target: InstalledModel
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class Check:
    request: CheckRequest
    judgement: Judgement | None = None  # None: not done
    bytes_read: int = 0
    error: DraftlightError | None = None


@dataclass(frozen=True, slots=True)
class DraftsRequest:
    """Search the hub for drafts for a local model."""

    target: InstalledModel
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """A repository that was looked into. `recommended`: the file for this machine's memory, and why."""

    repository: Repository
    recommended: RemoteModel | None = None
    reason: str = ""

"""What one place of the pair holds, and what may keep the pair from drafting."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.core.errors import DraftlightError
from app.core.loading import ModelInfo


class SideStatus(StrEnum):
    EMPTY = "empty"
    LOADING = "loading"
    LOADED = "loaded"
    FAILED = "failed"


class Obstacle(StrEnum):
    """Why a way to draft cannot be used with what is loaded."""

    NO_DRAFT = "no draft"
    DRAFT_FAILED = "draft failed"
    FORGETLESS_TARGET = "forgetless target"  # it cannot forget its last tokens: nothing can be tested and taken back
    FORGETLESS_DRAFT = "forgetless draft"  # it cannot follow what is corrected
    UNJUDGED = "unjudged"  # both are loaded, the report is not there yet
    MISFIT = "misfit"


@dataclass(frozen=True, slots=True)
class Side:
    """One place of the pair.

    `info` is the model that the engine holds there, whatever is being tried: loading another one, or failing to, leaves
    it in place until the engine says that it is gone. `path` is the file that the status is about.
    """

    status: SideStatus = SideStatus.EMPTY
    path: Path | None = None
    fraction: float = 0.0
    info: ModelInfo | None = None
    error: DraftlightError | None = None

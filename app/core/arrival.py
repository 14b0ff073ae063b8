"""Files that somebody let fall on the window, and which model each place of the pair gets of them."""

from dataclasses import dataclass
from pathlib import Path

from app.core.loading import Role


@dataclass(frozen=True, slots=True)
class ArrivalRequest:
    """`role` is the place that a single model is for."""

    paths: tuple[Path, ...]
    role: Role


@dataclass(frozen=True, slots=True)
class Arrival:
    target: Path | None = None
    draft: Path | None = None

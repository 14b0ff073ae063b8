"""How many threads a model computes with: which numbers are worth a try, and which of them is taken."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.core.cancel import CancelToken
from app.core.loading import LoadOptions, Role

AS_GOOD = 1.02
"""Times that differ by less are the same: then fewer threads leave more of the machine to others."""

Times = tuple[tuple[int, float], ...]
"""Seconds of a pass by number of threads, the fewest first."""


@dataclass(frozen=True, slots=True)
class ThreadsRequest:
    role: Role
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)


@dataclass(frozen=True, slots=True)
class ThreadTrials:
    one: Times  # of passes over one token
    many: Times  # of passes over `n_many`
    n_many: int

    @property
    def best(self) -> tuple[int, int]:
        """For one token, and for many."""
        return best_number(dict(self.one)), best_number(dict(self.many))


def numbers_to_try(n_physical: int, n_logical: int) -> tuple[int, ...]:
    """Few, since each takes time: part of the physical cores, all of them, and all that the system counts."""
    n_physical = max(1, n_physical)
    numbers = {
        max(1, n_physical // 2),
        max(1, n_physical * 3 // 4),
        max(1, n_physical - 1),
        n_physical,
        max(n_physical, n_logical),
    }
    return tuple(sorted(numbers))


def best_number(times: Mapping[int, float]) -> int:
    """The fewest threads that are about as fast as any."""
    limit = min(times.values()) * AS_GOOD
    return min(n_threads for n_threads, seconds in times.items() if seconds <= limit)


def with_threads(options: LoadOptions, kept: tuple[int, int] | None) -> LoadOptions:
    """With the numbers that were found best, where somebody has not chosen others."""
    if not kept or options.n_threads:
        return options
    return replace(options, n_threads=kept[0], n_threads_batch=options.n_threads_batch or kept[1])

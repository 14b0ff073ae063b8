"""Measuring several things against each other on a machine that is now busy, now idle: round after round."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

_LONG = 0.1  # seconds of one try
_MOST_ROUNDS = 20


def medians(things: Sequence[int], timed: Callable[[int], float], seconds: float) -> dict[int, float]:
    """The median of what `timed` says of each of them.

    Goes round them again and again until the time is up, once at least. The first try of each only warms up, unless it
    is so long that being the first one makes no difference.
    """
    times: dict[int, list[float]] = {thing: [] for thing in things}
    began = perf_counter()
    n_rounds = 0
    while not all(times.values()) or (perf_counter() - began < seconds and n_rounds < _MOST_ROUNDS):
        for thing in things:
            if n_rounds == 1 and times[thing] and perf_counter() - began >= seconds:
                continue  # only those go round once more that have but warmed up
            took = timed(thing)
            if n_rounds or took >= _LONG:
                times[thing].append(took)
        n_rounds += 1
    return {thing: median(tries) for thing, tries in times.items()}

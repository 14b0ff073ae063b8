"""A median and how far the middle half of the values lies apart: what a few noisy measurements can honestly say."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Quartiles:
    """`low` and `high` bound the middle half (linear between values, as numpy's percentiles are)."""

    median: float
    low: float
    high: float
    n: int

    @property
    def spread(self) -> float:
        """The interquartile range."""
        return self.high - self.low


def quartiles(values: Iterable[float | None]) -> Quartiles | None:
    """Of those that are known; None where none is."""
    known = [value for value in values if value is not None]
    if not known:
        return None
    low, median, high = (float(value) for value in np.percentile(known, (25, 50, 75)))
    return Quartiles(median, low, high, len(known))

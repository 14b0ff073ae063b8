"""How evenly a reply arrives: the gaps between its pieces of text."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Spread:
    """Of the gaps, in seconds."""

    mean: float
    p50: float
    p95: float


def spread(times: Sequence[float]) -> Spread | None:
    """Of the gaps between successive times; None for fewer than two."""
    if len(times) < 2:
        return None
    gaps = np.diff(times)
    p50, p95 = np.percentile(gaps, (50, 95))
    return Spread(float(gaps.mean()), float(p50), float(p95))

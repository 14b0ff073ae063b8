"""What one target pass over n tokens costs on this machine: measured at loading, corrected while it runs."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

_WEIGHT = 0.2  # of a new measurement; the first ones of a size count for more
_OUTLIER = 3.0  # so many times slower than expected, a pass was disturbed; so many times faster, what was known was


class VerifyCost:
    """Seconds by number of tokens; a straight line between measured sizes, and on beyond the last."""

    def __init__(self, curve: Mapping[int, float]) -> None:
        """`curve` has at least the cost of one token."""
        self._sizes = sorted(curve)
        self._curve = dict(curve)
        self._ratio: dict[int, float] = {}  # measured ÷ curve, by size
        self._n_measured: Counter[int] = Counter()
        self._drift = 1.0  # the same over all sizes: contexts grow, machines get busy

    def __call__(self, n_tokens: int) -> float:
        return self._at_loading(n_tokens) * self._ratio.get(n_tokens, self._drift)

    def learn(self, n_tokens: int, seconds: float) -> None:
        ratio = seconds / self._at_loading(n_tokens)
        expected = self._ratio.get(n_tokens, self._drift)
        if ratio < expected / _OUTLIER:
            self._ratio.clear()
            self._n_measured.clear()
            self._drift = self._ratio[n_tokens] = ratio
            return
        ratio = min(ratio, expected * _OUTLIER)
        change = ratio / expected
        self._drift += _WEIGHT * (ratio - self._drift)
        self._n_measured[n_tokens] += 1
        weight = max(_WEIGHT, 1 / (1 + self._n_measured[n_tokens]))
        self._ratio[n_tokens] = expected * (1 + weight * (change - 1))

    def _at_loading(self, n_tokens: int) -> float:
        if n_tokens in self._curve:
            return self._curve[n_tokens]
        if len(self._sizes) == 1:
            return self._curve[self._sizes[0]] * n_tokens / self._sizes[0]
        place = min(max(bisect_left(self._sizes, n_tokens), 1), len(self._sizes) - 1)
        before, after = self._sizes[place - 1], self._sizes[place]
        slope = (self._curve[after] - self._curve[before]) / (after - before)
        return max(self._curve[before] + slope * (n_tokens - before), self._curve[self._sizes[0]])

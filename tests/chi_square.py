"""Pearson's chi-square test of counts against what a distribution leads one to expect."""

import math
from collections.abc import Iterable, Sequence

LEAST_EXPECTED = 5.0
"""Below this a cell's count is too far from normal; such cells are merged."""


def p_value(observed: Sequence[float], expected: Sequence[float]) -> float:
    """The chance of counts at least as far off as `observed`, were `expected` [same cells, same sum] the truth.

    A count in a cell where nothing can be expected gives 0.
    """
    if not math.isclose(sum(observed), sum(expected), rel_tol=1e-6):
        raise ValueError(f"{sum(observed)} were observed, and {sum(expected)} are expected.")
    pairs = list(zip(observed, expected, strict=True))
    if any(seen and not due for seen, due in pairs):
        return 0.0
    cells = _merged((seen, due) for seen, due in pairs if due)
    if len(cells) < 2:
        return 1.0
    statistic = sum((seen - due) ** 2 / due for seen, due in cells)
    return upper_gamma((len(cells) - 1) / 2, statistic / 2)


def _merged(cells: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The cells with the smallest expectations added up until each has enough."""
    merged: list[tuple[float, float]] = []
    seen = due = 0.0
    for cell in sorted(cells, key=lambda cell: cell[1]):
        seen, due = seen + cell[0], due + cell[1]
        if due >= LEAST_EXPECTED:
            merged.append((seen, due))
            seen = due = 0.0
    if due and merged:
        merged[-1] = (merged[-1][0] + seen, merged[-1][1] + due)
    return merged


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x).

    Source: Press et al., Numerical Recipes, section 6.2: the series for small x, Lentz's continued fraction beyond.
    """
    if x <= 0.0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b = x + 1 - a
    c, d = math.inf, 1 / b
    fraction = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * fraction

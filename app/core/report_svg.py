"""The charts of a report as SVG; colours come by class, so that the page can be light or dark."""

from collections.abc import Callable, Iterator
from html import escape
from unicodedata import east_asian_width

from app.core.comparison_charts import Bar, Scatter
from app.core.said import said

Say = Callable[[str], str]
"""Puts a text into the language of whoever reads it."""

_WIDTH = 720
_ROW = 32
_LEFT, _RIGHT, _TOP, _BOTTOM = 240, 64, 8, 40
_HEIGHT = 400  # of the scatter
_MARGIN = 56
_LONGEST = 34  # letters of a label
_LETTER, _LINE = 7.2, 16  # about as wide and high as a letter is
_MOST_TRIED = 12  # places for a label on each side of its point

_Box = tuple[float, float, float, float]


def bar_chart(bars: tuple[Bar, ...], say: Say = str) -> str:
    """A bar for each lane, its middle half as a line across its end, and where the target alone is."""
    if not bars:
        return ""
    most = max(1.0, *(bar.high for bar in bars)) * 1.08
    scale = (_WIDTH - _LEFT - _RIGHT) / most
    height = _TOP + _ROW * len(bars) + _BOTTOM
    name = say(said("Speedup over the target alone by lane"))
    return _svg(height, name, _bar_parts(bars, scale, most, height, say))


def _bar_parts(bars: tuple[Bar, ...], scale: float, most: float, height: int, say: Say) -> Iterator[str]:
    bottom = height - _BOTTOM
    for tick in _ticks(most):
        x = _LEFT + tick * scale
        yield f'<line class="grid" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}"/>'
        yield _text(x, bottom + 16, f"{tick:g} ×", "middle")
    for number, bar in enumerate(bars):
        y = _TOP + _ROW * number
        middle = y + _ROW / 2
        end, low, high = (_LEFT + value * scale for value in (bar.speedup, bar.low, bar.high))
        kind = "base" if bar.lane == 0 else "gain" if bar.speedup >= 1 else "loss"
        words = said(
            "{lane}: {speedup:.2f} ×, middle half {low:.2f} to {high:.2f}",
            lane=bar.label,
            speedup=bar.speedup,
            low=bar.low,
            high=bar.high,
        )
        yield f"<g><title>{escape(say(words))}</title>"
        yield _text(_LEFT - 8, middle + 4, _short(say(bar.label)), "end")
        yield f'<rect class="{kind}" x="{_LEFT}" y="{y + 6}" width="{end - _LEFT:.1f}" height="{_ROW - 12}"/>'
        yield f'<line class="mark" x1="{low:.1f}" y1="{middle}" x2="{high:.1f}" y2="{middle}"/>'
        for place in (low, high):
            yield f'<line class="mark" x1="{place:.1f}" y1="{middle - 4}" x2="{place:.1f}" y2="{middle + 4}"/>'
        yield _text(max(end, high) + 8, middle + 4, f"{bar.speedup:.2f} ×", "start")
        yield "</g>"
    one = _LEFT + scale
    yield f'<line class="one" x1="{one:.1f}" y1="{_TOP}" x2="{one:.1f}" y2="{bottom}"/>'
    note = said("speed ÷ that of the target alone in the same repeat; the line is the middle half")
    yield _text(_LEFT, height - 6, say(note))


def scatter_chart(scatter: Scatter, say: Say = str) -> str:
    """A point for each lane with a draft, and the lines of equal predicted speedup."""
    if not scatter.points:
        return ""
    return _svg(_HEIGHT, say(said("Acceptance rate against cost ratio")), _scatter_parts(scatter, say))


def _scatter_parts(scatter: Scatter, say: Say) -> Iterator[str]:
    left, right, top, bottom = _MARGIN, _WIDTH - 24, 16, _HEIGHT - 56

    def x_of(cost: float) -> float:
        return left + (right - left) * cost / scatter.most_cost

    def y_of(rate: float) -> float:
        return bottom - (bottom - top) * rate

    for tick in _ticks(scatter.most_cost):
        yield f'<line class="grid" x1="{x_of(tick):.1f}" y1="{top}" x2="{x_of(tick):.1f}" y2="{bottom}"/>'
        yield _text(x_of(tick), bottom + 16, f"{tick:g}", "middle")
    for tenth in range(0, 11, 2):
        y = y_of(tenth / 10)
        yield f'<line class="grid" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
        yield _text(left - 8, y + 4, f"{tenth / 10:g}", "end")
    for line in scatter.lines:
        places = " ".join(f"{x_of(cost):.1f},{y_of(rate):.1f}" for cost, rate in line.places)
        yield f'<polyline class="equal" points="{places}"/>'
        cost, rate = line.places[0]
        yield _text(x_of(cost) + 4, y_of(rate) - 4, f"{line.speedup:g} ×", "start", "faint")
    centres = [(x_of(point.cost_ratio), y_of(point.acceptance_rate)) for point in scatter.points]
    taken: list[_Box] = [(x - 6, y - 6, x + 6, y + 6) for x, y in centres]
    for point, (x, y) in zip(scatter.points, centres, strict=True):
        label = _short(say(point.label))
        box = _free_place(x, y, _columns(label) * _LETTER, taken, (left, right))
        taken.append(box)
        words = said(
            "{lane}: α {alpha:.2f}, c {cost:.2f}",
            lane=point.label,
            alpha=point.acceptance_rate,
            cost=point.cost_ratio,
        )
        yield f'<g><title>{escape(say(words))}</title><circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        yield _text(box[0], box[3] - 4, label)
        yield "</g>"
    if scatter.measured:
        note = said(
            "across: cost ratio c; up: acceptance rate α; lines: equal speedup predicted by this machine's pass costs"
        )
    else:
        note = said("across: cost ratio c; up: acceptance rate α; lines: equal speedup predicted by the textbook")
    yield _text(left, _HEIGHT - 8, say(note))


def _free_place(x: float, y: float, width: float, taken: list[_Box], sides: tuple[float, float]) -> _Box:
    """Beside the point, or as near above or below as nothing else stands; left, top, right and bottom."""
    for step in range(2 * _MOST_TRIED):
        shift = (step // 2 + 1) // 2 * _LINE * (1 if step // 2 % 2 else -1)
        left = x + 10 if step % 2 == 0 else x - 10 - width
        box = (left, y - _LINE / 2 + shift, left + width, y + _LINE / 2 + shift)
        if sides[0] <= box[0] and box[2] <= sides[1] and not any(_meet(box, other) for other in taken):
            return box
    return x + 10, y - _LINE / 2, x + 10 + width, y + _LINE / 2


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _ticks(most: float) -> list[float]:
    step = next(step for step in (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 1e9) if most / step <= 8)
    return [number * step for number in range(int(most / step) + 1)]


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text{name} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(label: str) -> str:
    """The end tells drafts apart better than the beginning."""
    if _columns(label) <= _LONGEST:
        return label
    while _columns(label) >= _LONGEST:
        label = label[1:]
    return f"…{label}"


def _columns(text: str) -> int:
    """How wide it is, in Latin letters."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _svg(height: int, name: str, parts: Iterator[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{escape(name, quote=True)}" width="{_WIDTH}" height="{height}">\n{body}\n</svg>'
    )

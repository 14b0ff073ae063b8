"""Numbers and token texts as people read them. Unknown is an en dash, never a zero."""

UNKNOWN = "–"
SPACE = "\u00a0"  # between a number and its unit, which stay on one line


def speed(tokens_per_second: float | None) -> str:
    return UNKNOWN if tokens_per_second is None else _three_digits(tokens_per_second)


def factor(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}{SPACE}×"


def rate(value: float | None) -> str:
    """A fraction of 1, with two decimals: α and its kin."""
    return UNKNOWN if value is None else f"{value:.2f}"


def percent(value: float | None) -> str:
    return UNKNOWN if value is None else f"{100 * value:.0f}{SPACE}%"


def mean(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}"


def duration(seconds: float | None) -> str:
    if seconds is None:
        return UNKNOWN
    if seconds < 0.9995:
        return f"{_three_digits(1000 * seconds)}{SPACE}ms"
    if seconds < 59.95:
        return f"{_three_digits(seconds)}{SPACE}s"
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes:,}{SPACE}min {seconds}{SPACE}s"


def count(value: int) -> str:
    return f"{value:,}"


def size(n_bytes: int) -> str:
    """In decimal units, as disks and the hub count."""
    value, unit = float(n_bytes), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 999.5:
            break
        value, unit = value / 1000, larger
    return f"{_three_digits(value) if unit != 'B' else f'{value:.0f}'}{SPACE}{unit}"


def probability(value: float | None) -> str:
    if value is None:
        return UNKNOWN
    if 0 < value < 0.0005:
        return f"<{SPACE}0.001"
    return f"{value:.3f}"


def visible(text: str) -> str:
    """A token's text with line breaks and the like spelled out."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _three_digits(value: float) -> str:
    if value >= 99.95:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"

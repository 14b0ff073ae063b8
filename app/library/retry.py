"""How long to wait before the next try."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_FIRST, _MOST = 1.0, 60.0
_MOST_ASKED_FOR = 900.0  # however long a server says


def growing_wait(n_failed: int, draw: Callable[[], float] = random.random) -> float:
    """Seconds, twice as many after each failure and never the same for two, so that not all come back together."""
    return min(_MOST, _FIRST * 2.0 ** min(n_failed - 1, 10)) * (0.75 + 0.5 * draw())


def retry_after(value: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> float | None:
    """Seconds that a server asks for in this header, given as such or as a date. None: it does not, or not clearly."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        return min(_MOST_ASKED_FOR, float(value[:9]))
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return min(_MOST_ASKED_FOR, max(0.0, (date - now()).total_seconds()))

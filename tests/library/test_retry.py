"""Waits that grow and never agree, and what a server asks for."""

from datetime import UTC, datetime

import pytest

from app.library.retry import growing_wait, retry_after

NOW = datetime(2025, 5, 1, 12, 0, 0, tzinfo=UTC)


def test_waits_grow_to_a_minute() -> None:
    assert [growing_wait(n, lambda: 0.5) for n in (1, 2, 3, 4, 5, 6, 7, 8)] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert growing_wait(10_000, lambda: 0.5) == 60


def test_waits_differ() -> None:
    assert (growing_wait(3, lambda: 0.0), growing_wait(3, lambda: 1.0)) == (3, 5)
    assert len({growing_wait(3) for _ in range(20)}) > 1


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0),
        (" 120 ", 120),
        ("99999999999999999999", 900),
        ("Thu, 01 May 2025 12:01:30 GMT", 90),
        ("Thu, 01 May 2025 11:00:00 GMT", 0),
        ("Fri, 01 May 2026 12:00:00 GMT", 900),
        ("Thu, 01 May 2025 12:00:30 -0000", 30),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("1.5", None),
        ("²", None),
        ("Thu, 99 May 2025 99:00:00 GMT", None),
    ],
)
def test_what_a_server_asks_for(value: str, seconds: float | None) -> None:
    assert retry_after(value, lambda: NOW) == seconds

"""The rate limit over a clock that the test moves, and how a rate is measured."""

import pytest

from app.library.rate_limit import Pace, RateLimit


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_without_a_limit_nothing_is_owed(clock: Clock) -> None:
    limit = RateLimit(0, clock)
    limit.take(1 << 30)
    assert limit.owed() == 0


@pytest.mark.parametrize("rate", [10_000.0, 5_000_000.0])
def test_over_a_while_it_is_the_limit(clock: Clock, rate: float) -> None:
    limit = RateLimit(rate, clock)
    began, taken = clock.now, 0
    while clock.now < began + 60:
        limit.take(65536)
        taken += 65536
        clock.now += limit.owed()
    assert taken / (clock.now - began) == pytest.approx(rate, rel=0.02)


def test_all_share_it(clock: Clock) -> None:
    limit = RateLimit(1000, clock)
    for _ in range(4):
        limit.take(1000)
    assert limit.owed() == pytest.approx(3.75)


def test_a_rest_is_not_made_up_for(clock: Clock) -> None:
    limit = RateLimit(1000, clock)
    clock.now += 3600
    limit.take(1250)
    assert limit.owed() == pytest.approx(1.0)


def test_a_new_limit_counts_at_once(clock: Clock) -> None:
    limit = RateLimit(10, clock)
    limit.take(65536)
    assert limit.owed() > 6000
    limit.rate = 1000
    assert limit.owed() == 0
    limit.take(2000)
    assert limit.owed() == pytest.approx(2.0)
    limit.rate = 0
    assert limit.owed() == 0
    limit.rate = -5
    assert limit.rate == 0


def test_a_rate_is_that_of_the_last_seconds(clock: Clock) -> None:
    pace = Pace(clock)
    assert pace.rate == 0
    for _ in range(20):
        clock.now += 0.5
        pace.add(500)
    assert pace.rate == pytest.approx(1000, rel=0.15)
    for _ in range(1000):
        clock.now += 0.01
        pace.add(50)
    assert pace.rate == pytest.approx(5000, rel=0.05)
    clock.now += 10
    assert pace.rate == 0

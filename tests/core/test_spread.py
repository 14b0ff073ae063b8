import pytest

from app.core.spread import Spread, spread


@pytest.mark.parametrize("times", [[], [1.0]])
def test_fewer_than_two_texts_have_no_gap(times: list[float]) -> None:
    assert spread(times) is None


def test_the_spread_of_gaps() -> None:
    assert spread([0.0, 4.0]) == Spread(4.0, 4.0, 4.0)
    times = [0.0]
    for gap in range(1, 22):  # gaps 1 … 21
        times.append(times[-1] + gap)
    assert spread(times) == Spread(11.0, 11.0, 20.0)

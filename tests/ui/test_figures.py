"""Numbers as people read them."""

import pytest

from app.ui import figures
from app.ui.figures import SPACE as N


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, "–"),
        (0.0, f"0.00{N}ms"),
        (0.00123, f"1.23{N}ms"),
        (0.0326, f"32.6{N}ms"),
        (0.5704, f"570{N}ms"),
        (0.9999, f"1.00{N}s"),
        (12.34, f"12.3{N}s"),
        (125, f"2{N}min 5{N}s"),
        (119.7, f"2{N}min 0{N}s"),
    ],
)
def test_duration(seconds: float | None, text: str) -> None:
    assert figures.duration(seconds) == text


@pytest.mark.parametrize(
    ("n_bytes", "text"),
    [
        (0, f"0{N}B"),
        (999, f"999{N}B"),
        (98_000_000, f"98.0{N}MB"),
        (3_090_000_000, f"3.09{N}GB"),
        (999_600, f"1.00{N}MB"),
    ],
)
def test_size(n_bytes: int, text: str) -> None:
    assert figures.size(n_bytes) == text


def test_unknown_is_a_dash_and_never_a_zero() -> None:
    for worded in (figures.speed, figures.factor, figures.rate, figures.percent, figures.mean, figures.probability):
        assert worded(None) == "–"


def test_other_figures() -> None:
    assert figures.speed(23.44) == "23.4"
    assert figures.speed(1234.5) == "1,234"
    assert figures.factor(0.714) == f"0.71{N}×"
    assert figures.percent(0.625) == f"62{N}%"
    assert figures.probability(0.0) == "0.000"
    assert figures.probability(0.00001) == f"<{N}0.001"
    assert figures.probability(0.8134) == "0.813"


def test_visible_spells_out_what_cannot_be_seen() -> None:
    assert figures.visible(" a\n\t日本\x00") == " a\\n\\t日本\\x00"

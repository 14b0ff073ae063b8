"""What is remembered of the window: what makes sense of it, and the usual for the rest."""

import pytest

from app.core.window_memory import WindowMemory, remembered


def test_what_makes_sense_is_taken() -> None:
    values: dict[str, object] = {
        "page": "models",
        "panel_width": 300,
        "panel_shown": False,
        "panel_in_short": True,
        "splitters": {"models": "AAA="},
        "of a later version": 1,
    }
    memory = remembered(values)
    assert (memory.page, memory.panel_width, memory.panel_shown) == ("models", 300, False)
    assert (memory.panel_in_short, memory.splitters) == (True, {"models": "AAA="})


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"page": 1},
        {"panel_width": True},
        {"panel_width": "wide"},
        {"panel_in_short": 1},
        {"splitters": {"models": 1}},
        {"splitters": ["models"]},
    ],
)
def test_what_makes_none_is_as_usual(values: dict[str, object]) -> None:
    assert remembered(values) == WindowMemory()

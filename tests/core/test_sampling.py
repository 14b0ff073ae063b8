import math

import numpy as np
import pytest

from app.core.distribution import Distribution
from app.core.errors import SettingsError
from app.core.sampling import SamplingSettings, Softmax, shown
from tests.scripted import ScriptedSampler

LOGITS = np.log(np.array([1, 2, 5], dtype=np.float32))


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"temperature": 0.0},
        {"temperature": 5.0},
        {"top_k": 0},
        {"top_k": 1_000_000},
        {"top_p": 0.001},
        {"top_p": 1.0},
        {"min_p": 0.0},
        {"min_p": 1.0},
        {"seed": 0},
        {"seed": 2**64 - 1},
    ],
)
def test_settings_within_their_range_are_taken(settings: dict[str, float]) -> None:
    SamplingSettings(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"temperature": -0.1}, "temperature .* not -0.1"),
        ({"temperature": math.inf}, "temperature"),
        ({"temperature": math.nan}, "temperature"),
        ({"top_k": -1}, "top-k .* not -1"),
        ({"top_p": 0.0}, "top-p"),
        ({"top_p": 1.01}, "top-p .* not 1.01"),
        ({"top_p": math.nan}, "top-p"),
        ({"min_p": -0.01}, "min-p"),
        ({"min_p": 1.01}, "min-p .* not 1.01"),
        ({"min_p": math.nan}, "min-p"),
        ({"seed": -1}, "seed .* not -1"),
        ({"seed": 2**64}, "seed"),
    ],
)
def test_settings_out_of_range_are_refused_with_their_name_and_value(settings: dict[str, float], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        SamplingSettings(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(("temperature", "greedy"), [(0.0, True), (0.01, False), (1.0, False)])
def test_temperature_0_is_greedy(temperature: float, greedy: bool) -> None:
    assert SamplingSettings(temperature=temperature).greedy is greedy


def test_settings_decode_greedily_unless_told_otherwise() -> None:
    assert SamplingSettings().greedy


@pytest.mark.parametrize(("token", "prob"), [(0, 0.125), (1, 0.25), (2, 0.625)])
def test_the_plain_softmax(token: int, prob: float) -> None:
    assert Softmax(LOGITS).prob(token) == pytest.approx(prob)


def test_the_plain_softmax_of_huge_logits() -> None:
    assert Softmax(np.array([1e4, 1e4, -1e4], dtype=np.float32)).prob(0) == pytest.approx(0.5)


def test_what_is_shown_is_the_softmax_when_greedy_and_the_tested_probability_otherwise() -> None:
    seen = Distribution.certain(1)
    assert shown(ScriptedSampler(), LOGITS, seen).prob(1) == pytest.approx(0.25)
    assert shown(ScriptedSampler(1.0), LOGITS, seen).prob(1) == 1.0


def test_ranks_and_the_likeliest_of_the_plain_softmax() -> None:
    view = Softmax(LOGITS)
    assert [view.rank(token) for token in range(3)] == [3, 2, 1]
    assert [token for token, _ in view.best(2)] == [2, 1]
    assert [prob for _, prob in view.best(2)] == pytest.approx([0.625, 0.25])


def test_what_is_negligible_beside_the_likeliest_is_none_of_them() -> None:
    view = Softmax(np.log(np.array([1.0, 1e-3, 1e-5], dtype=np.float32)))
    assert [token for token, _ in view.best(5)] == [0, 1]


@pytest.mark.parametrize("value", [0.0, -1.0, math.inf, math.nan])
def test_a_repeat_penalty_divides_so_it_is_above_0(value: float) -> None:
    with pytest.raises(SettingsError, match=f"repeat penalty must be above 0 .* not {value}"):
        SamplingSettings(repeat_penalty=value)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_penalties_without_bounds_are_numbers_all_the_same(value: float) -> None:
    with pytest.raises(SettingsError, match=f"The presence penalty must be a number, not {value}"):
        SamplingSettings(presence_penalty=value)
    assert SamplingSettings(presence_penalty=-7.0).presence_penalty == -7.0

"""Where two replies part, and whether that is a near tie."""

from dataclasses import replace

from app.core.plan import Cell
from app.core.sameness import IDENTICAL, NEAR_TIE, OutputCheck, Sameness, divergence, spoken
from tests.core.plans import a_result


def tokens(text: str):  # type: ignore[no-untyped-def]
    return spoken(a_result(Cell("one", 0, 0.0, 1), 1.0, text).events)


def test_the_same_tokens_do_not_part() -> None:
    assert divergence(tokens("abc"), tokens("abc")) is None
    assert str(IDENTICAL) == "identical"


def test_the_first_difference_is_placed_by_token_and_character() -> None:
    found = divergence(tokens("abcde"), tokens("abxde"))
    assert found
    assert (found.token_place, found.character_place) == (2, 2)
    assert (found.baseline_text, found.lane_text) == ("c", "x")
    assert found.sameness is Sameness.DIFFERENT


def test_a_text_that_ends_early_parts_there() -> None:
    found = divergence(tokens("abc"), tokens("ab"))
    assert found
    assert (found.token_place, found.baseline_text, found.lane_token) == (2, "c", -1)


def test_a_small_gap_is_a_near_tie_and_a_large_one_is_not() -> None:
    found = divergence(tokens("ab"), tokens("ac"))
    assert found
    near = replace(found, baseline_logit=12.0, lane_logit=12.0 - NEAR_TIE)
    assert near.gap == NEAR_TIE
    assert near.sameness is Sameness.NEAR_TIE
    far = replace(found, baseline_logit=12.0, lane_logit=11.0)
    assert far.sameness is Sameness.DIFFERENT
    assert str(OutputCheck(far.sameness, far)) == (
        "different from token 2 (character 2) on: 'c' for 'b', logits 11.000 and 12.000, 1.000 apart"
    )
    assert str(OutputCheck(near.sameness, near)).startswith("parted at a near tie from token 2")


def test_without_logits_only_the_place_is_told() -> None:
    found = divergence(tokens("abc"), tokens("ab"))
    assert found
    assert str(OutputCheck(found.sameness, found)) == "different from token 3 (character 3) on: '' for 'c'"

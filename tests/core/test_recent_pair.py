"""Pairs of before: what they are called, and which of them stay."""

from pathlib import Path

import pytest

from app.core.recent_pair import MOST_PAIRS, RecentPair, short_name, with_pair


def recent(target: str, draft: str = "", when: float = 1.0) -> RecentPair:
    return RecentPair(Path("/", target), target, Path("/", draft) if draft else None, draft, when)


@pytest.mark.parametrize(
    ("draft", "target", "short"),
    [
        ("Qwen2.5 Coder 0.5B Instruct", "Qwen2.5 Coder 1.5B Instruct", "0.5B"),
        ("qwen2.5-coder-0.5b-instruct-q8_0", "qwen2.5-coder-1.5b-instruct-q4_k_m", "0.5b instruct q8 0"),
        ("Small", "Tall 8B", "Small"),
        ("Tall 8B", "Tall 8B", "Tall 8B"),
        ("Tall", "Tall 8B", "Tall"),
        ("Tall 8B", "8B", "Tall"),
        ("小", "大", "小"),
        ("", "Tall", ""),
    ],
)
def test_a_draft_is_called_by_what_it_does_not_share(draft: str, target: str, short: str) -> None:
    assert short_name(draft, target) == short


def test_a_pair_has_a_title() -> None:
    assert recent("Tall 8B", "Tall 1B").title == "Tall 8B ◂ 1B"
    assert recent("Tall 8B").title == "Tall 8B"


def test_the_last_comes_first_and_each_is_there_once() -> None:
    pairs = with_pair(with_pair((), recent("a", "x")), recent("b", "x"))
    assert [pair.title for pair in with_pair(pairs, recent("a", "x", 2.0))] == ["a ◂ x", "b ◂ x"]


def test_a_target_that_gets_a_draft_is_not_there_alone_too() -> None:
    pairs = with_pair((), recent("a"))
    pairs = with_pair(pairs, recent("a", "x"))
    assert [pair.title for pair in pairs] == ["a ◂ x"]
    pairs = with_pair(pairs, recent("a"))  # but it may be used alone again
    assert [pair.title for pair in pairs] == ["a", "a ◂ x"]


def test_old_pairs_make_room() -> None:
    pairs: tuple[RecentPair, ...] = ()
    for number in range(MOST_PAIRS + 3):
        pairs = with_pair(pairs, recent(f"target {number}", "x"))
    assert len(pairs) == MOST_PAIRS
    assert pairs[0].target_name == f"target {MOST_PAIRS + 2}"

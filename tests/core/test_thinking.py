"""Thinking and answer are told apart, however the text is cut into tokens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.reply_text import ReplyText
from app.core.thinking import PAIRS, ThinkingSplitter, may_think


def split(text: str, size: int = 1) -> ReplyText:
    reply = ReplyText()
    for start in range(0, len(text), size):
        reply.feed(text[start : start + size])
    reply.finish()
    return reply


def both(reply: ReplyText) -> tuple[str, str]:
    return "".join(reply.thinking.text), "".join(reply.answer.text)


@pytest.mark.parametrize(("opening", "closing"), PAIRS)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_pairs_of_tags(opening: str, closing: str, size: int) -> None:
    reply = split(f"\n{opening}\nwell </b>\n{closing}\n\nFour.", size)
    assert both(reply) == ("\nwell </b>\n", "\n\nFour.")
    assert reply.markdown == "Four."
    assert not reply.is_thinking


@pytest.mark.parametrize("size", [1, 4, 1000])
def test_a_closing_tag_alone_makes_thinking_of_what_stood_before(size: int) -> None:
    reply = split("Let me see.\n\nYes.\n</think>\n\nFour.", size)
    assert both(reply) == ("Let me see.\n\nYes.\n", "\n\nFour.")
    assert reply.thinking.finished[0].thought
    assert reply.answer.base == len("Let me see.\n\nYes.\n</think>")


@pytest.mark.parametrize(
    "text",
    ["The tag </think> ends it.", "Use <think> and\n  </thinker>\nso.", "<thin ice", "<", "", " \n", "a <think>b"],
)
@pytest.mark.parametrize("size", [1, 1000])
def test_tags_that_are_spoken_of_are_text(text: str, size: int) -> None:
    assert both(split(text, size)) == ("", text)


def test_unfinished_thinking_stays_thinking() -> None:
    reply = split("<think>on and on </thi", 1)
    assert both(reply) == ("on and on </thi", "")
    assert reply.is_thinking
    assert reply.markdown == "on and on </thi"


def test_thinking_is_counted_in_tokens() -> None:
    reply = ReplyText()
    for token in ("<think>", "one", " two", " three", "</think>", "Four"):
        reply.feed(token)
    assert reply.n_thought == 3
    assert reply.n_tokens == 6


def test_places_in_the_reply() -> None:
    splitter = ThinkingSplitter()
    text = "\n<think>abc</think>def"
    splitter.feed(text)
    assert text[splitter.began :].startswith("abc")
    assert text[splitter.answered :] == "def"


@settings(deadline=None)
@given(st.lists(st.sampled_from(["<think>", "</think>", "\n", "a", "</", "[THINK]", " ", "k>"])), st.integers(1, 5))
def test_the_cut_into_tokens_does_not_matter(parts: list[str], size: int) -> None:
    text = "".join(parts)
    assert both(split(text, size)) == both(split(text, 10_000))
    kept = "".join(both(split(text, size)))
    assert kept.replace("<think>", "").count("a") == text.count("a")


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("\n <think>so", True),
        ("so\n</think>\nyes", True),
        ("[THINK]", True),
        ("Tags such as <think> open it.", False),
        ("", False),
    ],
)
def test_whether_there_may_be_thinking_is_seen_at_a_glance(text: str, may: bool) -> None:
    assert may_think(text) is may

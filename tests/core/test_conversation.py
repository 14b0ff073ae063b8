"""Titles, ids, and the branch that is shown."""

import pytest

from app.core.conversation import (
    LONGEST_TITLE,
    Conversation,
    StoredMessage,
    WholeConversation,
    new_id,
    tags_of,
    title_of,
)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Hello", "Hello"),
        ("\n \n  Why  is\tthe sky\nblue?", "Why is the sky"),
        ("", ""),
        ("猫" * 200, "猫" * (LONGEST_TITLE - 1) + "…"),
    ],
)
def test_the_title_is_the_first_line_that_says_something(text: str, title: str) -> None:
    assert title_of(text) == title


def test_ids_fit_into_sqlite() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(0 <= one < 2**63 for one in ids)


def message(number: int, parent: int | None) -> StoredMessage:
    return StoredMessage(number, parent, "user", str(number), 0.0)


def whole(leaf: int | None, *messages: StoredMessage) -> WholeConversation:
    return WholeConversation(Conversation(1, "", False, 0.0, 0.0), messages, leaf)


def test_the_branch_that_is_shown() -> None:
    messages = [message(1, None), message(2, 1), message(3, 2), message(4, 1), message(5, 4)]
    assert [one.id for one in whole(5, *messages).shown] == [1, 4, 5]
    assert [one.id for one in whole(3, *messages).shown] == [1, 2, 3]
    assert whole(None, *messages).shown == ()
    assert whole(9, *messages).shown == ()


def test_a_circle_ends() -> None:
    assert len(whole(2, message(1, 2), message(2, 1)).shown) == 2


def test_tags_are_words_without_their_marks_each_once() -> None:
    assert tags_of(" #one, two;  #one # ,") == ("one", "two")
    assert tags_of("") == ()

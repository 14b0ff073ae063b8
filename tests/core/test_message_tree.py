"""Messages as a tree: the branch that is shown, its forks, and where another way ends."""

from app.core.message_tree import MessageTree, tree_of
from tests.conversations import whole


def grown(*turns: tuple[int, int]) -> MessageTree:
    tree = MessageTree()
    for question, answer in turns:
        tree = tree.grown(question, answer)
    return tree


def test_turns_follow_one_another() -> None:
    tree = grown((10, 11), (20, 21))
    assert tree.pairs == ((10, 11), (20, 21))
    assert tree.parents == {10: None, 11: 10, 20: 11, 21: 20}
    assert tree.leaves == [21]
    assert [tree.alternatives(number) for number in (0, 1)] == [(11,), (21,)]
    assert MessageTree().pairs == ()


def test_another_answer_and_another_question_fork_at_the_same_place() -> None:
    tree = grown((10, 11), (20, 21), (30, 31))
    tree = tree.back_to(11).grown(20, 22)  # another answer
    tree = tree.back_to(11).grown(40, 41)  # another question
    assert tree.pairs == ((10, 11), (40, 41))
    assert tree.alternatives(1) == (21, 22, 41)
    assert tree.place(1) == 2
    assert tree.place(0) == 0
    assert tree.leaves == [31, 22, 41]
    assert tree.newest_leaf(21) == 31
    assert tree.newest_leaf(22) == 22
    assert tree.newest_leaf(11) == 41
    assert tree.back_to(31).place(1) == 0
    assert tree.forks == [(0, 1), (2, 3)]
    assert tree.back_to(31).forks == [(0, 1), (0, 3), (0, 1)]


def test_the_first_question_may_be_another_one() -> None:
    tree = grown((10, 11)).back_to(None).grown(20, 21)
    assert tree.pairs == ((20, 21),)
    assert tree.alternatives(0) == (11, 21)
    assert tree.place(0) == 1


def test_a_question_without_an_answer_is_a_way_too() -> None:
    tree = tree_of(whole())
    assert tree.pairs == ((10, 11),)
    assert tree.alternatives(0) == (11, 20)
    assert tree.back_to(20).pairs == ((20, None),)
    assert tree.back_to(20).place(0) == 1


def test_what_is_not_as_it_should_be_ends() -> None:
    circle = MessageTree({1: 2, 2: 1}, frozenset({1}), 2)
    assert len(circle.pairs) == 1
    assert circle.newest_leaf(1) in (1, 2)
    assert MessageTree({1: None}, frozenset({1}), 99).pairs == ()
    answer = MessageTree({1: None, 2: 1}, frozenset(), 2)
    assert answer.pairs == ((None, 1), (None, 2))
    assert answer.alternatives(0) == (1,)
    assert answer.place(1) == 0
    assert answer.forks == [(0, 1), (0, 1)]


def test_an_answer_to_nothing_is_no_way_to_a_question() -> None:
    tree = MessageTree({1: None, 2: None, 3: 2}, frozenset({2}), 3)
    assert tree.pairs == ((2, 3),)
    assert tree.alternatives(0) == (3,)


def test_each_message_knows_what_it_follows() -> None:
    tree = grown((10, 11), (20, 21))
    assert [tree.parent(message) for message in (None, 10, 11, 20)] == [None, None, 10, 11]

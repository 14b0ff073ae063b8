"""What the page that teaches shows of speedups: set by hand, or from runs that are kept."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.core.lesson import Given, MeasuredPair, measured_pairs, textbook
from app.core.loading import Role
from app.core.run_record import ListedRun
from app.state.kept_runs import KeptRunsState
from app.state.lesson import LessonState
from app.state.pair import PairState
from tests.core.runs import COSTS, a_run
from tests.state.stand_in import TARGET

STEEP = ((1, 0.1), (2, 0.15), (5, 0.3), (17, 1.0))


def listed(number: int, n_done: int = 9) -> ListedRun:
    return ListedRun(number, f"run {number}", 0.0, 9.0, "models/big.gguf", ("a", "b"), n_done, 9)


def pairs_of(number: int) -> tuple[MeasuredPair, ...]:
    return tuple(replace(pair, run=number) for pair in measured_pairs(a_run()))


class Lesson:
    """The state, and which runs it asked for."""

    def __init__(self) -> None:
        self.pair, self.kept = PairState(), KeptRunsState()
        self.state = LessonState(self.pair, self.kept)
        self.asked: list[int] = []
        self.n_changes = 0
        self.state.read_requested.connect(self.asked.append)
        self.state.changed.connect(self._count)

    @property
    def runs(self) -> list[int]:
        """Of each pair."""
        return [pair.run for pair in self.state.pairs]

    def _count(self) -> None:
        self.n_changes += 1


@pytest.fixture
def lesson(qtbot: QtBot) -> Lesson:
    return Lesson()


def test_it_begins_with_the_textbook(lesson: Lesson) -> None:
    state = lesson.state
    assert state.given == Given(0.8, 4, 0.05)
    assert state.ideal == textbook(0.8, 0.05)
    assert (state.curve, state.here, state.pairs, state.chosen) == (None, None, (), None)


def test_values_are_set_within_their_bounds(lesson: Lesson) -> None:
    state = lesson.state
    state.set_acceptance_rate(0.6)
    state.set_n_max(5)
    state.set_cost_ratio(0.1)
    assert state.given == Given(0.6, 5, 0.1)
    assert lesson.n_changes == 3
    state.set_n_max(5)
    assert lesson.n_changes == 3
    state.set_acceptance_rate(2.0)
    state.set_n_max(99)
    state.set_cost_ratio(-1.0)
    assert state.given == Given(1.0, 16, 0.0)


def test_kept_runs_are_read_once_somebody_looks_and_each_only_once(lesson: Lesson) -> None:
    state, kept = lesson.state, lesson.kept
    kept.on_listed((listed(3), listed(2), listed(1, n_done=0)))
    assert lesson.asked == []
    state.look()
    assert lesson.asked == [3]
    state.look()
    assert lesson.asked == [3]
    state.on_read(3, pairs_of(3))
    assert lesson.asked == [3, 2]
    state.on_read(2, None)
    assert lesson.runs == [3, 3]
    assert state.n_unreadable == 1
    state.look()
    assert lesson.asked == [3, 2]
    # One that has gone on is read again; one that is deleted is forgotten.
    kept.on_listed((listed(2, n_done=12), listed(1, n_done=0)))
    assert lesson.asked == [3, 2, 2]
    assert lesson.runs == []
    state.on_read(2, pairs_of(2))
    assert state.n_unreadable == 0
    assert lesson.runs == [2, 2]


def test_an_answer_that_nobody_waits_for_is_no_answer(lesson: Lesson) -> None:
    lesson.state.on_read(7, pairs_of(7))
    assert lesson.state.pairs == ()


def test_a_pair_sets_the_values_until_one_is_changed(lesson: Lesson) -> None:
    state = lesson.state
    lesson.kept.on_listed((listed(1),))
    state.look()
    state.on_read(1, pairs_of(1))
    pair = state.pairs[0]
    state.choose(pair)
    assert state.given == pair.given
    assert state.chosen is pair
    assert state.curve
    assert (state.curve.target, state.curve.pass_costs) == ("big.gguf", COSTS)
    assert state.curve.ratio(11) == pytest.approx(1.2)
    state.choose(None)
    assert state.given == pair.given
    state.choose(pair)
    state.set_cost_ratio(0.3)
    assert state.chosen is None
    state.choose(pair)
    lesson.kept.on_listed(())
    assert state.chosen is None


def test_the_curve_is_that_of_the_chosen_pair_else_of_the_loaded_target_else_of_the_last_run(lesson: Lesson) -> None:
    state = lesson.state
    lesson.kept.on_listed((listed(1),))
    state.look()
    state.on_read(1, pairs_of(1))
    assert state.curve
    assert state.curve.pass_costs == COSTS
    lesson.pair.load(Role.TARGET, TARGET.path)
    lesson.pair.on_loaded(Role.TARGET, replace(TARGET, pass_costs=STEEP))
    assert state.curve.pass_costs == STEEP
    assert state.here
    assert state.here.highest < state.ideal.highest
    state.choose(state.pairs[0])
    assert state.curve.pass_costs == COSTS
    state.choose(None)
    lesson.pair.on_loaded(Role.TARGET, replace(TARGET, pass_costs=((1, 0.1),)))  # one size is no curve
    assert state.curve.pass_costs == COSTS


def test_the_cost_ratio_reaches_as_far_as_what_was_measured(lesson: Lesson) -> None:
    assert lesson.state.most_cost == 1.0
    lesson.kept.on_listed((listed(1),))
    lesson.state.look()
    lesson.state.on_read(1, (replace(pairs_of(1)[0], cost_ratio=2.5),))
    assert lesson.state.most_cost == 2.5

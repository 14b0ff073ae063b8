"""The rule tried step by step and many times a second; what is seen is what was drawn."""

import pytest
from pytestqt.qtbot import QtBot

from app.core.lesson_trial import EXAMPLES, Pair, Trials
from app.state.trials import DRAWS_A_SECOND, Pace, Stage, TrialsState


@pytest.fixture
def state(qtbot: QtBot) -> TrialsState:
    return TrialsState()


def test_a_draw_is_seen_in_three_steps(state: TrialsState) -> None:
    expected = Trials(state.pair, state.seed)
    assert (state.stage, state.trial) == (Stage.READY, None)
    for n in range(3):
        trial = expected.draw()
        for stage in (Stage.PROPOSED, Stage.TESTED, Stage.COUNTED):
            state.step()
            assert (state.stage, state.trial) == (stage, trial)
            assert state.tally.n == n + (stage is Stage.COUNTED)


def test_it_runs_until_it_is_paused(state: TrialsState, qtbot: QtBot) -> None:
    state.set_pace(Pace.FAST)
    assert not state.running
    state.run()
    assert state.running
    qtbot.waitUntil(lambda: state.tally.n >= 2 * DRAWS_A_SECOND[Pace.FAST] // 20)
    assert state.stage is Stage.COUNTED
    state.pause()
    n = state.tally.n
    state.draw(3)
    assert state.tally.n == n + 3
    assert not state.running


def test_it_says_so_while_it_runs(state: TrialsState, qtbot: QtBot) -> None:
    seen: list[int] = []
    state.changed.connect(lambda: seen.append(state.tally.n))
    state.set_pace(Pace.QUICK)
    state.run()
    qtbot.waitUntil(lambda: len(set(seen)) > 3)
    state.step()
    assert not state.running
    assert seen[-1] == state.tally.n


def test_a_draw_that_was_seen_in_part_is_counted_before_the_next(state: TrialsState) -> None:
    state.step()
    state.draw(2)
    expected = Trials(state.pair, state.seed)
    assert state.tally.n == 3
    trials = [expected.draw() for _ in range(3)]
    assert state.trial == trials[-1]
    assert sum(state.tally.accepted) == sum(trial.accepted for trial in trials)


def test_with_less_motion_less_is_shown_and_as_much_is_drawn(state: TrialsState, qtbot: QtBot) -> None:
    seen: list[int] = []
    state.set_calm(True)
    state.set_pace(Pace.QUICK)
    state.run()
    state.changed.connect(lambda: seen.append(state.tally.n))
    qtbot.waitUntil(lambda: state.tally.n >= 20)
    assert len(seen) <= 1
    state.pause()
    assert seen[-1] == state.tally.n


def test_reset_begins_anew_with_the_same_draws(state: TrialsState) -> None:
    state.draw(10)
    first = state.trial
    state.run()
    state.reset()
    assert not state.running
    assert (state.stage, state.trial, state.tally.n) == (Stage.READY, None, 0)
    state.draw(10)
    assert state.trial == first
    state.set_seed(2)
    assert state.tally.n == 0
    state.draw(10)
    assert state.trial != first


def test_other_distributions_forget_what_was_drawn(state: TrialsState) -> None:
    assert state.example == "five"
    state.draw(10)
    state.set_pair(Pair.weighted((2, 1, 1, 0, 0), (1, 1, 1, 1, 1)))
    assert state.tally.n == 0
    assert state.example is None
    state.set_pair(EXAMPLES["disjoint"])
    assert state.example == "disjoint"

"""The page that teaches: numbers set by slider, by typing, by a measured pair; the rule watched draw by draw."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.core.lesson import by_pass_costs, measured_pairs
from app.core.lesson_trial import EXAMPLES
from app.core.loading import Role
from app.core.run_record import ListedRun
from app.state.trials import Pace, Stage
from app.ui.chart_export import svg
from app.ui.learn_curves import LookaheadCurves
from app.ui.learn_page import LearnPage
from app.ui.main_window import MainWindow
from app.ui.theme import LIGHT, tabular
from tests.core.runs import a_run
from tests.state.stand_in import TARGET, StandIn
from tests.ui.accessible import faults

PAIRS = (
    replace(measured_pairs(a_run())[0], acceptance_rate=0.82, cost_ratio=0.21, n_drafted=4.2, speedup=1.6),
    replace(measured_pairs(a_run())[1], acceptance_rate=0.55, cost_ratio=1.4, n_drafted=9.0, speedup=0.7),
)


@pytest.fixture
def learn(stand_in: StandIn, light: None, qtbot: QtBot) -> Iterator[LearnPage]:
    page = LearnPage(stand_in.measuring.lesson)
    page.resize(900, 700)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    yield page
    page.hide()


def give_pairs(stand_in: StandIn) -> None:
    stand_in.measuring.kept.on_listed((ListedRun(1, "Big", 0.0, 9.0, "models/big.gguf", ("a",), 9, 9),))
    stand_in.measuring.lesson.on_read(1, PAIRS)


def test_it_has_a_key_and_is_a_page_that_is_remembered(window: MainWindow) -> None:
    QTest.keyClick(window.chat_pane.composer.edit, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.pages.learn
    assert window.memory().page == "learn"
    assert window.navigation.buttons[4].isChecked()


def test_known_numbers_stand_there(learn: LearnPage) -> None:
    speed = learn.speed
    assert speed.tokens.number.text() == "3.36"
    speed.alpha.field.setValue(0.6)
    speed.n_max.field.setValue(5)
    assert speed.ideal.number.text() == "1.91\u00a0×"
    assert speed.alpha.slider.value() == 60
    speed.n_max.slider.setValue(8)
    assert speed.n_max.field.value() == 8
    assert speed.ideal.number.text() == "1.77\u00a0×"
    assert speed.here.number.text() == "–"
    assert "measured when a target is loaded" in speed.formulas.text()
    QTest.keyClick(speed.cost.slider, Qt.Key.Key_End)
    assert speed.best.number.text() == "none"
    assert "no draft is best" in speed.advice.text()
    assert speed.tokens.number.accessibleName().startswith("tokens per round: ")


def test_the_loaded_targets_curve_stands_beside_the_textbook(learn: LearnPage, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET, replace(TARGET, pass_costs=((1, 0.1), (5, 0.2), (17, 0.9))))
    speed = learn.speed
    expected = by_pass_costs(0.8, 0.05, ((1, 0.1), (5, 0.2), (17, 0.9)))
    assert speed.here.number.text() == f"{expected.speedups[4]:.2f}\u00a0×"
    assert speed.best.number.text() == f"γ {expected.best}"
    assert "tall.gguf over 5 tokens was measured to take 2.00 ×" in speed.formulas.text()
    assert "This machine: γ 0: 1.00" in speed.chart.accessibleDescription()


def test_a_click_on_a_point_sets_its_numbers_and_names_the_pair(learn: LearnPage, stand_in: StandIn) -> None:
    give_pairs(stand_in)
    speed, chart = learn.speed, learn.speed.chart
    drawing = chart.drawing
    assert isinstance(drawing, LookaheadCurves)
    metrics = QFontMetricsF(tabular(chart.font(), chart.font().pointSizeF() * 0.85))
    plot = drawing.plot(QRectF(chart.rect()), metrics)
    at = QPoint(
        round(plot.left() + plot.width() * 9 / 16), round(plot.bottom() - plot.height() * 0.7 / drawing.ceiling)
    )
    QTest.mouseMove(chart, at)
    assert chart.point_at(at.toPointF()) == 1
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=at)
    assert stand_in.measuring.lesson.chosen == PAIRS[1]
    assert (speed.alpha.field.value(), speed.n_max.field.value(), speed.cost.field.value()) == (0.55, 9, 1.4)
    assert speed.measured.isVisible()
    assert "lookup" in speed.measured.text()
    assert "0.70\u00a0×" in speed.measured.text()
    assert speed.pair_list.currentIndex() == 2
    # Whoever changes a number has one of their own.
    speed.alpha.slider.setValue(70)
    assert not speed.measured.isVisible()
    assert speed.pair_list.currentIndex() == 0
    # Beside the points nothing is chosen.
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(at.x() + 40, at.y()))
    assert stand_in.measuring.lesson.chosen is None


def test_the_list_of_pairs_is_the_way_by_keys(learn: LearnPage, stand_in: StandIn) -> None:
    listed = learn.speed.pair_list
    assert not listed.isEnabled()
    give_pairs(stand_in)
    assert listed.count() == 3
    assert listed.itemText(1).startswith("small.gguf, lookahead 4 · big.gguf · 1.60\u00a0×")
    listed.setFocus()
    QTest.keyClick(listed, Qt.Key.Key_Down)
    assert stand_in.measuring.lesson.chosen == PAIRS[0]
    assert learn.speed.cost.field.value() == 0.21
    assert "Measured: small.gguf" in learn.speed.chart.accessibleDescription()


def test_runs_that_cannot_be_read_are_counted(learn: LearnPage, stand_in: StandIn) -> None:
    stand_in.measuring.kept.on_listed((ListedRun(1, "Big", 0.0, 9.0, "models/big.gguf", ("a",), 9, 9),))
    stand_in.measuring.lesson.on_read(1, None)
    assert learn.speed.pair_list.toolTip() == "Kept runs that could not be read: 1"


def test_a_draw_is_told_step_by_step(learn: LearnPage, stand_in: StandIn) -> None:
    learn.tabs[1].click()
    rule, state = learn.rule, stand_in.measuring.lesson.trials
    assert "Press Step" in rule.sentence.text()
    told: set[tuple[Stage, bool]] = set()
    while len(told) < 6:
        rule.step_button.click()
        trial = state.trial
        assert trial
        told.add((state.stage, trial.accepted))
        token = "ABCDE"[trial.proposed]
        words = rule.sentence.text()
        assert token in words
        if state.stage is Stage.TESTED:
            assert f"u = {trial.drawn:.3f}" in words
            assert ("accepted" in words) == trial.accepted
            assert ("residual" in words) == (not trial.accepted)
        if state.stage is Stage.COUNTED and not trial.accepted:
            assert f"gave {'ABCDE'[trial.output]}" in words
        assert words in rule.draw.accessibleDescription()
    assert f"Draws: {state.tally.n}" in rule.numbers.text()


def test_the_output_converges_while_one_watches(learn: LearnPage, stand_in: StandIn, qtbot: QtBot) -> None:
    learn.tabs[1].click()
    rule, state = learn.rule, stand_in.measuring.lesson.trials
    rule.pace.setCurrentIndex(3)
    rule.pace.activated.emit(3)
    assert state.pace is Pace.FAST
    rule.run_button.click()
    assert rule.run_button.text() == "Pause"
    qtbot.waitUntil(lambda: state.tally.n >= 100)
    rule.run_button.click()
    assert rule.run_button.text() == "Run"
    state.draw(4000)
    state.changed.emit()
    assert state.tally.acceptance_rate == pytest.approx(0.78, abs=0.03)
    assert state.tally.frequencies == pytest.approx(EXAMPLES["five"].target, abs=0.04)
    assert f"Draws: {state.tally.n:,} · accepted: {state.tally.acceptance_rate:.3f}" in rule.numbers.text()
    assert "expected 1 − TVD = 0.780" in rule.numbers.text()
    assert rule.numbers.text() in rule.output.accessibleDescription()
    rule.reset_button.click()
    assert "Draws: 0" in rule.numbers.text()


def test_nothing_runs_where_nobody_looks(window: MainWindow, stand_in: StandIn) -> None:
    window.show_learn()
    window.pages.learn.tabs[1].click()
    window.pages.learn.rule.run_button.click()
    assert stand_in.measuring.lesson.trials.running
    window.show_chat()
    assert not stand_in.measuring.lesson.trials.running


def test_distributions_are_typed_or_taken_from_an_example(learn: LearnPage, stand_in: StandIn) -> None:
    learn.tabs[1].click()
    weights, state = learn.rule.weights, stand_in.measuring.lesson.trials
    assert [field.value() for field in weights.target] == [0.4, 0.25, 0.15, 0.12, 0.08]
    take(weights.examples, "identical")
    assert [field.value() for field in weights.draft] == [0.4, 0.25, 0.15, 0.12, 0.08]
    assert state.pair == EXAMPLES["identical"]
    assert not weights.remark.isVisible()
    weights.draft[0].setValue(0.9)
    assert weights.examples.currentText() == "Values of your own"
    assert "1.50 for the draft" in weights.remark.text()
    assert state.pair.draft[0] == pytest.approx(0.6)
    for field in weights.draft:
        field.setValue(0)
    assert weights.remark.text() == ("Not every token can have probability 0. Give at least one of them more than 0.")
    assert sum(state.pair.draft) == pytest.approx(1)  # the last that counted
    take(weights.examples, "disjoint")
    assert not weights.remark.isVisible()
    assert state.pair.acceptance_rate == 0


def take(examples: QComboBox, name: str) -> None:
    place = examples.findData(name)
    examples.setCurrentIndex(place)
    examples.activated.emit(place)


def test_who_scrolls_the_page_changes_nothing(learn: LearnPage, stand_in: StandIn) -> None:
    give_pairs(stand_in)
    lesson = stand_in.measuring.lesson
    before = lesson.given, lesson.chosen, lesson.trials.pair, lesson.trials.seed, lesson.trials.pace
    for number, fields in enumerate(
        (
            (learn.speed.pair_list, learn.speed.alpha.slider, learn.speed.cost.field),
            (learn.rule.weights.examples, learn.rule.weights.target[0], learn.rule.pace, learn.rule.seed),
        )
    ):
        learn.tabs[number].click()
        learn.tabs[number].setFocus()
        for field in fields:
            scroll(field)
    assert before == (lesson.given, lesson.chosen, lesson.trials.pair, lesson.trials.seed, lesson.trials.pace)


def scroll(widget: QWidget) -> None:
    at = QPointF(widget.rect().center())
    none = (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
    turn = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), QPoint(0, -120), *none)
    QCoreApplication.sendEvent(widget, turn)


def test_seed_and_less_motion_are_set(learn: LearnPage, stand_in: StandIn) -> None:
    learn.tabs[1].click()
    state = stand_in.measuring.lesson.trials
    learn.rule.seed.setValue(42)
    assert state.seed == 42
    assert not state.calm
    learn.rule.calm.click()
    assert state.calm


def test_every_part_says_what_it_is(learn: LearnPage, stand_in: StandIn) -> None:
    give_pairs(stand_in)
    assert not list(faults(learn))
    learn.tabs[1].click()
    learn.rule.step_button.click()
    assert not list(faults(learn))


def test_it_fits_into_the_smallest_window(window: MainWindow, stand_in: StandIn) -> None:
    window.show_learn()
    learn = window.pages.learn
    give_pairs(stand_in)
    window.resize(720, 480)
    for tab in learn.tabs:
        tab.click()
        assert window.size().toTuple() == (720, 480)
        area = learn.stack.currentWidget()
        assert isinstance(area, QScrollArea)
        content, seen = area.widget(), area.viewport()
        assert content
        assert seen
        assert content.width() <= seen.width()


def test_pictures_can_be_saved(learn: LearnPage, stand_in: StandIn) -> None:
    give_pairs(stand_in)
    state = stand_in.measuring.lesson.trials
    while not (state.trial and not state.trial.accepted and state.stage is Stage.COUNTED):
        state.step()
    for view in (learn.speed.chart, learn.rule.draw, learn.rule.output):
        picture = view.picture
        assert picture.origin
        assert b"<svg" in svg(picture, LIGHT)


def test_what_is_too_small_to_draw_in_is_left_empty(learn: LearnPage, stand_in: StandIn) -> None:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for view in (learn.speed.chart, learn.rule.draw, learn.rule.output):
        view.drawing.paint(painter, QRectF(0, 0, 40, 30), LIGHT)
    painter.end()

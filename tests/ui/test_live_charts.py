"""What the panel's charts show: the numbers of the metrics, in bars, words and counts."""

from dataclasses import replace

import pytest

from app import __version__
from app.core.lookahead import Choice, Reason
from app.core.metrics import Metrics, MetricsFold
from app.state.live import Series
from app.ui import figures, live_charts
from app.ui.bar_chart import Bar, BarChart
from app.ui.chart import Chart
from app.ui.chart_view import Shown
from tests.core.rounds import STARTED, a_round
from tests.scripted import speaking
from tests.state.stand_in import StandIn, guessing

MANY = 12
ROUNDS = [
    *[a_round(1.0 + n, "aar", "aac", (0.1, 0.35, 0.05)) for n in range(MANY)],
    a_round(20.0, "aaaa", "aaaab", (0.1, 0.4, 0.0)),
    a_round(21.0, "", "p", (0.0, 0.5, 0.0)),
]


@pytest.fixture
def metrics() -> Metrics:
    fold = MetricsFold()
    fold.add(STARTED)
    for this in ROUNDS:
        fold.add(this)
    return fold.metrics


def bars(shown: Shown) -> tuple[Bar, ...]:
    assert isinstance(shown.drawing, BarChart)
    return shown.drawing.bars


def test_acceptance_by_position_has_a_bar_each_with_its_counts(metrics: Metrics) -> None:
    shown = live_charts.acceptance_by_position(metrics)
    assert bars(shown) == (
        Bar("1", 1.0, "1.00"),
        Bar("2", 1.0, "1.00"),
        Bar("3", 1 / 13, "0.08"),
        Bar("4", 1.0, "1.00", vague=True),  # one test
    )
    line = "position 3: 0.08 (1 accepted of 13 tested, 13 proposed)"
    assert line in shown.reading
    assert line in shown.explanation
    assert "Unit: fraction of 1" in shown.explanation


def test_a_rate_is_vague_by_what_was_tested_and_not_by_what_was_proposed() -> None:
    fold = MetricsFold()
    for n in range(MANY):
        fold.add(a_round(1.0 + n, "riii", "c", (0.1, 0.3, 0.0)))
    first, second, *_ = bars(live_charts.acceptance_by_position(fold.metrics))
    assert first == Bar("1", 0.0, "0.00")
    assert second == Bar("2", None, "–", vague=True)


def test_accepted_lengths_have_a_bar_for_each_length_between_too(metrics: Metrics) -> None:
    shown = live_charts.accepted_lengths(metrics)
    assert bars(shown) == (
        Bar("0", 0.0, "0"),
        Bar("1", 0.0, "0"),
        Bar("2", 12.0, "12"),
        Bar("3", 0.0, "0"),
        Bar("4", 1.0, "1"),
    )
    assert "2 accepted: 12 rounds; 3 accepted: 0 rounds; 4 accepted: 1 round" in shown.reading
    assert "2 accepted: 12 rounds" in shown.explanation


def test_measured_stands_beside_predicted_and_the_target_alone(metrics: Metrics) -> None:
    shown = live_charts.speeds(metrics)
    speeds = (metrics.tokens_per_second, metrics.textbook_speed, metrics.alone_speed)
    assert tuple(bar.value for bar in bars(shown)) == speeds
    assert None not in speeds
    measured, predicted, alone = shown.reading.split("; ")
    speed, factor = figures.speed(metrics.tokens_per_second), figures.factor(metrics.predicted_speedup)
    assert measured == f"measured: {speed} tokens/s, {factor} the target alone"
    assert predicted.startswith("by theory: ")
    assert (
        alone == f"target alone: {figures.speed(metrics.alone_speed)} tokens/s, {figures.factor(1.0)} the target alone"
    )
    assert measured in shown.explanation


def test_a_reply_without_proposals_has_no_predicted_speed() -> None:
    fold = MetricsFold()
    fold.add(STARTED)
    assert live_charts.speeds(fold.metrics).drawing.is_empty
    fold.add(ROUNDS[-1])
    shown = live_charts.speeds(fold.metrics)
    assert [bar.value for bar in bars(shown)] == [2.0, None, 2.0]
    assert "by theory" not in shown.reading


def test_the_lookahead_of_the_last_rounds_ends_with_its_reason() -> None:
    declined = replace(ROUNDS[-1], choice=Choice(Reason.COSTS_MORE, 0.2, 0.1))
    shown = live_charts.lookahead([ROUNDS[0], ROUNDS[-2], declined])
    assert [bar.value for bar in bars(shown)] == [3, 4, 0]
    assert shown.reading.endswith("3, 4, 0. Last: not drafting: would cost more than it saves")
    assert "not drafting" in shown.explanation
    assert live_charts.lookahead([]).drawing.is_empty


def test_charts_over_rounds_take_the_series_as_it_is(metrics: Metrics) -> None:
    series = Series([1.0, 90.0], [1.0, 2.0], [None, 0.5], 90.0)
    speed, acceptance = (
        live_charts.speed_over_rounds(series, metrics),
        live_charts.acceptance_over_rounds(series, metrics),
    )
    assert isinstance(speed.drawing, Chart)
    assert speed.drawing.line is series.speed
    assert speed.drawing.ceiling == 100
    assert "90.0" in speed.reading
    assert isinstance(acceptance.drawing, Chart)
    assert acceptance.drawing.line is series.acceptance
    assert acceptance.drawing.ceiling == 1
    assert f"{MANY + 2} rounds" in acceptance.reading


def test_before_the_first_round_every_chart_is_empty() -> None:
    metrics = MetricsFold().metrics
    for shown in (
        live_charts.speed_over_rounds(Series(), metrics),
        live_charts.acceptance_over_rounds(Series(), metrics),
        live_charts.acceptance_by_position(metrics),
        live_charts.accepted_lengths(metrics),
        live_charts.speeds(metrics),
    ):
        assert shown.drawing.is_empty


def test_a_picture_says_what_its_numbers_come_from(stand_in: StandIn) -> None:
    assert live_charts.origin(stand_in.chat.reply) == ()
    stand_in.load_pair()
    stand_in.settings.change(lookahead=4, temperature=0.7)
    stand_in.converse(speaking(*"abcdef"), guessing(0, 1))
    pair, machine = live_charts.origin(stand_in.chat.reply)
    reply = stand_in.live.metrics
    size = f"{reply.n_generated} tokens in {reply.n_rounds} rounds"
    assert pair == f"Tall 1B · drafter scripted, lookahead 4 · temperature 0.7 · {size}"
    assert machine.startswith(f"Draftlight {__version__} · ")
    stand_in.settings.change(lookahead=None)
    stand_in.converse(speaking(*"abc"))
    assert "target alone" in live_charts.origin(stand_in.chat.reply)[0]

"""The live numbers: what they count, and how often they are told."""

from itertools import islice

from PySide6.QtCore import QElapsedTimer
from pytestqt.qtbot import QtBot

from app.core.events import FinishReason, PromptProgress
from app.core.loading import Role
from app.core.metrics import MetricsFold
from app.state.live import N_RECENT, Series
from app.state.throttle import Throttle
from tests.core.rounds import a_round
from tests.scripted import saying, speaking
from tests.state.stand_in import StandIn, guessing


def test_numbers_are_those_of_the_metrics_fold(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.ask()
    events = list(stand_in.events(speaking(*"abcdef"), guessing(0, 1, 9, 9)))
    fold = MetricsFold()
    for event in events:
        fold.add(event)
        stand_in.chat.receive(stand_in.requests[-1], event)
    assert stand_in.live.metrics == fold.metrics
    assert stand_in.live.metrics.finish_reason is FinishReason.END_OF_GENERATION
    series = stand_in.live.series
    assert len(series.speed) == len(series.round_speed) == len(series.acceptance) == fold.metrics.n_rounds
    assert series.speed[-1] == fold.metrics.tokens_per_second
    assert series.acceptance[-1] == fold.metrics.acceptance_rate
    assert series.highest_speed == max(speed for speed in (*series.speed, *series.round_speed) if speed)


def test_the_highest_speed_is_that_of_the_fastest_round_or_of_all() -> None:
    fold, series = MetricsFold(), Series()
    for this, highest in (
        (a_round(1.0, "", "p", (0.0, 1.0, 0.0)), 1.0),
        (a_round(2.0, "aaa", "aaab", (0.0, 1.0, 0.0)), 4.0),  # all of them: 2.5 a second
        (a_round(3.0, "", "p", (0.0, 1.0, 0.0)), 4.0),
    ):
        fold.add(this)
        series.add(this, fold.metrics)
        assert series.highest_speed == highest


def test_the_recent_rounds_are_the_last_few(stand_in: StandIn) -> None:
    assert list(stand_in.live.recent_rounds) == []
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking(*"abcdefgh" * 5))
    rounds = stand_in.live.reply.rounds if stand_in.live.reply else []
    assert len(rounds) > N_RECENT
    assert list(stand_in.live.recent_rounds) == rounds[-N_RECENT:]


def test_many_events_are_told_at_once_and_the_last_in_any_case(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    stand_in.ask()
    told: list[int] = []
    stand_in.live.changed.connect(lambda: told.append(stand_in.live.metrics.n_generated))
    events = list(stand_in.events(speaking(*"abcdefgh")))
    for event in events[:-1]:
        stand_in.chat.receive(stand_in.requests[-1], event)
    assert told == []  # no event loop has run: all of them wait for one repaint
    stand_in.chat.receive(stand_in.requests[-1], events[-1])
    assert told == [9]


def test_waiting_numbers_are_told_soon(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    stand_in.ask()
    events = stand_in.events(saying("abc"))
    with qtbot.waitSignal(stand_in.live.changed):
        for event in islice(events, 3):
            stand_in.chat.receive(stand_in.requests[-1], event)


def test_reading_the_prompt_is_told(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.ask()
    events = stand_in.events(saying("abc", n_batch=2), guessing(), prompt=tuple(range(200, 210)))
    seen = []
    for event in events:
        stand_in.chat.receive(stand_in.requests[-1], event)
        if isinstance(event, PromptProgress):
            assert stand_in.live.progress == event
            seen.append(stand_in.live.n_context)
    assert seen == [2, 4, 6, 8, 9, 9]  # the last while the draft reads it
    assert stand_in.live.progress is None
    assert stand_in.live.last_round
    assert stand_in.live.n_context == stand_in.live.last_round.n_past


def test_a_new_reply_and_a_new_chat_start_from_nothing(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(saying("abc"))
    kept = stand_in.live.n_context
    stand_in.ask()
    assert stand_in.live.series.speed == []
    assert stand_in.live.metrics.n_generated == 0
    assert stand_in.live.n_context == kept
    stand_in.chat.new_chat()
    assert stand_in.live.metrics == MetricsFold().metrics
    assert stand_in.live.n_context == 0


def test_throttle_fires_once_for_many_requests(qtbot: QtBot) -> None:
    throttle = Throttle()
    fired: list[bool] = []
    throttle.fired.connect(lambda: fired.append(True))
    for _ in range(100):
        throttle.request()
    qtbot.waitUntil(lambda: not throttle.pending)
    assert fired == [True]
    throttle.flush()
    assert fired == [True]
    throttle.request()
    throttle.flush()
    assert fired == [True, True]
    throttle.request()
    throttle.cancel()
    assert not throttle.pending


def test_what_takes_long_to_show_is_asked_for_less_often(qtbot: QtBot) -> None:
    throttle = Throttle(interval=1)
    spent = QElapsedTimer()

    def show_slowly() -> None:
        spent.start()
        while spent.elapsed() < 10:
            pass

    throttle.fired.connect(show_slowly)
    throttle.request()
    qtbot.waitUntil(lambda: throttle.interval >= 40)
    assert not throttle.pending

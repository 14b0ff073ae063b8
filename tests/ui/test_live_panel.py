"""The live panel: the right numbers, in words, each with its explanation."""

from itertools import islice

import pytest
from pytestqt.qtbot import QtBot

from app.core.events import TokenKind
from app.core.loading import Role
from app.ui import figures
from app.ui.main_window import MainWindow
from app.ui.wording import speedup_verdict
from tests.scripted import speaking
from tests.state.stand_in import StandIn, guessing


def speak(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.settings.change(lookahead=4)
    stand_in.ask()
    stand_in.answer(speaking(*"abcdefghijkl"), guessing(0, 1, 2, 3, 99, 99))


def test_at_first_every_number_is_unknown(window: MainWindow) -> None:
    panel = window.live_panel
    assert panel.headline.speed.text() == panel.headline.speedup.text() == "–"
    assert panel.headline.verdict.text() == "not measured"
    assert {row.value.text() for row in panel.readings} == {"–"}
    assert {row.value.text() for row in panel.times.rows} == {"–"}


def test_it_shows_the_metrics_and_nothing_else(window: MainWindow, stand_in: StandIn) -> None:
    speak(stand_in)
    metrics, panel = stand_in.live.metrics, window.live_panel
    assert panel.headline.speed.text() == figures.speed(metrics.tokens_per_second)
    assert panel.headline.speedup.text() == figures.factor(metrics.predicted_speedup)
    assert panel.headline.verdict.text() == speedup_verdict(metrics.predicted_speedup)
    shown = {row.accessibleName(): row.accessibleDescription() for row in panel.readings}
    assert shown["acceptance rate α"] == figures.rate(metrics.acceptance_rate)
    assert shown["draft share"] == figures.rate(metrics.draft_share)
    assert shown["lookahead used"] == figures.mean(metrics.n_draft) == "0.56"
    assert shown["tokens per round"] == figures.mean(metrics.tokens_per_round)
    assert [row.value.text() for row in panel.kinds] == [str(metrics.kinds[kind]) for kind in TokenKind]
    assert panel.speed_chart.chart.n == panel.acceptance_chart.chart.n == metrics.n_rounds


def test_every_number_explains_itself(window: MainWindow, stand_in: StandIn) -> None:
    speak(stand_in)
    metrics, panel = stand_in.live.metrics, window.live_panel
    for row in (*panel.readings, *panel.kinds, *panel.times.rows):
        assert row.toolTip()
        assert row.accessibleName()
    tested = metrics.n_accepted + metrics.n_rejected
    assert f"{metrics.n_accepted} accepted of {tested} tested" in panel.acceptance_chart.toolTip()
    for row in panel.readings:
        assert "Unit:" in row.toolTip()
    assert "reading the prompt" in panel.headline.speed.toolTip().lower()


@pytest.mark.parametrize(
    ("speedup", "words"),
    [(None, "not measured"), (0.71, "slower"), (1.0, "marginal"), (1.19, "marginal"), (1.2, "worth it")],
)
def test_the_verdict_is_said_plainly(speedup: float | None, words: str) -> None:
    assert words in speedup_verdict(speedup)


def test_without_a_draft_there_is_no_speedup(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking(*"abc"))
    assert window.live_panel.headline.speedup.text() == "–"
    assert window.live_panel.headline.verdict.text() == "not measured"
    assert window.live_panel.headline.speed.text() != "–"


def test_numbers_wait_for_the_repaint(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    request = stand_in.ask()
    for event in islice(stand_in.events(speaking(*"abcdef")), 6):
        stand_in.chat.receive(request, event)
    assert window.live_panel.headline.speed.text() == "–"
    qtbot.waitUntil(lambda: window.live_panel.headline.speed.text() != "–")


def test_sections_fold(window: MainWindow, qtbot: QtBot) -> None:
    from app.ui.section import Section

    sections = window.live_panel.findChildren(Section)
    assert len(sections) >= 4
    for section in sections:
        section.header.click()
        assert not section.content.isVisible()
        section.header.click()
        assert section.content.isVisible()

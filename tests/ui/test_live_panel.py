"""The live panel: the right numbers, in words, each with its explanation."""

from dataclasses import replace
from itertools import islice

import pytest
from pytestqt.qtbot import QtBot

from app.core.device import Device, DeviceKind
from app.core.events import TokenKind
from app.core.loading import Role
from app.core.lookahead import Choice, Reason
from app.core.memory import MemoryUse, ModelMemory
from app.core.memory_now import MemoryNow
from app.ui import figures
from app.ui.chart import Chart
from app.ui.main_window import MainWindow
from app.ui.wording import speedup_verdict
from tests.scripted import speaking
from tests.state.stand_in import DRAFT, TARGET, ScriptedLookahead, StandIn, guessing


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
    for chart in (panel.charts.speed, panel.charts.acceptance):
        assert isinstance(chart.drawing, Chart)
        assert chart.drawing.n == metrics.n_rounds


def test_every_number_explains_itself(window: MainWindow, stand_in: StandIn) -> None:
    speak(stand_in)
    metrics, panel = stand_in.live.metrics, window.live_panel
    for row in (*panel.readings, *panel.kinds, *panel.times.rows):
        assert row.toolTip()
        assert row.accessibleName()
    tested = metrics.n_accepted + metrics.n_rejected
    assert f"{metrics.n_accepted} accepted of {tested} tested" in panel.charts.acceptance.toolTip()
    for row in panel.readings:
        assert "Unit:" in row.toolTip()
    assert "reading the prompt" in panel.headline.speed.toolTip().lower()


def test_every_chart_reads_its_numbers_out(window: MainWindow, stand_in: StandIn) -> None:
    panel = window.live_panel
    assert len({chart.accessibleName() for chart in panel.charts.all}) == len(panel.charts.all)
    for chart in panel.charts.all:
        assert chart.drawing.is_empty
        assert chart.accessibleDescription().startswith("Waits for the first")
    speak(stand_in)
    for chart in panel.charts.all:
        assert not chart.drawing.is_empty
        assert chart.accessibleDescription() == chart.picture.reading
        assert any(digit in chart.accessibleDescription() for digit in "0123456789")
        assert chart.picture.origin[0].startswith("Tall 1B · drafter scripted, lookahead 4")
    metrics = stand_in.live.metrics
    first = metrics.positions[0]
    assert f"({first.n_accepted} accepted of {first.n_tested} tested" in panel.charts.positions.accessibleDescription()


def test_the_reasons_of_auto_are_counted_in_words(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    request = stand_in.ask()
    pays, declined = Choice(Reason.PAYS, 0.91, 0.012), Choice(Reason.COSTS_MORE, 0.2, 0.012)
    lookahead = ScriptedLookahead(pays, declined, declined, declined)
    for event in islice(stand_in.events(speaking(*"abcdef"), guessing(0, 1), lookahead=lookahead), 6):
        stand_in.chat.receive(request, event)
    stand_in.live.changed.emit()
    rows = window.live_panel.reasons.rows
    shown = {reason: row.value.text() for reason, row in rows.items() if not row.isHidden()}
    metrics = stand_in.live.metrics
    assert shown == {reason: str(n) for reason, n in metrics.reasons.items() if n}
    assert set(shown) == {Reason.PAYS, Reason.COSTS_MORE}
    assert rows[Reason.COSTS_MORE].accessibleName() == "would have cost more"
    assert f"of {metrics.n_rounds} rounds" in rows[Reason.PAYS].toolTip()


def test_the_memory_of_both_models_is_told_device_by_device(window: MainWindow, stand_in: StandIn) -> None:
    memory = window.live_panel.memory
    uses = (MemoryUse("GPU <0>", 900_000_000, 200_000_000, 50_000_000), MemoryUse("CPU", 100_000_000))
    stand_in.load(Role.TARGET, replace(TARGET, memory=ModelMemory(uses, 17, 16, 512)))
    stand_in.load(Role.DRAFT, replace(DRAFT, n_bytes=80_000_000))
    assert memory.rows[Role.TARGET].value.text() == figures.size(1_250_000_000)
    told = memory.rows[Role.TARGET].toolTip()
    assert f"GPU &lt;0&gt;: weights {figures.size(900_000_000)}, cache {figures.size(200_000_000)}" in told
    assert "512 tokens" in told
    assert "not in this number" in memory.rows[Role.DRAFT].toolTip()
    assert memory.total.value.text() == figures.size(1_330_000_000)
    assert "not in this number" in memory.total.toolTip()


def test_where_only_the_weights_are_known_they_are_the_memory(window: MainWindow, stand_in: StandIn) -> None:
    memory = window.live_panel.memory
    assert memory.total.value.text() == "–"
    stand_in.load(Role.TARGET)
    assert [row.value.text() for row in memory.rows.values()] == [figures.size(TARGET.n_bytes), "–"]
    stand_in.load(Role.DRAFT, replace(DRAFT, n_bytes=80_000_000))
    assert memory.rows[Role.DRAFT].value.text() == figures.size(80_000_000)
    assert memory.total.value.text() == figures.size(TARGET.n_bytes + 80_000_000)
    assert "not in this number" in memory.rows[Role.DRAFT].toolTip()
    stand_in.pair.on_unloaded(Role.DRAFT)
    assert memory.total.value.text() == figures.size(TARGET.n_bytes)


@pytest.mark.parametrize(
    ("speedup", "words"),
    [
        (None, "not measured"),
        (0.71, "slower"),
        (0.96, "as fast"),
        (1.04, "as fast"),
        (1.1, "marginal"),
        (1.19, "marginal"),
        (1.2, "worth it"),
    ],
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


def test_the_process_is_weighed_while_it_runs(window: MainWindow, stand_in: StandIn) -> None:
    memory = window.live_panel.memory
    assert (memory.process.value.text(), memory.peak.value.text()) == ("–", "–")
    stand_in.placing.memory.on_seen(MemoryNow(2_000_000_000, 3_000_000_000))
    assert memory.process.value.text() == figures.size(2_000_000_000)
    assert memory.peak.value.text() == figures.size(3_000_000_000)
    card = Device("CUDA0", "Some card", DeviceKind.GPU, "CUDA", 8_000_000_000, 5_000_000_000)
    for free in (5_000_000_000, 1_000_000_000):
        stand_in.placing.memory.on_seen(MemoryNow(1, 2, (replace(card, free_bytes=free),)))
        assert memory.devices["CUDA0"].value.text() == figures.size(free)
    assert "resident" in memory.process.toolTip()

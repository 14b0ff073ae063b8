"""The dialog about placement and memory: what it shows of a described machine, and what can be chosen there."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel
from pytestqt.qtbot import QtBot

from app.core.devices_known import ConnectRequest, DevicesKnown, UnusedGpu
from app.core.errors import DeviceError, NoRoomError
from app.core.fit import Change
from app.core.loading import CacheType, LoadOptions, Role
from app.core.threads import ThreadsRequest, ThreadTrials
from app.core.wheel_advice import Maker, SystemGpu
from app.ui import figures
from app.ui.main_window import MainWindow
from app.ui.placement_dialog import PlacementDialog
from app.ui.placement_form import PlacementForm
from tests.described_devices import CPU, GPU, REMOTE
from tests.described_machine import DescribedMachine
from tests.state.stand_in import TARGET, StandIn
from tests.ui.accessible import faults

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def machine(stand_in: StandIn, window: MainWindow) -> DescribedMachine:
    return DescribedMachine(stand_in.placing, GPU, CPU)


def opened(window: MainWindow, role: Role = Role.TARGET) -> PlacementDialog:
    window.placement.open(role)
    assert window.placement.dialog
    return window.placement.dialog


def choose(form: PlacementForm, name: str, value: object) -> None:
    """As somebody would in the field of that name."""
    field = next(field for entry, field, _ in form._rows if entry.setting.name == name)
    field.entered.emit(value)


def test_the_bars_show_where_both_models_would_lie(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    stand_in.load_pair()
    QTest.mouseClick(window.pair_bar.memory_button, LEFT)
    dialog = window.placement.dialog
    assert dialog
    assert dialog.isVisible()
    fit = machine.fit(machine.requests[-1])
    for row, use in zip(dialog.bars.rows, fit.uses, strict=True):
        assert row.name.text() == use.device.name
        for n_bytes in (use.others, use.target.total, use.draft.total, use.left):
            assert figures.size(n_bytes) in row.figures.text()
        assert row.figures.property("role") == "caption"
        assert figures.size(use.target.cache) in row.toolTip()
    told = dialog.forms[Role.TARGET].told.text()
    assert "of 49 layers" in told.lower()
    assert "as many as fit" in told
    assert "8,192 tokens" in told
    assert not dialog.load_button.isEnabled()  # it is so already
    assert list(faults(dialog)) == []
    dialog.grab()


def test_too_much_is_red_and_says_what_helps(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine, qtbot: QtBot
) -> None:
    stand_in.load_pair()
    dialog = opened(window)
    form = dialog.forms[Role.TARGET]
    form.layers_field.entered.emit("all")
    qtbot.waitUntil(lambda: not stand_in.placing.pending)
    assert dialog.bars.rows[0].figures.property("role") == "error"
    assert "too much by" in dialog.bars.rows[0].figures.text()
    assert dialog.verdict.text().startswith("Too much for CUDA0")
    assert dialog.verdict.property("role") == "error"
    fit = stand_in.placing.fit
    assert fit
    assert fit.suggestions[0].change is Change.LAYERS
    dialog.grab()
    QTest.mouseClick(dialog.suggestions[0], LEFT)
    assert form.layers_field.currentData() == "automatic"
    assert dialog.verdict.property("role") == "caption"
    assert not dialog.load_button.isEnabled()


def test_a_number_of_layers_begins_with_half(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine, qtbot: QtBot
) -> None:
    stand_in.load_pair()
    dialog = opened(window)
    form = dialog.forms[Role.TARGET]
    assert not form.number_field.isVisible()
    form.layers_field.entered.emit("some")
    assert form.number_field.isVisible()
    assert form.number_field.value() == 24
    form.number_field.setValue(10)
    qtbot.waitUntil(lambda: not stand_in.placing.pending)
    assert "10 on CUDA0: as you want it" in form.told.text()
    QTest.mouseClick(dialog.load_button, LEFT)
    assert not dialog.isVisible()
    assert stand_in.loads[-2].options.n_gpu_layers == 10


def test_everything_can_be_chosen_and_reaches_the_loading(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    stand_in.load_pair()
    stand_in.placing.on_devices(DevicesKnown((GPU, REMOTE, CPU), (), True))
    dialog = opened(window, Role.DRAFT)
    form = dialog.forms[Role.DRAFT]
    assert dialog.stack.currentIndex() == 1
    assert not form.more.content.isVisible()
    form.more.header.click()
    assert form.more.content.isVisible()
    chosen = {
        "n_context": 1024,
        "split": "rows",
        "cache_on_device": False,
        "key_type": "q8_0",
        "flash_attention": "on",
        "file_mode": "lock",
        "n_threads": 3,
        "n_threads_batch": 4,
        "n_batch": 256,
        "n_ubatch": 128,
    }
    for name, value in chosen.items():
        choose(form, name, value)
    form.devices.boxes["RPC0"].click()
    form.devices.boxes["CUDA0"].click()
    form.main.entered.emit("CUDA0")
    choose(form, "shares", "3, 1")
    assert "fewer of them may be accepted" in form.told.text()  # a quantised cache of a draft
    QTest.mouseClick(dialog.load_button, LEFT)
    options = stand_in.loads[-1].options
    assert stand_in.loads[-1].role is Role.DRAFT
    assert {name: getattr(options, name) for name in chosen} == chosen
    assert (options.devices, options.shares) == (("CUDA0", "RPC0"), (3.0, 1.0))


def test_what_is_not_possible_is_said_beside_it(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    stand_in.load_pair()
    form = opened(window).forms[Role.TARGET]
    form.more.header.click()
    choose(form, "shares", "much")
    assert "'much' cannot be shares" in form.problem.text()
    choose(form, "shares", "1, 2, 3")
    assert "more shares than devices" in form.problem.text()
    choose(form, "flash_attention", "off")
    assert not form.problem.isVisible()
    choose(form, "value_type", CacheType.Q4_0.value)
    assert "need flash attention" in form.problem.text()
    assert stand_in.placing.options(Role.TARGET).value_type is CacheType.F16


def test_without_a_gpu_nothing_is_asked_about_devices(window: MainWindow, stand_in: StandIn) -> None:
    DescribedMachine(stand_in.placing, CPU)
    stand_in.load_pair()
    form = opened(window).forms[Role.TARGET]
    form.more.header.click()
    assert not form.layers_field.isVisible()
    assert not form.devices.isVisible()
    assert "there is no device but the processor" in form.told.text()
    assert not any(box.isVisible() for box in form.findChildren(QCheckBox))


def test_a_gpu_that_is_not_used_comes_with_the_build_that_could(window: MainWindow, stand_in: StandIn) -> None:
    DescribedMachine(stand_in.placing, CPU)
    unused = UnusedGpu(SystemGpu(Maker.NVIDIA, "", "550.54"), "cu124")
    stand_in.placing.on_devices(DevicesKnown((CPU,), (unused,), False))
    dialog = opened(window)
    dialog.choose_tab(2)
    words = " ".join(label.text() for label in dialog.devices.findChildren(QLabel))
    assert list(faults(dialog)) == []
    assert "Some processor" in words
    assert "A GPU by NVIDIA is here" in words
    assert "whl/cu124" in words
    assert "cannot use other machines" in dialog.devices.problem.text()
    assert not dialog.devices.add_button.isEnabled()


def test_another_machine_is_asked_about_once(window: MainWindow, stand_in: StandIn, machine: DescribedMachine) -> None:
    asked: list[ConnectRequest] = []
    stand_in.placing.connect_requested.connect(asked.append)
    view = opened(window).devices
    assert "neither encrypted nor authenticated" in view.note.text()
    answers = [False, True]
    view.agreed = lambda: answers.pop(0)
    view.address.setText("10.0.0.7")
    view.add_button.click()
    assert asked == []
    view.add_button.click()
    assert [request.address for request in asked] == ["10.0.0.7"]
    assert view.add_button.isHidden()
    stand_in.placing.on_connect_failed(asked[0], DeviceError("Nothing answers at 10.0.0.7:50052."))
    assert view.problem.text() == "Nothing answers at 10.0.0.7:50052."
    view.add_button.click()
    view.cancel_button.click()
    assert asked[1].cancel.cancelled
    assert answers == []  # nobody was asked again


def test_no_room_offers_what_would_make_it_fit(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    stand_in.pair.set_options(Role.TARGET, LoadOptions(n_gpu_layers=-1))
    stand_in.fail(Role.TARGET, NoRoomError("There is no room.", "Choose fewer layers."), str(TARGET.path))
    slot = window.pair_bar.target
    assert slot.fit_button.isVisible()
    assert not window.pair_bar.draft.fit_button.isVisible()
    QTest.mouseClick(slot.fit_button, LEFT)
    dialog = window.placement.dialog
    assert dialog
    assert stand_in.placing.wanted(Role.TARGET)
    assert len(stand_in.loads) == 1  # an offer, no fallback
    dialog.suggestions[0].click()
    QTest.mouseClick(dialog.load_button, LEFT)
    assert stand_in.loads[-1].path == TARGET.path
    assert stand_in.loads[-1].options.n_gpu_layers is None


def test_a_smaller_model_is_looked_for_on_the_hub(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    stand_in.load_pair()
    dialog = opened(window)
    dialog.suggestions[-1].click()
    assert not dialog.isVisible()
    assert window.pages.currentWidget() is window.pages.models
    assert window.pages.models.stack.currentWidget() is window.pages.models.finder


def test_a_model_of_the_library_is_looked_at_before_it_is_loaded(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine, qtbot: QtBot
) -> None:
    window.pages.models.placement_requested.emit(Role.TARGET, TARGET.path)
    dialog = window.placement.dialog
    assert dialog
    assert dialog.forms[Role.TARGET].file.text() == TARGET.path.name
    assert dialog.forms[Role.DRAFT].file.text() == "No draft is chosen"
    assert not dialog.forms[Role.DRAFT].isEnabled()
    assert stand_in.loads == []
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_back_to_automatic_is_offered_where_something_else_is_chosen(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    stand_in.load_pair()
    dialog = opened(window)
    form = dialog.forms[Role.TARGET]
    assert form.usual_button.isHidden()
    form.layers_field.entered.emit("all")
    assert form.usual_button.isVisible()
    QTest.mouseClick(form.usual_button, LEFT)
    assert form.layers_field.currentData() == "automatic"
    assert form.usual_button.isHidden()
    assert not dialog.load_button.isEnabled()


def test_a_machine_that_is_not_connected_is_named(window: MainWindow, stand_in: StandIn) -> None:
    DescribedMachine(stand_in.placing, CPU)
    stand_in.pair.placements.keep(Role.TARGET, TARGET.path, LoadOptions(devices=(REMOTE.description,)), LoadOptions())
    stand_in.load_pair()
    form = opened(window).forms[Role.TARGET]
    assert f"Loading connects another machine ({REMOTE.description})." in form.told.text()
    assert "neither encrypted nor authenticated" in form.told.text()
    stand_in.placing.on_devices(DevicesKnown((REMOTE, CPU), (), True))
    assert "Loading connects" not in form.told.text()
    assert form.devices.boxes["RPC0"].isChecked()


def test_threads_can_be_measured_and_are_shown(
    window: MainWindow, stand_in: StandIn, machine: DescribedMachine
) -> None:
    asked: list[ThreadsRequest] = []
    threads = stand_in.placing.threads
    threads.measure_requested.connect(asked.append)
    window.pages.models.placement_requested.emit(Role.TARGET, TARGET.path)
    dialog = window.placement.dialog
    assert dialog
    form = dialog.forms[Role.TARGET]
    form.more.header.click()
    row = form.threads
    assert not row.button.isEnabled()  # nothing is loaded that could be measured
    stand_in.load_pair()
    stand_in.placing.begin()
    QTest.mouseClick(row.button, LEFT)
    assert row.cancel_button.isVisible()
    assert row.found.text() == "Trying a few numbers of threads…"
    QTest.mouseClick(row.cancel_button, LEFT)
    assert asked[0].cancel.cancelled
    assert row.found.isHidden()
    QTest.mouseClick(row.button, LEFT)
    trials = ThreadTrials(((1, 0.2), (2, 0.1)), ((1, 0.32), (2, 0.16)), 32)
    threads.on_measured(asked[1], trials, replace(TARGET, threads=(2, 2)))
    shown = row.found.text()
    for words in (
        "one by one: 1 → 5.00 · 2 → 10.0",
        "at once: 1 → 100 · 2 → 200",
        "Best: 2, for many tokens 2",
        "In use: 2",
    ):
        assert words in shown
    QTest.mouseClick(row.button, LEFT)
    threads.on_failed(asked[2], DeviceError("It failed."))
    assert row.found.text() == "It failed."
    assert row.found.property("role") == "error"
    assert list(faults(dialog)) == []

"""Placement and memory in the whole program: the window and the command line show the same figures."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.__main__ import main
from app.commands import fit as command
from app.core.device import Device, DeviceKind
from app.core.loading import CacheType, Role
from app.core.pair_fit import record
from app.core.preferences import Value
from app.engine import fit as engine
from app.engine.remote_device import connect
from app.state.side import Side
from app.storage.folders import Folders
from app.storage.placements import FILE, PlacementsFile
from app.ui import figures
from app.ui.placement_dialog import PlacementDialog
from tests.model_files import write_aborting, write_pair
from tests.rpc_server import RpcServer
from tests.user import Starter, User, click, without_accounts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
GIB = 2**30
CPU = Device("CPU", "", DeviceKind.CPU, "CPU", 4 * GIB, 3 * GIB)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")


@pytest.fixture
def start(folders: Folders, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    without_accounts(monkeypatch, tmp_path / "hf")
    monkeypatch.setattr(command, "cache_folder", lambda: folders.cache)
    # One thread: two would wait for each other where other programs run.
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: 1)
    with Starter(folders, tmp_path / "home", qtbot) as starter:
        yield starter


@pytest.fixture
def user(start: Starter) -> User:
    return start()


def opened(user: User, role: Role = Role.TARGET) -> PlacementDialog:
    user.window.placement.open(role)
    user.wait(lambda: not user.application.placing.pending)
    assert user.window.placement.dialog
    return user.window.placement.dialog


def test_the_window_shows_what_the_command_line_tells(
    user: User, pair: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    free = [3 * GIB]  # what is free in truth changes between two looks
    monkeypatch.setattr(engine, "devices", lambda: (replace(CPU, free_bytes=free[0]),))
    placing = user.application.placing
    user.window.placement.open_with(Role.TARGET, pair / "target.gguf")
    placing.begin({Role.TARGET: pair / "target.gguf", Role.DRAFT: pair / "draft.gguf"})
    for options, words in (
        ({"n_context": 512}, ["--context", "512"]),
        (
            {"n_context": 4096, "key_type": CacheType.Q8_0, "value_type": CacheType.Q8_0},
            ["--context", "4096", "--cache-type", "q8_0"],
        ),
    ):
        for n_bytes in (3 * GIB, 0):
            free[0] = n_bytes
            placing.choose(Role.TARGET, **options)
            placing.ask()
            user.wait(lambda: not placing.pending)
            assert placing.error is None
            assert placing.fit
            shown = json.loads(json.dumps(record(placing.fit)))
            code = main(["fit", str(pair / "target.gguf"), str(pair / "draft.gguf"), *words, "--json"])
            assert json.loads(capsys.readouterr().out) == shown
            assert code == (0 if n_bytes else 1)
            dialog = user.window.placement.dialog
            assert dialog
            assert bool(dialog.suggestions) is (n_bytes == 0)


def test_what_is_chosen_is_what_is_loaded(user: User, pair: Path) -> None:
    user.load_pair({Role.TARGET: pair / "target.gguf", Role.DRAFT: pair / "draft.gguf"})
    rows = user.window.live_panel.memory
    user.wait(lambda: rows.process.value.text() != figures.UNKNOWN)
    dialog = opened(user)
    fit = user.application.placing.fit
    assert fit
    assert fit.target
    placing = user.application.placing
    placing.choose(Role.TARGET, n_context=1024, key_type=CacheType.Q8_0)
    user.wait(lambda: not placing.pending)
    assert placing.fit
    assert placing.fit.placed.target
    expected = placing.fit.placed.target.memory.on("CPU")
    QTest.mouseClick(dialog.load_button, Qt.MouseButton.LeftButton)
    user.wait(lambda: not user.pair.loading)
    info = user.pair.target.info
    assert info
    assert info.n_context == 1024
    assert info.memory.on("CPU").cache == pytest.approx(expected.cache, rel=0.01, abs=10_000)
    user.send("a")
    user.await_end()
    # What the preferences say of loading is one thing, and the placement of a file another.
    values: dict[str, Value] = {"threads": 2}
    user.application.preferred.state.change(**values)
    options = user.pair.options_for(Role.TARGET, pair / "target.gguf")
    assert (options.n_context, options.n_threads, options.key_type) == (1024, 1, CacheType.Q8_0)
    options = user.pair.options_for(Role.TARGET, pair / "draft.gguf")
    assert (options.n_context, options.n_threads, options.key_type) == (0, 2, CacheType.F16)


def test_a_file_that_llama_cpp_dies_of_is_a_sentence(user: User, tmp_path: Path) -> None:
    user.window.placement.open_with(Role.TARGET, write_aborting(tmp_path / "bad.gguf"))
    user.wait(lambda: not user.application.placing.pending)
    dialog = user.window.placement.dialog
    assert dialog
    assert "llama.cpp gave up when it planned the memory for bad.gguf" in dialog.verdict.text()
    assert dialog.bars.rows == []


def test_another_process_is_a_device(user: User, pair: Path) -> None:
    """Connected in the window, half of the target placed on it, and the reply comes."""
    with RpcServer() as server:
        view = opened(user).devices
        view.agreed = lambda: True
        user.wait(lambda: bool(user.application.placing.known.devices))
        view.address.setText(server.address)
        view.add_button.click()
        user.wait(lambda: user.application.placing.connecting is None)
        assert user.application.placing.connect_error is None
        device = next(one for one in user.application.placing.devices if one.description == server.address)
        placing = user.application.placing
        placing.begin({Role.TARGET: pair / "target.gguf"})
        placing.choose(Role.TARGET, devices=(device.name,), n_gpu_layers=-1, n_context=512, n_threads=1)
        user.wait(lambda: not placing.pending)
        assert placing.fit
        assert placing.fit.placed.target
        assert placing.fit.placed.target.counts == ((device.name, 2),)
        placing.load()
        user.wait(lambda: not user.pair.loading)
        info = user.pair.target.info
        assert info
        assert info.memory.n_offloaded == 2
        user.send("a")
        assert len(user.await_end().text) > 1
        user.pair.unload(Role.TARGET)
        user.wait(lambda: user.pair.target.info is None)


def test_a_placement_is_there_again_after_a_restart(start: Starter, folders: Folders, pair: Path) -> None:
    """On another machine, which is not connected before the file is loaded by somebody."""
    target = pair / "target.gguf"
    with RpcServer() as server:
        (device,) = connect(server.address)
        user = start()
        opened(user)
        placing = user.application.placing
        user.wait(lambda: device in placing.devices)
        placing.begin({Role.TARGET: target})
        placing.choose(Role.TARGET, devices=(device.name,), n_gpu_layers=-1, n_context=512, n_threads=1)
        placing.load()
        user.wait(lambda: user.pair.target.info is not None)
        user.wait(lambda: user.application.models.state.recent.last is not None)
        user.close()
        (kept,) = PlacementsFile(folders.data / FILE).read().values()
        assert kept["devices"] == [server.address]

        user = start()
        user.application.preferred.state.change(load_last=True)
        user.application.last_pair.load()
        notice = user.window.notice
        user.wait(notice.isVisible)
        assert server.address in notice.text.text()
        assert "neither encrypted nor authenticated" in notice.text.text()
        assert user.pair.target == Side()
        click(user, notice.button)
        user.wait(lambda: user.pair.target.info is not None)
        info = user.pair.target.info
        assert info
        assert info.n_context == 512
        assert [use.device for use in info.memory.uses if use.weights and use.device != "CPU"] == [device.name]

        dialog = opened(user)
        user.wait(lambda: user.application.placing.options(Role.TARGET).devices == (device.name,))
        user.wait(lambda: not user.application.placing.pending)
        assert not dialog.load_button.isEnabled()
        click(user, dialog.forms[Role.TARGET].usual_button)
        user.wait(lambda: not user.application.placing.pending)
        click(user, dialog.load_button)
        user.wait(lambda: not user.pair.loading)
        info = user.pair.target.info
        assert info
        assert info.memory.n_offloaded == 0
        user.close()
    assert PlacementsFile(folders.data / FILE).read() == {}


def test_a_machine_that_is_gone_is_said_when_its_file_is_loaded(start: Starter, folders: Folders, pair: Path) -> None:
    edits = {"devices": ["127.0.0.1:1"]}
    PlacementsFile(folders.data / FILE).keep(Role.TARGET, pair / "target.gguf", edits)
    user = start()
    user.pair.load(Role.TARGET, pair / "target.gguf")
    user.wait(lambda: not user.pair.loading)
    assert str(user.pair.target.error).startswith("Nothing answers at 127.0.0.1:1")
    dialog = opened(user)
    assert "127.0.0.1:1" in dialog.forms[Role.TARGET].told.text()
    click(user, dialog.forms[Role.TARGET].usual_button)
    user.wait(lambda: not user.application.placing.pending)
    click(user, dialog.load_button)
    user.wait(lambda: not user.pair.loading)
    assert user.pair.target.info


def test_threads_are_measured_where_somebody_wants_it(user: User, pair: Path) -> None:
    user.pair.load(Role.TARGET, pair / "target.gguf")
    user.wait(lambda: user.pair.target.info is not None)
    dialog = opened(user)
    row = dialog.forms[Role.TARGET].threads
    dialog.forms[Role.TARGET].more.header.click()
    click(user, row.button)
    threads = user.application.placing.threads
    user.wait(lambda: threads.found(pair / "target.gguf") is not None)
    trials, info = threads.found(pair / "target.gguf"), user.pair.target.info
    assert trials
    assert info
    assert info.threads == trials.best
    assert not dialog.load_button.isEnabled()
    assert f"Best: {trials.best[0]}" in row.found.text()
    user.send("a")
    assert user.await_end().text


def test_a_question_does_not_wait_for_what_is_measured(user: User, pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.engine.threads._SECONDS", 1e9)
    monkeypatch.setattr("app.engine.rounds._MOST_ROUNDS", 10**12)
    user.load(Role.TARGET, pair / "target.gguf")
    threads = user.application.placing.threads
    threads.measure(Role.TARGET)
    assert threads.measuring(Role.TARGET)
    user.send("a")
    assert user.await_end().text
    assert not threads.measuring(Role.TARGET)
    assert threads.found(pair / "target.gguf") is None


def test_a_machine_that_does_not_answer_is_a_sentence(user: User) -> None:
    view = opened(user).devices
    view.agreed = lambda: True
    user.wait(lambda: user.application.placing.known.can_connect)
    view.address.setText("127.0.0.1:1")
    view.add_button.click()
    user.wait(lambda: user.application.placing.connecting is None)
    assert view.problem.text().startswith("Nothing answers at 127.0.0.1:1")

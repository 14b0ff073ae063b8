"""What the program is: told when its parts are known, to be copied, with the way to the licences."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.build import LlamaBuild
from app.core.errors import ModelLoadError
from app.state.about import AboutState
from app.ui.about_dialog import AboutDialog

BUILD = LlamaBuild("0.5.0", "0c1e570", "0.25.3", "0.3.36", ("RPC", "CPU"), "CPU : AVX2 = 1 | FMA = 1 |")


@pytest.fixture
def about() -> AboutState:
    return AboutState("1.2.3")


@pytest.fixture
def dialog(about: AboutState, qtbot: QtBot) -> AboutDialog:
    dialog = AboutDialog(about)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def test_what_is_known_is_there_at_once_and_the_rest_when_it_is(about: AboutState, dialog: AboutDialog) -> None:
    assert dialog.values["version"].text() == "1.2.3"
    assert "loaded" in dialog.values["llama"].text()
    about.on_found(BUILD)
    assert dialog.values["llama"].text() == "0.5.0 (0c1e570), ggml 0.25.3, llama-cpp-python 0.3.36"
    assert dialog.values["backends"].text() == "RPC, CPU"


def test_it_can_be_copied(about: AboutState, dialog: AboutDialog) -> None:
    about.on_found(BUILD)
    QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    copied = QApplication.clipboard().text()
    assert "Draftlight: 1.2.3\nllama.cpp: 0.5.0 (0c1e570)" in copied
    assert "AVX2" in copied


def test_libraries_that_cannot_be_loaded_are_said(about: AboutState, dialog: AboutDialog) -> None:
    about.on_failed(ModelLoadError("llama.cpp cannot be loaded."))
    assert "cannot be loaded" in dialog.values["llama"].text()


def test_it_is_asked_once(about: AboutState, qtbot: QtBot) -> None:
    asked: list[None] = []
    about.look_requested.connect(lambda: asked.append(None))
    for _ in range(2):
        qtbot.addWidget(AboutDialog(about))
        about.on_found(BUILD)
    assert len(asked) == 1


def test_licences_are_opened_where_there_are_some(
    dialog: AboutDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dialog.licences_button.isHidden()
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    with_some = AboutDialog(AboutState("1.2.3", tmp_path))
    qtbot.addWidget(with_some)
    with qtbot.waitExposed(with_some):
        with_some.show()
    QTest.mouseClick(with_some.licences_button, Qt.MouseButton.LeftButton)
    assert [url.toLocalFile() for url in opened] == [str(tmp_path)]

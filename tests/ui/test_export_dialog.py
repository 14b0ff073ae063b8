"""Where an export goes: the form that was chosen counts, and no file is replaced that nobody named."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.ui.export_dialog import ask_where

MARKDOWN, PAGE, JSON = (
    "Markdown (*.md)",
    "Web page with the colours (*.html)",
    "JSON, to be imported again (*.json)",
)


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.mark.parametrize(
    ("name", "form", "expected"),
    [
        ("a.md", MARKDOWN, "a.md"),
        ("a", MARKDOWN, "a.md"),
        ("a", PAGE, "a.html"),
        ("a.md", PAGE, "a.html"),  # the name that was suggested
        ("a.md", JSON, "a.json"),
        ("a.JSON", MARKDOWN, "a.JSON"),
        ("a.htm", MARKDOWN, "a.htm"),
        ("version 1.5", PAGE, "version 1.5.html"),
        ("a", "", "a.md"),
    ],
)
def test_the_form_that_was_chosen_counts(
    parent: QWidget, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, form: str, expected: str
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), form))
    assert ask_where(parent, "a") == tmp_path / expected


def test_a_file_that_nobody_named_is_asked_about(
    parent: QWidget, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.html").touch()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "a.md"), PAGE))
    for answer, expected in (
        (QMessageBox.StandardButton.No, None),
        (QMessageBox.StandardButton.Yes, tmp_path / "a.html"),
    ):
        monkeypatch.setattr(QMessageBox, "question", lambda *_, answer=answer: answer)
        assert ask_where(parent, "a") == expected


def test_nothing_chosen_is_nothing(parent: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert ask_where(parent, "a") is None

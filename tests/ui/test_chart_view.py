"""A chart in the window: read out, its menu by mouse and key, and saving."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from app.ui.bar_chart import Bar, BarChart
from app.ui.chart_export import svg
from app.ui.chart_view import ChartView, Shown
from app.ui.theme import Theme

SHOWN = Shown(BarChart((Bar("1", 0.75, "0.75"),), 1.0), "position 1: 0.75", "<p>accepted ÷ tested</p>")


@pytest.fixture
def view(qtbot: QtBot, light: None) -> ChartView:
    view = ChartView("Chart", "Acceptance α: by position", "fraction of 1", "Waits.", lambda: ("Tall 1B",))
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    return view


def open_menu(view: ChartView) -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.parent() is view
    return menu


def test_it_reads_its_numbers_out(view: ChartView) -> None:
    view.show_drawing(Shown(BarChart(), "", ""))
    assert view.accessibleDescription() == "Waits."
    view.show_drawing(SHOWN)
    assert view.accessibleName() == "Chart"
    assert view.accessibleDescription() == "position 1: 0.75"
    assert view.toolTip().startswith(SHOWN.explanation)
    assert "menu key" in view.toolTip()


@pytest.mark.parametrize("key", [Qt.Key.Key_Menu, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_its_menu_opens_by_key(view: ChartView, key: Qt.Key) -> None:
    view.show_drawing(SHOWN)
    assert view.focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClick(view, key)
    menu = open_menu(view)
    assert [action.text() for action in menu.actions()] == ["Save as PNG…", "Save as SVG…"]
    assert all(action.isEnabled() for action in menu.actions())
    menu.close()


def test_its_menu_opens_by_mouse_and_offers_nothing_while_there_is_nothing(view: ChartView) -> None:
    place = view.rect().center()
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.mapToGlobal(place)))
    menu = open_menu(view)
    assert not any(action.isEnabled() for action in menu.actions())
    menu.close()


@pytest.mark.parametrize("suffix", ["png", "svg"])
@pytest.mark.parametrize("chosen", ["mine.{}", "mine"])
def test_saving_asks_where_to(
    view: ChartView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, chosen: str
) -> None:
    proposals: list[str] = []

    def choose(parent: object, title: str, proposed: str, kinds: str) -> tuple[str, str]:
        proposals.append(proposed)
        return str(tmp_path / chosen.format(suffix)), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    view.show_drawing(SHOWN)
    menu = view.menu()
    next(action for action in menu.actions() if suffix.upper() in action.text()).trigger()
    assert Path(proposals[0]).name == f"acceptance-α-by-position.{suffix}"
    data = (tmp_path / f"mine.{suffix}").read_bytes()
    if suffix == "svg":
        assert data == svg(view.picture, Theme.of(view.palette()))
    else:
        assert QImage.fromData(data).text("Title") == "Acceptance α: by position"
    assert view.picture.origin == ("Tall 1B",)


def test_saving_that_is_given_up_writes_nothing(
    view: ChartView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    view.show_drawing(SHOWN)
    view.choose_file("png")
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_written_is_told(
    view: ChartView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "gone" / "a.png"), ""))
    view.show_drawing(SHOWN)
    view.choose_file("png")
    (box,) = view.findChildren(QMessageBox)
    assert "a.png could not be written" in box.text()
    assert box.informativeText()
    box.close()


def test_drawing_waiting_and_focus_are_seen(view: ChartView) -> None:
    view.clearFocus()
    view.show_drawing(Shown(BarChart(), "", ""))
    waiting = view.grab().toImage()
    view.show_drawing(SHOWN)
    shown = view.grab().toImage()
    view.setFocus()
    focused = view.grab().toImage()
    assert waiting != shown
    assert focused != shown

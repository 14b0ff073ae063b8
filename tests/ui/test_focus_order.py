"""The Tab key leads through the window as one reads it, and reaches whatever can be done."""

from collections.abc import Iterator
from itertools import groupby

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QWidget

from app.ui.chart_view import ChartView
from app.ui.main_window import MainWindow
from tests.scripted import saying
from tests.state.library_models import ALL
from tests.state.stand_in import StandIn, guessing
from tests.ui.test_conversation_list import ROWS
from tests.ui.written import write

MOST = 120  # stops in one window


def stops(window: MainWindow) -> Iterator[QWidget]:
    """Where the Tab key leads, once round."""
    QCoreApplication.processEvents()
    first = window.navigation.conversations.new_button
    first.setFocus()
    for _ in range(MOST):
        focused = QApplication.focusWidget()
        assert focused
        yield focused
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        if first.hasFocus():
            return
    raise AssertionError("the Tab key does not lead round")


@pytest.fixture
def replied(window: MainWindow, stand_in: StandIn) -> MainWindow:
    window.activateWindow()
    stand_in.load_pair()
    stand_in.converse(saying("abcdefgh"), guessing(97, 98, 120, 121))
    stand_in.conversations.on_listed("", ROWS)
    return window


@pytest.mark.parametrize(("reading", "inspected"), [(False, False), (False, True), (True, False)])
def test_tab_follows_the_eye(replied: MainWindow, reading: bool, inspected: bool) -> None:
    window, pane = replied, replied.chat_pane
    pane.settings_bar.reading.setChecked(reading)
    if inspected:
        pane.inspector.toggle()
    order: list[QWidget] = [
        window.navigation.conversations,
        window.navigation,
        window.pair_bar,
        pane.face,
        pane.inspector,
        window.branch_bar,
        pane.activity,
        pane.tint_box,
        pane.seen,
        pane.composer,
        pane.settings_bar,
        window.live_panel,
    ]
    if not inspected:
        order.remove(pane.inspector)
    if reading:
        order.remove(pane.tint_box)
        order.remove(pane.seen)
    parts = [_part(stop, order) for stop in stops(window)]
    assert [part for part, _ in groupby(parts)] == order


def _part(stop: QWidget, order: list[QWidget]) -> QWidget:
    return next((part for part in order if part is stop or part.isAncestorOf(stop)), stop)


def test_whatever_can_be_done_can_be_reached(replied: MainWindow) -> None:
    replied.chat_pane.inspector.toggle()
    reached = set(stops(replied))
    for widget in replied.findChildren(QWidget):
        if not isinstance(widget, QAbstractButton | QAbstractSpinBox | QComboBox | QLineEdit | ChartView):
            continue
        if not widget.isVisible() or not widget.isEnabled() or widget.objectName().startswith("qt_"):
            continue
        grouped = isinstance(widget, QAbstractButton) and widget.group()  # then the arrow keys lead on
        within = isinstance(widget.parentWidget(), QAbstractSpinBox | QLineEdit)
        assert widget in reached or grouped or within, widget.accessibleName()


def test_arrow_keys_lead_to_the_other_pages(replied: MainWindow) -> None:
    first, second = replied.navigation.buttons[:2]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert second.hasFocus()
    assert second.isChecked()
    assert replied.pages.currentWidget() is replied.pages.models


def test_tab_leads_through_the_models_page(window: MainWindow, stand_in: StandIn) -> None:
    window.activateWindow()
    stand_in.models.library.on_scanned(ALL, ())
    window.show_models()
    window.pages.models.installed.view.select(ALL[0])
    found = list(stops(window))
    page = window.pages.models
    places = [found.index(widget) for widget in (page.installed.filter, page.installed.view)]
    assert places == sorted(places)
    assert any(page.installed.details.isAncestorOf(stop) for stop in found)


def test_links_and_copy_buttons_of_the_reading_face_are_chosen_by_keys(replied: MainWindow, stand_in: StandIn) -> None:
    write(stand_in, "a [link](https://example.org)\n\n```python\nreturn 1\n```\n")
    view = replied.chat_pane.reading_view
    replied.chat_pane.settings_bar.reading.setChecked(True)
    view.write_all()
    chosen: list[QUrl] = []
    view.anchorClicked.disconnect()
    view.anchorClicked.connect(chosen.append)
    view.setFocus()
    for _ in range(20):
        QTest.keyClick(view, Qt.Key.Key_Tab)
        if not view.hasFocus():
            break
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert len({url.toString() for url in chosen}) >= 3

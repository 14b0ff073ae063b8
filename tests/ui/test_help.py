"""The guide's window: the page for where one is, its links and pictures, the search, and the way back."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.errors import ModelLoadError
from app.core.loading import Role
from app.storage.folders import guide
from app.ui.guide_view import MARGIN, anchor
from app.ui.help_window import HelpWindow
from app.ui.link_dialog import LinkDialog
from app.ui.main_window import MainWindow
from app.ui.style_sheet import apply_theme
from tests.scripted import saying
from tests.state.stand_in import StandIn, guessing
from tests.ui.accessible import faults


@pytest.fixture
def help_window(light: None, qtbot: QtBot) -> Iterator[HelpWindow]:
    window = HelpWindow(guide("en"))
    window.show_page("index.md")
    qtbot.waitUntil(window.isVisible)
    yield window
    window.close()
    window.deleteLater()


def shown(window: HelpWindow) -> list[str]:
    return [item.text() for row in range(window.pages.count()) if not (item := window.pages.item(row)).isHidden()]


def picture_width(window: HelpWindow, name: str) -> float:
    picture = window.view.document().resource(QTextDocument.ResourceType.ImageResource.value, QUrl(name))
    assert isinstance(picture, QImage)
    return picture.deviceIndependentSize().width()


@pytest.fixture
def asked(window: MainWindow) -> list[str]:
    found: list[str] = []
    window.help_wanted.connect(found.append)
    return found


def press(window: MainWindow) -> None:
    window.activateWindow()
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F1)


def test_f1_asks_for_the_page_of_where_one_is(window: MainWindow, asked: list[str], stand_in: StandIn) -> None:
    press(window)
    pages = (window.show_models, window.show_compare, window.show_bench, window.show_learn, window.show_settings)
    for show in (*pages, window.show_chat):
        show()
        press(window)
    stand_in.load_pair()
    press(window)
    stand_in.converse(saying("abcdefgh"), guessing(97, 98, 120, 121))
    press(window)
    assert asked == [
        "first-pair.md",
        "models.md",
        "compare.md",
        "compare.md",
        "learn.md",
        "settings.md",
        "first-pair.md",
        "conversations.md",
        "colours.md",
    ]


def test_what_has_the_focus_is_explained(window: MainWindow, asked: list[str], stand_in: StandIn) -> None:
    stand_in.load_pair()
    window.live_panel.fold_button.setFocus()
    press(window)
    assert asked == ["colours.md"]


def test_what_went_wrong_leads_to_what_helps(window: MainWindow, asked: list[str], stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.fail(Role.DRAFT, ModelLoadError("It is no model.", "Choose another."))
    window.navigation.help.click()
    assert asked == ["troubleshooting.md"]


def test_every_page_can_be_read_and_says_its_title(help_window: HelpWindow) -> None:
    for row in range(help_window.pages.count()):
        help_window.pages.setCurrentRow(row)
        assert help_window.view.toPlainText().startswith(help_window.pages.item(row).text())


def test_a_link_leads_to_its_page_and_back(help_window: HelpWindow) -> None:
    help_window.view.follow(QUrl("choosing.md"))
    assert (help_window.page, help_window.pages.currentItem().text()) == ("choosing.md", "Choosing a draft")
    assert help_window.back.isEnabled()
    help_window.back.click()
    assert (help_window.page, help_window.pages.currentItem().text()) == ("index.md", "Guide")
    assert not help_window.back.isEnabled()


def test_a_link_to_a_section_shows_it(help_window: HelpWindow, qtbot: QtBot) -> None:
    help_window.view.follow(QUrl("choosing.md#without-a-second-model"))
    qtbot.waitUntil(lambda: help_window.view.textCursor().block().text() == "Without a second model")
    assert help_window.view.verticalScrollBar().value() > 0


def test_a_page_that_is_not_there_is_the_first(help_window: HelpWindow) -> None:
    help_window.show_page("learn-to-fly.md")
    assert help_window.page == "index.md"


def test_a_link_out_of_the_guide_asks_first(help_window: HelpWindow) -> None:
    help_window.view.follow(QUrl("https://example.org/a"))
    (dialog,) = help_window.view.findChildren(LinkDialog)
    assert dialog.address.toPlainText() == "https://example.org/a"
    assert help_window.page == "index.md"
    dialog.reject()


def test_pictures_are_as_wide_as_there_is_room(help_window: HelpWindow, qtbot: QtBot) -> None:
    help_window.show_page("settings.md")
    name = "../../pictures/settings-en.png"
    for width in (700, 1600):
        help_window.resize(width, 600)
        qtbot.waitUntil(lambda: picture_width(help_window, name) == help_window.view.viewport().width() - 2 * MARGIN)
    assert help_window.view.horizontalScrollBar().maximum() == 0


def test_a_dark_window_has_dark_pictures(help_window: HelpWindow, qapp: QApplication, qtbot: QtBot) -> None:
    help_window.show_page("settings.md")

    def corner() -> int:
        resource = QTextDocument.ResourceType.ImageResource.value
        picture = help_window.view.loadResource(resource, QUrl("../../pictures/chat-en.png"))
        return int(picture.pixelColor(2, 2).lightness())

    light = corner()
    apply_theme(qapp, Qt.ColorScheme.Dark)
    try:
        assert corner() < 100 < light
        assert help_window.page == "settings.md"
    finally:
        apply_theme(qapp, Qt.ColorScheme.Light)


def test_the_search_leaves_the_pages_that_have_all_words(help_window: HelpWindow) -> None:
    everything = shown(help_window)
    help_window.search.setText("RPC tunnel")
    assert shown(help_window) == ["GPUs and other machines"]
    help_window.search.setText("xyzzy")
    assert shown(help_window) == []
    assert help_window.nothing.isVisible()
    help_window.search.clear()
    assert shown(help_window) == everything


def test_escape_closes_it(help_window: HelpWindow) -> None:
    help_window.activateWindow()
    QTest.keyClick(help_window.view, Qt.Key.Key_Escape)
    assert not help_window.isVisible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_screen_reader_finds_names_everywhere(language: str, light: None, qtbot: QtBot) -> None:
    window = HelpWindow(guide(language))
    window.show_page("colours.md")
    assert list(faults(window)) == []
    window.close()
    window.deleteLater()


def test_anchors_are_those_of_github() -> None:
    assert anchor("“The vocabularies differ”") == "the-vocabularies-differ"
    assert anchor("Compare (Ctrl+3)") == "compare-ctrl3"
    assert anchor("2 つの大きな数値") == "2-つの大きな数値"

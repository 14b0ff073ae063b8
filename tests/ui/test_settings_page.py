"""The page of settings: every setting is there, can be found, entered and taken back, and does what it says."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from app.core.errors import HubError, SettingsError
from app.core.preferences import DEFAULTS, NAMES, Preferences, changed
from app.state.preferences import PreferencesState
from app.ui.main_window import MainWindow
from app.ui.setting import Choice, Number
from app.ui.setting_fields import ChoiceField, NumberField, SwitchField, WordsField
from app.ui.setting_list import groups
from app.ui.settings_page import SettingsPage
from app.ui.tint import Tint
from tests.scripted import saying
from tests.state.stand_in import StandIn

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def page(window: MainWindow) -> SettingsPage:
    QTest.keyClick(window.chat_pane.composer.edit, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    return window.pages.settings


def enter(page: SettingsPage, name: str, text: str) -> None:
    """Type it, and go elsewhere."""
    field = page.rows[name].field
    line = field.line if isinstance(field, WordsField) else field
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def choose(page: SettingsPage, name: str, words: str) -> None:
    box = page.rows[name].field
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findText(words))
    box.activated.emit(box.currentIndex())


def test_every_setting_is_there_and_nothing_else(page: SettingsPage) -> None:
    assert sorted(page.rows) == sorted(NAMES)


def test_everything_that_is_offered_is_possible() -> None:
    for setting in (setting for group in groups() for setting in group.settings):
        match setting.entry:
            case Choice(options):
                values = [value for value, _ in options]
            case Number(low, high):
                values = [type(getattr(DEFAULTS, setting.name))(bound) for bound in (low, high)]
            case _:
                values = []
        for value in values:
            changed(DEFAULTS, {setting.name: value})


def test_every_tint_can_be_preferred() -> None:
    (setting,) = (one for group in groups() for one in group.settings if one.name == "tint")
    assert isinstance(setting.entry, Choice)
    assert [value for value, _ in setting.entry.options] == ["last", *(tint.value for tint in Tint)]


def test_the_page_has_a_key_and_the_search_the_focus(window: MainWindow, page: SettingsPage) -> None:
    assert window.pages.currentWidget() is page
    assert window.navigation.buttons[-1].isChecked()
    assert page.search.hasFocus()


@pytest.mark.parametrize("width", [720, 900, 1280])
def test_the_buttons_above_the_settings_do_not_touch(window: MainWindow, page: SettingsPage, width: int) -> None:
    window.resize(width, 600)
    QCoreApplication.processEvents()
    assert page.about_button.x() - page.shortcuts_button.geometry().right() > 4


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("dark", ["theme"]),
        ("NIGHT theme", ["theme"]),
        ("font", ["text_size"]),
        ("context draft", ["draft_context"]),
        ("rate_limit", ["rate_limit"]),
        ("notifications long", ["notify", "notify_after"]),
        ("日本語", ["language"]),
        ("zebra", []),
        ("", list(NAMES)),
    ],
)
def test_words_find_settings(page: SettingsPage, words: str, found: list[str]) -> None:
    page.search.setText("something else")
    page.search.setText(words)
    assert sorted(name for name, row in page.rows.items() if row.isVisible()) == sorted(found)
    assert all(group.isVisible() is any(row.isVisible() for row in group.rows) for group in page.groups)
    assert page.nothing.isVisible() is not bool(found)


def test_what_is_entered_is_in_force_and_can_be_taken_back(page: SettingsPage, stand_in: StandIn) -> None:
    state = stand_in.preferences
    assert not any(row.default_button.isVisible() for row in page.rows.values())
    choose(page, "theme", "Dark")
    choose(page, "language", "日本語")
    choose(page, "text_size", "14 pt")
    enter(page, "temperature", "0.7")
    enter(page, "lookahead", "4")
    enter(page, "rate_limit", "2.5")
    enter(page, "endpoint", " https://mirror.example ")
    offline = page.rows["offline"].field
    assert isinstance(offline, SwitchField)
    QTest.keyClick(offline, Qt.Key.Key_Space)
    assert state.values == Preferences(
        theme="dark",
        language="ja",
        text_size=14,
        temperature=0.7,
        lookahead=4,
        rate_limit=2_500_000,
        endpoint="https://mirror.example",
        offline=True,
    )
    assert offline.text() == "On"
    for row in page.rows.values():
        if not row.default_button.isHidden():
            row.default_button.click()
    assert state.values == DEFAULTS
    assert not any(row.default_button.isVisible() for row in page.rows.values())
    assert offline.text() == "Off"


def test_what_is_changed_elsewhere_is_shown(page: SettingsPage, stand_in: StandIn) -> None:
    stand_in.preferences.change(rate_limit=3_000_000, drafter="lookup", text_size=15)
    limit, drafter, size = (page.rows[name].field for name in ("rate_limit", "drafter", "text_size"))
    assert isinstance(limit, NumberField)
    assert isinstance(drafter, ChoiceField)
    assert isinstance(size, ChoiceField)
    assert (limit.text(), drafter.currentData(), size.currentText()) == ("3.0 MB/s", "lookup", "15")


def test_what_is_not_possible_is_said_below_the_field(qtbot: QtBot, light: None) -> None:
    def refuse(text: str) -> None:
        raise HubError(f"{text!r} is no address of a hub.", "It has another form.")

    state = PreferencesState(checks={"endpoint": refuse})
    page = SettingsPage(state)
    qtbot.addWidget(page)
    page.show()
    row = page.rows["endpoint"]
    enter(page, "endpoint", "nowhere")
    assert row.error.text() == "'nowhere' is no address of a hub. It has another form."
    assert row.error.isVisible()
    assert isinstance(row.field, WordsField)
    assert row.field.line.text() == "nowhere"
    assert state.values == DEFAULTS
    enter(page, "endpoint", "")
    page.search.setFocus()
    assert not row.error.isVisible()


def test_scrolling_over_a_field_changes_nothing(page: SettingsPage, stand_in: StandIn) -> None:
    for name in ("theme", "threads"):
        field = page.rows[name].field
        place = QPointF(field.rect().center())
        down = QPoint(0, 120)
        turn = QWheelEvent(place, place, QPoint(), down, LEFT, NO_KEYS, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(field, turn)
    assert stand_in.preferences.values == DEFAULTS


def test_a_folder_can_be_chosen(page: SettingsPage, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    field = page.rows["models_folder"].field
    assert isinstance(field, WordsField)
    for answer in ("/big disk", ""):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, answer=answer: answer)
        QTest.mouseClick(field.choose_button, LEFT)
        assert stand_in.preferences.values.models_folder == field.line.text() == "/big disk"


def test_the_file_is_named_and_opens(
    qtbot: QtBot, light: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    page = SettingsPage(PreferencesState(path=str(file)))
    qtbot.addWidget(page)
    assert str(file) in page.place.text()
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    page.open_button.click()
    file.write_text("")
    page.open_button.click()
    assert [Path(url.toLocalFile()) for url in opened] == [tmp_path, file]


def test_a_file_that_is_not_gone_by_is_said_so(qtbot: QtBot, light: None) -> None:
    state = PreferencesState(problem=SettingsError("settings.toml is no valid TOML.", "Correct it."))
    page = SettingsPage(state)
    qtbot.addWidget(page)
    page.show()
    assert page.problem.isVisible()
    assert "no valid TOML. Correct it." in page.problem.text()
    state.on_kept()
    assert not page.problem.isVisible()


def test_the_way_to_the_page_says_that_there_is_a_problem(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.preferences.on_failed(SettingsError("The disk is full."))
    assert window.navigation.buttons[-1].text() == "Settings: a problem"
    stand_in.preferences.on_kept()
    assert window.navigation.buttons[-1].text() == "Settings"


def test_text_of_another_size_in_both_faces(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.converse(saying("abc"))
    pane = window.chat_pane
    before = pane.view.document().size().height()
    stand_in.preferences.change(text_size=24)
    for view in (pane.view, pane.reading_view):
        assert view.document().defaultFont().pointSize() == 24
    assert pane.view.document().size().height() > before
    assert "abc" in pane.view.toPlainText()
    stand_in.preferences.reset("text_size")
    assert pane.view.document().defaultFont() == pane.font()
    assert pane.view.document().size().height() == before


def test_a_conversation_opens_as_preferred(window: MainWindow, stand_in: StandIn) -> None:
    pane, state = window.chat_pane, stand_in.preferences
    state.change(face="reading", tint="time")
    assert pane.settings_bar.reading.isChecked()
    assert pane.tint_box.tint is Tint.TIME
    pane.settings_bar.reading.setChecked(False)
    pane.tint_box.choose(Tint.KIND)
    stand_in.chat.new_chat()
    assert pane.settings_bar.reading.isChecked()
    assert pane.tint_box.tint is Tint.TIME
    state.change(face="last", tint="last")
    pane.settings_bar.reading.setChecked(False)
    stand_in.chat.new_chat()
    assert not pane.settings_bar.reading.isChecked()


@pytest.mark.parametrize("asks", [True, False])
def test_links_ask_before_unless_they_shall_not(
    window: MainWindow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, asks: bool
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    stand_in.preferences.change(ask_before_links=asks)
    view = window.chat_pane.reading_view
    view.links.open("https://example.org/")
    view.links.open("file:///etc/passwd")  # never without being asked
    assert [url.toString() for url in opened] == ([] if asks else ["https://example.org/"])


def test_a_row_fits_into_a_narrow_window(window: MainWindow, page: SettingsPage) -> None:
    window.resize(720, 480)
    QApplication.processEvents()
    assert window.width() == 720
    for row in page.rows.values():
        assert row.field.mapTo(page, QPoint(row.field.width(), 0)).x() <= page.width()
        assert row.title.width() >= row.title.sizeHint().width()

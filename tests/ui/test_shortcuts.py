"""The list of keys: all that there are in the window are in it, and what is in it is there."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.ui.main_window import MainWindow
from app.ui.shortcuts import Shortcut, shortcut_groups
from app.ui.shortcuts_dialog import ShortcutsDialog

PORTABLE = QKeySequence.SequenceFormat.PortableText


def listed() -> list[Shortcut]:
    return [shortcut for group in shortcut_groups() for shortcut in group.shortcuts]


def keys_of(window: MainWindow) -> list[str]:
    found: list[QKeySequence] = []
    for shortcut in window.findChildren(QShortcut):
        found += shortcut.keys()
    return [keys.toString(PORTABLE) for keys in found]


def keys_of_actions(window: MainWindow) -> list[str]:
    """Those that a menu shows, too."""
    found = [keys for action in window.findChildren(QAction) for keys in action.shortcuts()]
    return [keys.toString(PORTABLE) for keys in found]


def test_the_list_is_that_of_the_window(window: MainWindow) -> None:
    """A new key belongs into app/ui/shortcuts.py."""
    in_list = {key for shortcut in listed() if not shortcut.by_widget for key in shortcut.keys}
    assert set(keys_of(window)) == in_list
    assert set(keys_of_actions(window)) <= in_list


def test_no_key_does_two_things(window: MainWindow) -> None:
    assert [keys for keys, n in Counter(keys_of(window)).items() if n > 1] == []


def test_every_key_is_one_and_says_what_it_does() -> None:
    for shortcut in listed():
        assert shortcut.meaning
        assert all(QKeySequence(key).toString(PORTABLE) == key for key in shortcut.keys)


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> ShortcutsDialog:
    QTest.keyClick(window.chat_pane.composer.edit, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = window.findChildren(ShortcutsDialog)
    qtbot.waitUntil(dialog.isVisible)
    return dialog


def test_the_dialog_has_a_key_and_a_search(dialog: ShortcutsDialog) -> None:
    def shown() -> list[str]:
        return [row.meaning.text() for group in dialog.groups for row in group.rows if row.meaning.isVisible()]

    assert shown() == [shortcut.meaning for shortcut in listed()]
    dialog.search.setText("conversations rename")
    assert shown() == ["Rename"]
    assert [group.isVisible() for group in dialog.groups].count(True) == 1
    dialog.search.setText("ctrl+shift+o")
    assert shown() == ["Choose the draft"]
    dialog.search.clear()
    assert len(shown()) == len(listed())
    dialog.reject()


def test_the_page_of_settings_leads_to_it(window: MainWindow) -> None:
    window.pages.settings.shortcuts_button.click()
    (dialog,) = window.findChildren(ShortcutsDialog)
    dialog.reject()


def test_a_menu_shows_the_keys_that_it_stands_for(window: MainWindow) -> None:
    menu = window.navigation.conversations.menu
    assert isinstance(menu, QMenu)
    assert {"F2", "Del"} <= set(keys_of_actions(window))

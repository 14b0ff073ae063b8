"""The list of all keys, with a search."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.ui.field import search_field
from app.ui.shortcuts import Shortcut, ShortcutGroup, shortcut_groups
from app.ui.theme import GRID, set_role


class KeyRow:
    """One line of the list: the keys, and what they do."""

    def __init__(self, shortcut: Shortcut, group: str) -> None:
        self.keys, self.meaning = QLabel(shortcut.shown), QLabel(shortcut.meaning)
        set_role(self.keys, "keys")
        self.keys.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.keys.setAccessibleName(shortcut.shown)
        self.meaning.setWordWrap(True)
        self._words = " ".join((group, shortcut.shown, shortcut.meaning)).casefold()

    def show_if_has(self, words: list[str]) -> bool:
        fits = all(word in self._words for word in words)
        for label in (self.keys, self.meaning):
            label.setVisible(fits)
        return fits


class KeyGroup(QWidget):
    def __init__(self, group: ShortcutGroup) -> None:
        super().__init__()
        title = QLabel(group.title)
        set_role(title, "heading")
        self.rows = [KeyRow(shortcut, group.title) for shortcut in group.shortcuts]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnMinimumWidth(0, 16 * GRID)
        grid.setColumnStretch(1, 1)
        grid.addWidget(title, 0, 1)
        for place, row in enumerate(self.rows, 1):
            grid.addWidget(row.keys, place, 0)
            grid.addWidget(row.meaning, place, 1)

    def show_those_with(self, words: list[str]) -> None:
        fitting = [row.show_if_has(words) for row in self.rows]
        self.setVisible(any(fitting))


class ShortcutsDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = search_field(self.tr("Search"), self.tr("Search the keyboard shortcuts"))
        self.search.textChanged.connect(self._find)
        self.groups = [KeyGroup(group) for group in shortcut_groups()]
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 2 * GRID, 0)
        column.setSpacing(2 * GRID)
        for group in self.groups:
            column.addWidget(group)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(self.windowTitle())
        set_role(area, "page")
        area.setWidget(content)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(2 * GRID)
        whole.addWidget(self.search)
        whole.addWidget(area, 1)
        whole.addWidget(buttons)
        self.resize(64 * GRID, 72 * GRID)
        self.search.setFocus()

    def _find(self, text: str) -> None:
        words = text.casefold().split()
        for group in self.groups:
            group.show_those_with(words)

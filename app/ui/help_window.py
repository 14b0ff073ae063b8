"""The guide in a window of its own: its pages on the left, the one that is read on the right."""

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.field import search_field
from app.ui.guide_view import GuideView
from app.ui.labels import rule
from app.ui.theme import GRID, set_role

FIRST = "index.md"
LIST_WIDTH = 27 * GRID
LINK = re.compile(r"\]\(([\w-]+\.md)\)")
PLACE = Qt.ItemDataRole.UserRole


class HelpWindow(QWidget):
    """`guide` is the folder with the pages of one language. It is no reason for the program to go on."""

    def __init__(self, guide: Path) -> None:
        super().__init__()
        self._guide = guide
        self._texts: dict[str, str] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(self.tr("Draftlight: guide"))
        self.resize(1000, 760)
        self.setMinimumSize(600, 400)
        self.search = search_field(self.tr("Search"), self.tr("Search the guide"))
        self.pages = QListWidget()
        self.pages.setAccessibleName(self.tr("Pages of the guide"))
        set_role(self.pages, "conversations")
        self.nothing = QLabel(self.tr("No page has all of these words."))
        self.nothing.setWordWrap(True)
        set_role(self.nothing, "caption")
        self.nothing.hide()
        self.view = GuideView(guide)
        self.back = QPushButton(self.tr("Back"))
        self.back.setToolTip(self.tr("To the page before ({keys})").format(keys=_native("Alt+Left")))
        self._lay_out()
        self._fill()
        self.search.textChanged.connect(self._find)
        self.pages.currentItemChanged.connect(self._open)
        self.view.sourceChanged.connect(self._mark)
        self.back.clicked.connect(self.view.backward)
        self.view.backwardAvailable.connect(self.back.setEnabled)
        self.back.setEnabled(False)
        for key, action in (("Esc", self.close), ("Alt+Left", self.view.backward), ("Ctrl+F", self.search.setFocus)):
            QShortcut(QKeySequence(key), self).activated.connect(action)

    def _lay_out(self) -> None:
        left = QWidget()
        left.setFixedWidth(LIST_WIDTH)
        column = QVBoxLayout(left)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        for widget in (self.search, self.nothing):
            column.addWidget(widget)
        column.addWidget(self.pages, 1)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(left)
        whole.addWidget(rule(vertical=True))
        whole.addWidget(self.view, 1)

    def _fill(self) -> None:
        """In the order in which the first page names them."""
        first = (self._guide / FIRST).read_text(encoding="utf-8")
        for name in (FIRST, *dict.fromkeys(LINK.findall(first))):
            text = (self._guide / name).read_text(encoding="utf-8")
            self._texts[name] = text.casefold()
            item = QListWidgetItem(text.partition("\n")[0].lstrip("# "))
            item.setData(PLACE, name)
            self.pages.addItem(item)

    @property
    def page(self) -> str:
        return self.view.page

    def show_page(self, name: str, section: str = "") -> None:
        """`name` is that of a file of the guide."""
        self.search.clear()
        self.view.open(name if name in self._texts else FIRST, section)
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus()

    def _open(self, item: QListWidgetItem | None) -> None:
        if item and item.data(PLACE) != self.view.page:
            self.view.open(item.data(PLACE))

    def _mark(self) -> None:
        for row in range(self.pages.count()):
            if self.pages.item(row).data(PLACE) == self.view.page:
                self.pages.setCurrentRow(row)

    def _find(self, words: str) -> None:
        wanted = words.casefold().split()
        n_shown = 0
        for row in range(self.pages.count()):
            item = self.pages.item(row)
            shown = all(word in self._texts[item.data(PLACE)] for word in wanted)
            item.setHidden(not shown)
            n_shown += shown
        self.nothing.setVisible(not n_shown)


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)

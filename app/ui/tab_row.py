"""A row of tabs above what they show, one of it at a time."""

from collections.abc import Sequence

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget

from app.ui.theme import set_role


def add_tabs(row: QHBoxLayout, titles: Sequence[str], stack: QStackedWidget) -> list[QPushButton]:
    """To the end of the row, which takes what room is left. The first is chosen; each shows its page of the stack."""
    group = QButtonGroup(stack)
    tabs: list[QPushButton] = []
    for number, title in enumerate(titles):
        tab = QPushButton(title)
        tab.setCheckable(True)
        tab.setAutoDefault(False)
        set_role(tab, "tab")
        group.addButton(tab, number)
        row.addWidget(tab)
        tabs.append(tab)
    row.addStretch(1)
    tabs[0].setChecked(True)
    group.idClicked.connect(stack.setCurrentIndex)
    return tabs

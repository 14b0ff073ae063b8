"""What a screen reader finds in a window: every part of its tree, and what is wrong with it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QTableView, QWidget

ROLE, TEXT = QAccessible.Role, QAccessible.Text
CHOICES = {ROLE.CheckBox, ROLE.RadioButton}
CLICKED = CHOICES | {
    ROLE.Button,
    ROLE.ButtonMenu,
    ROLE.ButtonDropDown,
    ROLE.ComboBox,
    ROLE.SpinBox,
    ROLE.Slider,
    ROLE.EditableText,
    ROLE.Link,
    ROLE.MenuItem,
    ROLE.PageTab,
    ROLE.ListItem,
    ROLE.TreeItem,
    ROLE.ProgressBar,
    ROLE.Dialog,
}
NONE = {ROLE.NoRole, ROLE.Client, ROLE.Border}  # says nothing of what can be done with it
WORD = re.compile(r"\w")
MOST_CELLS = 60  # of one table or list: the rest is made in the same way


@dataclass(frozen=True)
class Part:
    """One node of the tree; `path` names those above it."""

    path: str
    parent: int  # which group it belongs to
    role: QAccessible.Role
    name: str
    description: str
    value: str
    focusable: bool
    hidden: bool
    checkable: bool
    shown: QObject | None

    @property
    def spoken(self) -> str:
        return f"{self.name} {self.description} {self.value}"


def parts(top: QWidget) -> list[Part]:
    found: list[Part] = []
    _walk(QAccessible.queryAccessibleInterface(top), "", 0, found)
    return found


def _walk(node: QAccessibleInterface, path: str, parent: int, found: list[Part]) -> None:
    state, shown = node.state(), node.object()
    hidden = bool(state.invisible)
    if hidden and parent:
        return
    name = node.text(TEXT.Name)
    part = Part(
        path,
        parent,
        node.role(),
        name,
        node.text(TEXT.Description),
        node.text(TEXT.Value),
        bool(state.focusable),
        hidden,
        bool(state.checkable),
        shown if isinstance(shown, QObject) else None,
    )
    found.append(part)
    here, number = f"{path}/{name or node.role().name}", len(found)
    for place in range(min(node.childCount(), MOST_CELLS)):
        child = node.child(place)
        if child is not None and child.isValid():
            _walk(child, here, number, found)


def faults(top: QWidget) -> Iterator[str]:
    """A sentence for each thing that somebody who does not see the window could not use."""
    whole = parts(top)
    for part in whole:
        yield from (f"{fault}: {part.path} {part.role.name} {part.name!r} {part.shown}" for fault in _faults_of(part))
    groups = Counter((part.parent, part.role, part.name) for part in whole if part.role in CLICKED and part.name)
    for (parent, role, name), n in groups.items():
        if n > 1 and role is not ROLE.ListItem:
            yield f"{n} of one name in a group: {whole[parent - 1].path} {role.name} {name!r}"


def _faults_of(part: Part) -> Iterator[str]:
    used = part.focusable or part.role in CLICKED
    inner = part.shown is None or part.shown.objectName().startswith("qt_")  # a part of one of Qt's own widgets
    if used and not inner:
        if not part.name.strip():
            yield "no name"
        elif not WORD.search(part.name):
            yield "a name without a word"
        elif part.shown and part.name in (part.shown.metaObject().className(), part.shown.objectName()):
            yield "named as the code has it"
    scrolls = isinstance(part.shown, QAbstractScrollArea)  # only to be scrolled: its name says all there is to say
    if part.focusable and part.role in NONE and not inner and not scrolls:
        yield "takes the focus, and nothing says what it is"
    if part.checkable and part.role not in CHOICES | {ROLE.MenuItem, ROLE.Button, ROLE.ListItem}:
        yield "can be checked, and its role does not say so"
    if isinstance(part.shown, QLabel) and not _says(part, part.shown.text()):
        yield f"its text {part.shown.text()!r} is not said"
    if isinstance(part.shown, QTableView):
        yield from _faults_of_table(part.shown)


def _says(part: Part, text: str) -> bool:
    return "<" in text or " ".join(text.split()) in " ".join(part.spoken.split())


def _faults_of_table(table: QTableView) -> Iterator[str]:
    model = table.model()
    for column in range(model.columnCount()):
        if not str(model.headerData(column, Qt.Orientation.Horizontal) or "").strip():
            yield f"column {column} has no header"

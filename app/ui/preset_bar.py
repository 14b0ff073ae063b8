"""Which preset is in force; save what is set as one, rename one, delete one and take that back."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QInputDialog, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from app.state.presets import PresetsState
from app.ui.labels import ElidedLabel
from app.ui.theme import GRID, set_role


class PresetBar(QWidget):
    asking = Signal()  # a question is asked in a window of its own

    def __init__(self, presets: PresetsState) -> None:
        super().__init__()
        self._presets = presets
        self.box = QComboBox()
        self.box.setAccessibleName(self.tr("Preset"))
        self.box.view().setAccessibleName(self.tr("Presets"))
        self.box.setToolTip(self.tr("Settings under a name; new chats begin with the one that is chosen"))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.activated.connect(self._choose)
        self.more = QPushButton("⋯")
        self.more.setAccessibleName(self.tr("More for presets"))
        self.more.setFixedWidth(4 * GRID)
        self.menu = QMenu(self.more)
        self.save_action = self.menu.addAction(self.tr("Save as a preset…"), self.save)
        self.rename_action = self.menu.addAction(self.tr("Rename…"), self.rename)
        self.delete_action = self.menu.addAction(self.tr("Delete"), self.delete)
        self.more.clicked.connect(lambda: self.menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft())))
        self.deleted = ElidedLabel("caption")
        self.undo = QPushButton(self.tr("Undo"))
        set_role(self.undo, "link")
        self.undo.clicked.connect(presets.undo_delete)
        top, below = QHBoxLayout(), QHBoxLayout()
        for row, widgets in ((top, (self.box, self.more)), (below, (self.deleted, self.undo))):
            row.setSpacing(GRID // 2)
            row.addWidget(widgets[0], 1)
            row.addWidget(widgets[1])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(top)
        whole.addLayout(below)
        presets.changed.connect(self._refresh)
        self._refresh()

    def save(self) -> None:
        name = self._ask(self.tr("Save as a preset"), self._presets.current or "")
        if name:
            self._presets.save(name)

    def rename(self) -> None:
        before = self._presets.current
        if before:
            name = self._ask(self.tr("Rename"), before)
            if name:
                self._presets.rename(before, name)

    def delete(self) -> None:
        if self._presets.current:
            self._presets.delete(self._presets.current)

    def _ask(self, title: str, before: str) -> str:
        self.asking.emit()
        mode = QLineEdit.EchoMode.Normal
        name, agreed = QInputDialog.getText(self.window().parentWidget(), title, self.tr("Name"), mode, before)
        return name.strip() if agreed else ""

    def _choose(self, row: int) -> None:
        name = self.box.itemData(row)
        if name is not None:
            self._presets.choose(name)

    def _refresh(self) -> None:
        current, deleted = self._presets.current, self._presets.deleted
        self.box.clear()
        self.box.addItem(self.tr("Defaults"), "")
        for name in self._presets.names:
            self.box.addItem(name, name)
        if current is None:
            self.box.addItem(self.tr("Own settings"), None)
            self.box.setCurrentIndex(self.box.count() - 1)
        else:
            self.box.setCurrentIndex(self.box.findData(current))
        for action in (self.rename_action, self.delete_action):
            action.setEnabled(bool(current))
        self.deleted.setText(self.tr("Deleted: {title}").format(title=deleted) if deleted else "")
        for widget in (self.deleted, self.undo):
            widget.setVisible(bool(deleted))

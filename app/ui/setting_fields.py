"""Fields in which a setting is entered. What is entered is in force at once; what is not possible is said below it."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.core.preferences import Value
from app.ui.field import as_field
from app.ui.setting import Choice, Number, Setting, Switch, Words
from app.ui.theme import FIELD_HEIGHT, GRID

WIDTH = 26 * GRID


class SwitchField(QCheckBox):
    entered = Signal(object)

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.setAccessibleName(setting.title)
        self.toggled.connect(self._refresh)
        self.clicked.connect(lambda checked: self.entered.emit(bool(checked)))
        self._refresh()

    def show_value(self, value: Value) -> None:
        self.setChecked(bool(value))

    def _refresh(self) -> None:
        self.setText(self.tr("On") if self.isChecked() else self.tr("Off"))


class ChoiceField(QComboBox):
    entered = Signal(object)

    def __init__(self, setting: Setting, entry: Choice) -> None:
        super().__init__()
        self.setAccessibleName(setting.title)
        self.view().setAccessibleName(setting.title)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        for value, words in entry.options:
            self.addItem(words, value)
        self.activated.connect(lambda place: self.entered.emit(self.itemData(place)))

    def show_value(self, value: Value) -> None:
        """One that was written by hand may be none of those that are offered."""
        if self.findData(value) < 0:
            self.addItem(str(value), value)
        self.setCurrentIndex(self.findData(value))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Who scrolls the page changes nothing."""
        event.ignore()


class NumberField(QDoubleSpinBox):
    """A value between two that can be shown is shown as the nearer one, and stays what it is."""

    entered = Signal(object)

    def __init__(self, setting: Setting, entry: Number) -> None:
        super().__init__()
        self._entry = entry
        self.setAccessibleName(setting.title)
        self.setDecimals(entry.decimals)
        self.setRange(entry.low / entry.scale, entry.high / entry.scale)
        self.setSingleStep(entry.step)
        self.setGroupSeparatorShown(True)
        self.setSpecialValueText(entry.special)
        self.setSuffix(entry.unit)
        self.setKeyboardTracking(False)
        as_field(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(self._enter)

    def show_value(self, value: Value) -> None:
        shown = float(value) / self._entry.scale
        if shown:
            shown = max(shown, 10.0**-self._entry.decimals)
        with QSignalBlocker(self):
            self.setValue(shown)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Who scrolls the page changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _enter(self, shown: float) -> None:
        value = shown * self._entry.scale
        self.entered.emit(round(value, 2) if self._entry.decimals and self._entry.scale == 1 else round(value))


class WordsField(QWidget):
    entered = Signal(object)

    def __init__(self, setting: Setting, entry: Words) -> None:
        super().__init__()
        self._title = setting.title
        self._shown = ""
        self.line = QLineEdit()
        self.line.setAccessibleName(setting.title)
        self.line.setPlaceholderText(entry.instead)
        self.line.setMinimumHeight(FIELD_HEIGHT)
        self.line.editingFinished.connect(self._enter)
        self.setFocusProxy(self.line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.line, 1)
        self.choose_button = QPushButton(self.tr("Choose…"))
        self.choose_button.setAccessibleName(self.tr("Choose: {setting}").format(setting=setting.title))
        self.choose_button.clicked.connect(self._choose)
        row.addWidget(self.choose_button)
        self.choose_button.setVisible(entry.folder)  # only now: before, it would be a window

    def show_value(self, value: Value) -> None:
        self._shown = str(value)
        self.line.setText(self._shown)

    def _enter(self) -> None:
        self.entered.emit(self.line.text().strip())

    def _choose(self) -> None:
        begin = self._shown or str(Path.home())
        folder = QFileDialog.getExistingDirectory(self, self._title, begin)
        if folder:
            self.line.setText(folder)
            self._enter()


def field_for(setting: Setting) -> SwitchField | ChoiceField | NumberField | WordsField:
    match setting.entry:
        case Switch():
            return SwitchField(setting)
        case Choice():
            return ChoiceField(setting, setting.entry)
        case Number():
            return NumberField(setting, setting.entry)
        case Words():
            return WordsField(setting, setting.entry)

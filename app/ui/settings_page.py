"""The page of settings: a search above them, then group by group, and where they are kept."""

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import DraftlightError
from app.core.preferences import Value
from app.state.preferences import PreferencesState
from app.ui.field import search_field
from app.ui.labels import ElidedLabel, rule
from app.ui.setting import Group, Setting
from app.ui.setting_fields import WIDTH, field_for
from app.ui.setting_list import groups
from app.ui.shortcuts import native
from app.ui.theme import GRID, set_role

COLUMN = 96 * GRID  # px: lines that are longer are hard to follow


class SettingRow(QWidget):
    """What a setting is called and means, its field, and the way back to its default."""

    def __init__(self, setting: Setting, group: str, preferences: PreferencesState) -> None:
        super().__init__()
        self._preferences = preferences
        self.name = setting.name
        words = (group, setting.title, setting.meaning, setting.keywords, setting.name)
        self._words = " ".join(words).casefold()
        self.title = QLabel(setting.title)
        self.meaning = QLabel(setting.meaning)
        self.error = QLabel()
        for label in (self.meaning, self.error):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        set_role(self.meaning, "caption")
        set_role(self.error, "error")
        self.error.hide()
        self.field = field_for(setting)
        self.field.setToolTip(setting.meaning)
        self.field.setAccessibleDescription(setting.meaning)
        self.field.setFixedWidth(WIDTH)
        self.title.setBuddy(self.field)
        self.field.entered.connect(self._change)
        self.default_button = QPushButton(self.tr("Default"))
        self.default_button.setToolTip(self.tr("Back to the default"))
        self.default_button.setAccessibleName(self.tr("Back to the default: {setting}").format(setting=setting.title))
        set_role(self.default_button, "link")
        policy = self.default_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.default_button.setSizePolicy(policy)
        self.default_button.clicked.connect(self._reset)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, GRID, 0, GRID)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.meaning, 1, 0)
        grid.addWidget(self.field, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.default_button, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.error, 2, 0, 1, 3)
        self.refresh()

    def has(self, words: list[str]) -> bool:
        return all(word in self._words for word in words)

    def refresh(self) -> None:
        self.error.hide()
        self.field.show_value(self._preferences.value(self.name))
        self.default_button.setVisible(not self._preferences.is_default(self.name))

    def _change(self, value: Value) -> None:
        try:
            self._preferences.change(**{self.name: value})
        except DraftlightError as error:
            self.error.setText(str(error))
            self.error.show()
        else:
            self.refresh()

    def _reset(self) -> None:
        self._preferences.reset(self.name)
        self.field.setFocus()


class GroupView(QWidget):
    def __init__(self, group: Group, preferences: PreferencesState) -> None:
        super().__init__()
        title = QLabel(group.title)
        set_role(title, "title")
        self.rows = [SettingRow(setting, group.title, preferences) for setting in group.settings]
        self._rules = [rule() for _ in self.rows]
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 2 * GRID)
        whole.setSpacing(0)
        whole.addWidget(title)
        whole.addSpacing(GRID // 2)
        for line, row in zip(self._rules, self.rows, strict=True):
            whole.addWidget(line)
            whole.addWidget(row)

    def show_those_with(self, words: list[str]) -> bool:
        """Whether there are some."""
        for line, row in zip(self._rules, self.rows, strict=True):
            fits = row.has(words)
            row.setVisible(fits)
            line.setVisible(fits)
        fitting = any(not row.isHidden() for row in self.rows)
        self.setVisible(fitting)
        return fitting


class SettingsPage(QWidget):
    shortcuts_clicked = Signal()
    about_clicked = Signal()

    def __init__(self, preferences: PreferencesState) -> None:
        super().__init__()
        self._preferences = preferences
        self.search: QLineEdit = search_field(self.tr("Search the settings"), self.tr("Search the settings"))
        self.search.setMaximumWidth(48 * GRID)
        self.search.textChanged.connect(self._find)
        self.shortcuts_button = QPushButton(self.tr("Keyboard shortcuts…"))
        self.shortcuts_button.setToolTip(native("Ctrl+/"))
        self.shortcuts_button.clicked.connect(self.shortcuts_clicked)
        self.about_button = QPushButton(self.tr("About Draftlight…"))
        self.about_button.clicked.connect(self.about_clicked)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        set_role(self.problem, "error")
        self.groups = [GroupView(group, preferences) for group in groups()]
        self.rows = {row.name: row for group in self.groups for row in group.rows}
        self.nothing = QLabel(self.tr("No setting has all of these words."))
        set_role(self.nothing, "caption")
        self.nothing.hide()
        self.place = ElidedLabel("caption", Qt.TextElideMode.ElideMiddle)
        self.place.setText(self.tr("Kept in {file}").format(file=preferences.path))
        self.open_button = QPushButton(self.tr("Open"))
        self.open_button.setAccessibleName(self.tr("Open the file of settings"))
        self.open_button.clicked.connect(self._open)
        self.logs_button = QPushButton(self.tr("Open log folder"))
        self.logs_button.clicked.connect(self._open_logs)
        self._lay_out()
        self.logs_button.setVisible(bool(preferences.logs))  # only now: before, it would be a window
        preferences.changed.connect(self._refresh)
        preferences.problem_changed.connect(self._show_problem)
        self._show_problem()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        top.setSpacing(GRID)
        top.addWidget(self.search, 1000)
        top.addStretch(1)  # takes what the search may not, else the distance between the buttons is lost
        top.addWidget(self.shortcuts_button)
        top.addWidget(self.about_button)
        column = QWidget()
        column.setMaximumWidth(COLUMN)
        inside = QVBoxLayout(column)
        inside.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        inside.setSpacing(GRID)
        inside.addWidget(self.problem)
        inside.addWidget(self.nothing)
        for group in self.groups:
            inside.addWidget(group)
        inside.addStretch(1)
        content = QWidget()
        beside = QHBoxLayout(content)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addStretch(1)
        beside.addWidget(column, 100)
        beside.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(self.tr("Settings"))
        set_role(self.area, "page")
        self.area.setWidget(content)
        foot = QHBoxLayout()
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        foot.setSpacing(GRID)
        foot.addWidget(self.place, 1)
        foot.addWidget(self.open_button)
        foot.addWidget(self.logs_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(rule())
        whole.addWidget(self.area, 1)
        whole.addWidget(rule())
        whole.addLayout(foot)

    def _find(self, text: str) -> None:
        words = text.casefold().split()
        found = [group.show_those_with(words) for group in self.groups]
        self.nothing.setVisible(not any(found))
        self.area.verticalScrollBar().setValue(0)

    def _refresh(self, name: str) -> None:
        self.rows[name].refresh()

    def _show_problem(self) -> None:
        problem = self._preferences.problem
        said = self.tr("What is set here holds until Draftlight ends, and is not kept: {problem}")
        self.problem.setText(said.format(problem=problem) if problem else "")
        self.problem.setVisible(problem is not None)

    def _open(self) -> None:
        """The file in whatever opens such files; where there is none yet, its folder."""
        file = Path(self._preferences.path)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file if file.exists() else file.parent)))

    def _open_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._preferences.logs))

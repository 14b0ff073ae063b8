"""How one model is placed and sized: a few choices, what they come to and why, and all others under "More"."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.errors import DraftlightError
from app.core.loading import LoadOptions, Role
from app.core.preferences import Value
from app.state.placing import PlacingState
from app.ui import placement_wording as wording
from app.ui.device_choice import DeviceChoice
from app.ui.page_column import wrap
from app.ui.placement_fields import (
    NUMBER,
    SOME,
    Entry,
    layers_edit,
    layers_entry,
    layers_value,
    layers_word,
    main_entries,
    more_entries,
    number_of_layers,
)
from app.ui.section import Section
from app.ui.setting import Choice, Setting
from app.ui.setting_fields import ChoiceField, NumberField, field_for
from app.ui.theme import GRID, set_role
from app.ui.threads_row import ThreadsRow
from app.ui.translation import sentence

Edits = Mapping[str, Any]


class PlacementForm(QWidget):
    """Shows and changes the options of `role`. What is not possible is said, and leaves everything as it was."""

    def __init__(self, placing: PlacingState, role: Role) -> None:
        super().__init__()
        self._placing, self._role = placing, role
        self.file = QLabel()
        self.file.setTextFormat(Qt.TextFormat.PlainText)
        set_role(self.file, "heading")
        self.told = QLabel()
        self.problem = QLabel()
        set_role(self.told, "caption")
        set_role(self.problem, "error")
        for label in (self.file, self.told, self.problem):
            wrap(label)
        self.problem.hide()
        self._rows: list[tuple[Entry, Any, QLabel]] = []
        self.layers, self.number = layers_value(), number_of_layers()
        self.layers_field = ChoiceField(self.layers, layers_entry())
        self.number_field = NumberField(self.number, NUMBER)
        self.layers_field.entered.connect(lambda value: self._choose(layers_edit(value, self._n_layers)))
        self.number_field.entered.connect(lambda value: self._choose({"n_gpu_layers": int(value)}))
        self.devices = DeviceChoice(self.tr("Devices"))
        self.devices.entered.connect(lambda names: self._choose({"devices": names, "shares": ()}))
        none = Choice(())  # filled with the devices that are chosen
        self.main = ChoiceField(Setting("main", self.tr("Main device"), "", none), none)
        self.main.entered.connect(self._put_first)
        self.threads = ThreadsRow(placing.threads, role)
        self.usual_button = QPushButton(self.tr("Back to automatic"))
        self.usual_button.setAutoDefault(False)
        self.usual_button.setToolTip(self.tr("Gives up all that was chosen for this file; the preferences hold again"))
        self.usual_button.clicked.connect(self._choose_usual)
        self.more = Section(self.tr("More"), self._more())
        self.more.header.setChecked(False)
        self._lay_out()
        placing.changed.connect(self.refresh)
        placing.devices_changed.connect(self.refresh)
        placing.threads.changed.connect(self._show_threads)
        self.refresh()

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addWidget(self.file)
        form = self._form()
        self._layers_label = self._add(form, self.layers, self.layers_field)
        self._number_label = self._add(form, self.number, self.number_field)
        for entry in main_entries():
            self._add_entry(form, entry)
        whole.addLayout(form)
        whole.addWidget(self.usual_button, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self.told)
        whole.addWidget(self.problem)
        whole.addWidget(self.more)
        whole.addStretch(1)

    def _more(self) -> QWidget:
        content = QWidget()
        form = self._form()
        content.setLayout(form)
        self._devices_label = self._labelled(
            form,
            self.tr("Devices"),
            self.tr("Layers go to those that are ticked, in this order; without a tick, to this machine's GPUs"),
            self.devices,
        )
        self._main_label = self._labelled(
            form, self.tr("Main device"), self.tr("It is filled first, and holds all where nothing is split"), self.main
        )
        for entry in more_entries(self._role):
            self._add_entry(form, entry)
            if entry.setting.name == "n_threads_batch":
                form.addRow("", self.threads)
        return content

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        return form

    def _add_entry(self, form: QFormLayout, entry: Entry) -> None:
        field = field_for(entry.setting)
        field.entered.connect(lambda value: self._enter(entry, value))
        self._rows.append((entry, field, self._add(form, entry.setting, field)))

    def _add(self, form: QFormLayout, setting: Setting, field: QWidget) -> QLabel:
        return self._labelled(form, setting.title, setting.meaning, field)

    def _labelled(self, form: QFormLayout, title: str, meaning: str, field: QWidget) -> QLabel:
        label = QLabel(title)
        set_role(label, "caption")
        label.setBuddy(field)
        for widget in (label, field):
            widget.setToolTip(meaning)
        field.setAccessibleDescription(meaning)
        # Alone in its place: by their values alone, which is all that Linux's screen readers get of a box of choices,
        # two of them in one place could not be told apart.
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(field)
        form.addRow(label, place)
        return label

    def _enter(self, entry: Entry, value: Value) -> None:
        try:
            edits = entry.write(value)
        except DraftlightError as error:
            self._say(error)
            return
        self._choose(edits)

    def _choose(self, edits: Edits) -> None:
        try:
            self._placing.choose(self._role, **edits)
        except DraftlightError as error:
            self._say(error)
        else:
            self._say(None)
        self.refresh()

    def _choose_usual(self) -> None:
        self._say(None)
        self._placing.choose_usual(self._role)

    def _say(self, error: DraftlightError | None) -> None:
        self.problem.setText(sentence(error) if error else "")
        self.problem.setVisible(error is not None)

    def _put_first(self, name: Value) -> None:
        chosen = self._options.devices or tuple(device.name for device in self._placing.own_devices)
        self._choose({"devices": (str(name), *(one for one in chosen if one != name)), "shares": ()})

    @property
    def _options(self) -> LoadOptions:
        return self._placing.options(self._role)

    @property
    def _n_layers(self) -> int:
        """As far as it is known."""
        placement = self._placing.fit.placement(self._role) if self._placing.fit else None
        return placement.memory.n_layers if placement else 0

    def refresh(self) -> None:
        wanted, options = self._placing.wanted(self._role), self._options
        self.setEnabled(wanted is not None)
        self.file.setText(wanted.path.name if wanted else self._nothing())
        devices = self._placing.devices
        self._show_layers(options, bool(devices))
        self.devices.show_devices(devices, options.devices)
        names = options.devices or tuple(device.name for device in self._placing.own_devices)
        if [self.main.itemData(place) for place in range(self.main.count())] != list(names):
            self.main.clear()
            for name in names:
                self.main.addItem(name, name)
        _show(bool(devices), self.devices, self._devices_label)
        _show(len(names) > 1, self.main, self._main_label)
        for entry, field, label in self._rows:
            field.show_value(entry.read(options))
            _show(bool(devices) or not entry.only_with_devices, field, label)
        self.usual_button.setVisible(not self._placing.is_usual(self._role))
        self._show_threads()
        self._tell()

    def _show_threads(self) -> None:
        self.threads.show_model(*self._placing.shown(self._role))

    def _show_layers(self, options: LoadOptions, shown: bool) -> None:
        value = layers_word(options)
        self.layers_field.show_value(value)
        self.number_field.show_value(max(options.n_gpu_layers or 0, 1))
        _show(shown, self.layers_field, self._layers_label)
        _show(shown and value == SOME, self.number_field, self._number_label)

    def _tell(self) -> None:
        fit = self._placing.fit
        sized, placement = (fit.sized(self._role), fit.placement(self._role)) if fit else (None, None)
        lines = []
        if sized and placement:
            lines = [wording.where(placement), wording.context(sized.n_context)]
        if addresses := self._placing.unconnected(self._role):
            lines.append(wording.unconnected(addresses))
        if self._role is Role.DRAFT and (self._options.key_type.quantised or self._options.value_type.quantised):
            lines.append(wording.quantised_draft())
        self.told.setText("\n".join(lines))
        self.told.setVisible(bool(lines))

    def _nothing(self) -> str:
        return self.tr("No target is chosen") if self._role is Role.TARGET else self.tr("No draft is chosen")


def _show(shown: bool, field: QWidget, label: QLabel) -> None:
    for widget in (field.parentWidget(), field, label):
        if widget:
            widget.setVisible(shown)

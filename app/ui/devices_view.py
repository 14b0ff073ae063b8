"""The devices that models can be placed on, what a GPU lacks that cannot be used, and adding another machine."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMessageBox, QPushButton, QVBoxLayout, QWidget

from app.core.device import DEFAULT_PORT, Device
from app.core.devices_known import UnusedGpu
from app.state.placing import PlacingState
from app.ui import placement_wording as wording
from app.ui.page_column import wrap
from app.ui.theme import FIELD_HEIGHT, GRID, set_role
from app.ui.translation import sentence


class DevicesView(QWidget):
    def __init__(self, placing: PlacingState) -> None:
        super().__init__()
        self._placing = placing
        self.agreed: Callable[[], bool] = self._ask
        self._list = QVBoxLayout()
        self._list.setSpacing(GRID)
        self._shown: list[QWidget] = []
        self.address = QLineEdit()
        self.address.setAccessibleName(self.tr("Address of another machine"))
        self.address.setPlaceholderText(self.tr("host:port, such as 192.168.0.7:{port}").format(port=DEFAULT_PORT))
        self.address.setMinimumHeight(FIELD_HEIGHT)
        self.address.returnPressed.connect(self._add)
        self.add_button = QPushButton(self.tr("Add"))
        self.add_button.setAccessibleName(self.tr("Add another machine"))
        self.add_button.clicked.connect(self._add)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setAccessibleName(self.tr("Stop connecting"))
        self.cancel_button.clicked.connect(placing.give_up_connecting)
        self.note = QLabel(self._note())
        self.problem = QLabel()
        self.problem.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        set_role(self.note, "caption")
        set_role(self.problem, "error")
        for label in (self.note, self.problem):
            label.setTextFormat(Qt.TextFormat.PlainText)
            wrap(label)
        self._lay_out()
        placing.devices_changed.connect(self.refresh)
        self.refresh()

    def _note(self) -> str:
        served = self.tr(
            "A machine that runs llama.cpp's RPC server can hold layers like a GPU. Draftlight itself never listens."
        )
        return f"{wording.remote_warning()}\n{served}"

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID)
        whole.addLayout(self._list)
        title = QLabel(self.tr("Another machine as a device"))
        set_role(title, "heading")
        whole.addSpacing(GRID)
        whole.addWidget(title)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.address, 1)
        row.addWidget(self.add_button)
        row.addWidget(self.cancel_button)
        whole.addLayout(row)
        whole.addWidget(self.problem)
        whole.addWidget(self.note)
        whole.addStretch(1)

    def refresh(self) -> None:
        known, connecting = self._placing.known, self._placing.connecting
        for widget in self._shown:
            self._list.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._shown = [_device(device) for device in known.devices]
        self._shown += [self._advice(unused) for unused in known.unused]
        for widget in self._shown:
            self._list.addWidget(widget)
        can = known.can_connect
        self.address.setEnabled(can and not connecting)
        self.add_button.setVisible(connecting is None)
        self.add_button.setEnabled(can)
        self.cancel_button.setVisible(connecting is not None)
        error = self._placing.connect_error
        problem = sentence(error) if error else ""
        if not can and known.devices:
            problem = self.tr("This build of llama.cpp cannot use other machines; one built with GGML_RPC can.")
        self.problem.setText(self.tr("Connecting…") if connecting else problem)
        set_role(self.problem, "caption" if connecting else "error")
        self.problem.setVisible(bool(self.problem.text()))

    def _advice(self, unused: UnusedGpu) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        text, command = QLabel(wording.advice(unused)), QLabel(wording.advice_command(unused))
        command.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        for label in (text, command):
            label.setTextFormat(Qt.TextFormat.PlainText)
            wrap(label)
        set_role(command, "caption")
        copy = QPushButton(self.tr("Copy the command"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(command.text()))
        for widget in (text, command):
            column.addWidget(widget)
        column.addWidget(copy, 0, Qt.AlignmentFlag.AlignLeft)
        return box

    def _add(self) -> None:
        address = self.address.text().strip()
        free = self._placing.known.can_connect and not self._placing.connecting
        if address and free and (self._placing.trusted or self.agreed()):
            self._placing.connect_to(address)

    def _ask(self) -> bool:
        """Before the first one."""
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("Another machine"), self.tr("Connect to another machine?"))
        box.setParent(self, Qt.WindowType.Dialog)
        box.setInformativeText(
            wording.remote_warning()
            + "\n"
            + self.tr("What you write and what models answer crosses it in a form that others can read.")
        )
        yes = box.addButton(self.tr("Connect"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        agreed = box.clickedButton() is yes
        box.deleteLater()
        return agreed


def _device(device: Device) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    name = QLabel(f"{device.name} · {device.description}" if device.description else device.name)
    facts = QLabel(f"{wording.kind_name(device.kind)} · {device.backend} · {wording.device_memory(device)}")
    set_role(facts, "caption")
    for label in (name, facts):
        label.setTextFormat(Qt.TextFormat.PlainText)
        wrap(label)
        column.addWidget(label)
    return box

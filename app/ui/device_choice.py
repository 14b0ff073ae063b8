"""Which devices a model may be spread over: those that are ticked, or without a tick this machine's GPUs."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.core.device import Device
from app.ui.theme import GRID


class DeviceChoice(QWidget):
    entered = Signal(object)  # names; the main device is the first

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self.boxes: dict[str, QCheckBox] = {}
        self._chosen: tuple[str, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID // 2)

    def show_devices(self, devices: Sequence[Device], chosen: Sequence[str]) -> None:
        names = [device.name for device in devices]
        if names != list(self.boxes):
            for box in self.boxes.values():
                self._column.removeWidget(box)
                box.hide()
                box.deleteLater()
            self.boxes = {device.name: self._box(device) for device in devices}
        for name, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setChecked(name in chosen)
        self._chosen = tuple(chosen)

    def _box(self, device: Device) -> QCheckBox:
        shown = f"{device.name} · {device.description}" if device.description else device.name
        box = QCheckBox(shown.replace("&", "&&"))
        box.setAccessibleName(f"{self._title}: {device.name}")
        box.toggled.connect(self._enter)
        self._column.addWidget(box)
        return box

    def _enter(self) -> None:
        """Those that were there keep their order."""
        ticked = [name for name, box in self.boxes.items() if box.isChecked()]
        kept = [name for name in self._chosen if name in ticked]
        self.entered.emit((*kept, *(name for name in ticked if name not in kept)))

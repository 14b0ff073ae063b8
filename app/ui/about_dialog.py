"""What this program is: versions, backends and licences, to read and to copy into a report."""

import platform

from PySide6.QtCore import Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.state.about import AboutState
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence


class AboutDialog(QDialog):
    def __init__(self, about: AboutState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = about
        self.setWindowTitle(self.tr("About Draftlight"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = QLabel("Draftlight")
        set_role(title, "title")
        purpose = QLabel(self.tr("Speculative decoding on your own machine, made visible and measured."))
        purpose.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnStretch(1, 1)
        self.values = {name: QLabel() for name in ("version", "llama", "backends", "processor", "qt", "python")}
        for row, (name, said) in enumerate(self._names().items()):
            self._add_row(row, said, self.values[name])
        licence = QLabel(
            self.tr(
                "Draftlight is under the Apache License 2.0. It uses llama.cpp (MIT), Qt (LGPL 3) and others, each"
                " under its own licence."
            )
        )
        licence.setWordWrap(True)
        set_role(licence, "caption")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_button = QPushButton(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("All of this as text, for a report"))
        self.copy_button.clicked.connect(self._copy)
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.licences_button = QPushButton(self.tr("Licences"))
        self.licences_button.setToolTip(self.tr("The folder with the licences of everything inside"))
        self.licences_button.clicked.connect(self._open_licences)
        buttons.addButton(self.licences_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.licences_button.setVisible(about.licences is not None)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(2 * GRID)
        whole.addWidget(title)
        whole.addWidget(purpose)
        whole.addLayout(self._grid)
        whole.addStretch(1)
        whole.addWidget(licence)
        whole.addWidget(buttons)
        self.resize(64 * GRID, 40 * GRID)
        about.changed.connect(self._refresh)
        self._refresh()
        about.look()

    @property
    def text(self) -> str:
        """All of it, one line each."""
        lines = (f"{said}: {self.values[name].text()}" for name, said in self._names().items())
        return "\n".join(lines)

    def _names(self) -> dict[str, str]:
        return {
            "version": "Draftlight",
            "llama": "llama.cpp",
            "backends": self.tr("Backends"),
            "processor": self.tr("Processor"),
            "qt": "Qt",
            "python": "Python",
        }

    def _add_row(self, row: int, said: str, value: QLabel) -> None:
        name = QLabel(said)
        set_role(name, "caption")
        value.setWordWrap(True)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        value.setAccessibleName(said)
        self._grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, row, 1)

    def _refresh(self) -> None:
        build, error = self._about.build, self._about.error
        self.values["version"].setText(self._about.version)
        self.values["qt"].setText(str(qVersion()))
        self.values["python"].setText(platform.python_version())
        if build:
            said = self.tr("{llama}, ggml {ggml}, llama-cpp-python {bindings}")
            self.values["llama"].setText(said.format(llama=build.name, ggml=build.ggml, bindings=build.bindings))
            self.values["backends"].setText(", ".join(build.backends))
            self.values["processor"].setText(build.processor)
        else:
            waiting = sentence(error) if error else self.tr("It is being loaded …")
            self.values["llama"].setText(waiting)
            for name in ("backends", "processor"):
                self.values[name].setText("–")

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text)

    def _open_licences(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._about.licences)))

"""Asks before an address is opened outside of the program, and shows all of it."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from app.core.markdown import may_open
from app.ui.field import text_field
from app.ui.theme import GRID, set_role


class LinkDialog(QDialog):
    def __init__(self, address: str, parent: QWidget | None = None, origin: str = "") -> None:
        """`origin` says where it comes from; without one, a model wrote it."""
        super().__init__(parent)
        self._url = QUrl(address)
        self.setWindowTitle(self.tr("Open a link"))
        question = QLabel(self.tr("Open this address outside of Draftlight?"))
        set_role(question, "heading")
        self.address = text_field(address)
        self.address.setReadOnly(True)
        self.address.setAccessibleName(self.tr("Address"))
        self.address.setFixedHeight(10 * GRID)
        known = QLabel(origin or self.tr("The model wrote it; nobody has checked where it leads."))
        known.setWordWrap(True)
        set_role(known, "caption")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.open_button = self.buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.copy_button = self.buttons.addButton(self.tr("Copy address"), QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button.setEnabled(may_open(address) and self._url.isValid())
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(address))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        cancel = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        whole = QVBoxLayout(self)
        whole.setSpacing(GRID)
        for part in (question, self.address, known, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(56 * GRID)
        cancel.setFocus()

    def accept(self) -> None:
        super().accept()
        QDesktopServices.openUrl(self._url)

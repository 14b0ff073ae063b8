"""What is in a file of a message: all of it, to read and to copy. The file itself may be gone by now."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.attachment import Attachment
from app.ui import wording
from app.ui.figures import size
from app.ui.labels import ElidedLabel, rule
from app.ui.numbered_text import NumberedText
from app.ui.theme import GRID, set_role


class AttachmentDialog(QDialog):
    def __init__(self, file: Attachment, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self.setWindowTitle(self.tr("{name}: contents").format(name=file.name))
        self.name = ElidedLabel("title")
        self.name.setText(file.name)
        n_bytes = len(file.text.encode(errors="replace"))
        self.facts = QLabel(self.tr("{lines}, {size}").format(lines=wording.lines(file.n_lines), size=size(n_bytes)))
        set_role(self.facts, "caption")
        self.text = NumberedText(file.text, self.tr("Contents of {name}").format(name=file.name))
        self.copied = QLabel()
        set_role(self.copied, "caption")
        self.copy_button = QPushButton(self.tr("Copy all"))
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(self._copy)
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.reject)
        self._lay_out()
        self.resize(90 * GRID, 64 * GRID)
        self.text.setFocus()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        head.setSpacing(2 * GRID)
        head.addWidget(self.name, 1)
        head.addWidget(self.facts)
        foot = QHBoxLayout()
        foot.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        foot.setSpacing(GRID)
        foot.addWidget(self.copied, 1)
        foot.addWidget(self.copy_button)
        foot.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(rule())
        whole.addWidget(self.text, 1)
        whole.addWidget(rule())
        whole.addLayout(foot)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._file.text)
        self.copied.setText(self.tr("Copied"))


def show_file(file: Attachment, parent: QWidget) -> AttachmentDialog:
    """In front of the parent's window. It goes when it is closed."""
    dialog = AttachmentDialog(file, parent.window())
    dialog.finished.connect(dialog.deleteLater)
    room = parent.window().size()
    dialog.resize(min(dialog.width(), room.width() - 4 * GRID), min(dialog.height(), room.height() - 4 * GRID))
    dialog.open()
    return dialog

"""Whether a model's files are what they were: how far they are read again, and what came of it."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.core.installed import InstalledModel
from app.state.library import LibraryState
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence


class VerificationView(QWidget):
    """In sight only where the model that is shown is, or was, the one that is verified."""

    def __init__(self, library: LibraryState) -> None:
        super().__init__()
        self._library = library
        self._model: InstalledModel | None = None
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Verifying the file"))
        self.stop_button = QPushButton(self.tr("Stop"))
        self.stop_button.clicked.connect(library.stop_verifying)
        line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addWidget(self.text, 1)
        line.addWidget(self.stop_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GRID)
        whole.addLayout(line)
        whole.addWidget(self.bar)
        library.verification_changed.connect(self._refresh)
        self._refresh()

    def show_model(self, model: InstalledModel | None) -> None:
        self._model = model
        self._refresh()

    def _refresh(self) -> None:
        verification = self._library.verification
        shown = verification is not None and verification.request.model == self._model
        self.setVisible(shown)
        if not verification or not shown:
            return
        for widget in (self.bar, self.stop_button):
            widget.setVisible(verification.running)
        self.bar.setValue(round(1000 * verification.fraction))
        wrong = verification.error is not None or verification.sound is False
        set_role(self.text, "error" if wrong else "caption")
        if verification.error:
            self.text.setText(sentence(verification.error))
        elif verification.running:
            self.text.setText(self.tr("reading it again…"))
        elif verification.sound:
            self.text.setText(self.tr("The checksum is right."))
        else:
            self.text.setText(self.tr("The checksum is wrong: the file is damaged. Download it again."))

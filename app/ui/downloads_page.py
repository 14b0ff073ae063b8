"""The downloads: what comes, how fast, and why something stands still."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.download import Download, DownloadStatus
from app.core.errors import DraftlightError
from app.core.loading import Role
from app.state.downloads import DownloadsState
from app.state.models import ModelsState
from app.ui import model_wording
from app.ui.field import as_field
from app.ui.labels import ElidedLabel, rule
from app.ui.theme import GRID, set_role, tabular
from app.ui.translation import sentence

_STANDING = (DownloadStatus.PAUSED, DownloadStatus.NO_SPACE)
MEGABYTE = 1_000_000
MOST_RATE = 10_000  # MB per second
LEAST_RATE = 0.1


class DownloadRow(QWidget):
    """One download, and its buttons."""

    load_requested = Signal(object, object)  # Role, Path

    def __init__(self, downloads: DownloadsState, key: str) -> None:
        super().__init__()
        self._downloads, self.key = downloads, key
        self.title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        self.amount = QLabel()
        self.amount.setFont(tabular(self.font()))
        set_role(self.amount, "caption")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.state = QLabel()
        self.state.setFont(tabular(self.font()))
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.pause_button = self._button(self.tr("Pause"), downloads.pause)
        self.resume_button = self._button(self.tr("Go on"), downloads.resume)
        self.retry_button = self._button(self.tr("Try again"), downloads.resume)
        self.cancel_button = self._button(self.tr("Cancel"), downloads.cancel)
        self.as_target = self._button(self.tr("Use as target"), lambda key: self._load(Role.TARGET))
        self.as_draft = self._button(self.tr("Use as draft"), lambda key: self._load(Role.DRAFT))
        self.buttons = (
            self.pause_button,
            self.resume_button,
            self.retry_button,
            self.cancel_button,
            self.as_target,
            self.as_draft,
        )
        first = QHBoxLayout()
        first.setSpacing(GRID)
        first.addWidget(self.title, 1)
        first.addWidget(self.amount)
        for button in self.buttons:
            first.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        whole.setSpacing(GRID // 2)
        whole.addLayout(first)
        whole.addWidget(self.bar)
        whole.addWidget(self.state)
        self.refresh()

    def _button(self, text: str, action: Callable[[str], None]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda: action(self.key))
        return button

    def refresh(self) -> None:
        download = self._downloads.download(self.key)
        if download:
            self._show(download)

    def _show(self, download: Download) -> None:
        status, title = download.status, download.request.title
        if title != self.title.text():
            self.title.setText(title)
            self.bar.setAccessibleName(self.tr("Progress of {title}").format(title=title))
            for button in self.buttons:
                button.setAccessibleName(f"{button.text()}: {title}")
        self.amount.setText(model_wording.amount(download))
        fraction = download.fraction
        self.bar.setRange(0, 0 if fraction is None and not status.ended else 1000)
        self.bar.setValue(round(1000 * (fraction or 0.0)))
        self.bar.setVisible(not status.ended)
        self.state.setText(model_wording.download_state(download))
        wrong = status in (DownloadStatus.FAILED, DownloadStatus.NO_SPACE)
        set_role(self.state, "error" if wrong else "caption")
        self.pause_button.setVisible(not status.ended and status not in _STANDING)
        self.resume_button.setVisible(status in _STANDING)
        self.retry_button.setVisible(status is DownloadStatus.FAILED)
        self.cancel_button.setVisible(status is not DownloadStatus.DONE)
        for button in (self.as_target, self.as_draft):
            button.setVisible(status is DownloadStatus.DONE)

    def _load(self, role: Role) -> None:
        download = self._downloads.download(self.key)
        if download:
            self.load_requested.emit(role, download.request.files[0].target)


class DownloadsPage(QScrollArea):
    load_requested = Signal(object, object)  # Role, Path

    def __init__(self, models: ModelsState) -> None:
        super().__init__()
        self._downloads = downloads = models.downloads
        self.rows: dict[str, DownloadRow] = {}
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Downloads"))
        set_role(self, "page")
        self.limit = QDoubleSpinBox()
        self.limit.setRange(0, MOST_RATE)
        self.limit.setDecimals(1)
        self.limit.setSuffix(self.tr(" MB/s"))
        self.limit.setSpecialValueText(self.tr("no limit"))
        self.limit.setKeyboardTracking(False)
        as_field(self.limit)
        self.limit.setAccessibleName(self.tr("Rate limit of all downloads together"))
        self.limit.valueChanged.connect(lambda value: downloads.limit(value * MEGABYTE))
        downloads.limit_changed.connect(self._refresh_limit)
        self.clear_button = QPushButton(self.tr("Clear what is done"))
        self.clear_button.clicked.connect(downloads.clear_ended)
        self.empty = QLabel(
            self.tr(
                "Nothing is being downloaded. What you get on the Find page comes here; it goes on after a restart."
            )
        )
        self.empty.setWordWrap(True)
        self.empty.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        set_role(self.empty, "caption")
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        set_role(self.note, "error")
        self.note.hide()
        self._lay_out()
        models.hub.failed.connect(self._fail)
        models.downloads.add_requested.connect(self.note.hide)
        downloads.listed.connect(self._list)
        downloads.changed.connect(self._change)
        self._list()
        self._refresh_limit()

    def _lay_out(self) -> None:
        content = QWidget()
        top = QHBoxLayout()
        top.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        top.setSpacing(GRID)
        label = QLabel(self.tr("Rate limit"))
        set_role(label, "caption")
        label.setBuddy(self.limit)
        top.addWidget(label)
        top.addWidget(self.limit)
        top.addStretch(1)
        top.addWidget(self.clear_button)
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        whole = QVBoxLayout(content)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(rule())
        whole.addWidget(self.note)
        whole.addWidget(self.empty)
        whole.addLayout(self._column)
        whole.addStretch(1)
        self.setWidget(content)

    def _list(self) -> None:
        keys = [download.request.key for download in self._downloads.downloads]
        for key in [key for key in self.rows if key not in keys]:
            row = self.rows.pop(key)
            self._column.removeWidget(row)
            row.deleteLater()
        for key in keys:
            if key not in self.rows:
                self.rows[key] = DownloadRow(self._downloads, key)
                self.rows[key].load_requested.connect(self.load_requested)
                self._column.addWidget(self.rows[key])
            self.rows[key].refresh()
        self.empty.setVisible(not keys)
        self._refresh_clear()

    def _change(self, key: str) -> None:
        if key in self.rows:
            self.rows[key].refresh()
        self._refresh_clear()

    def _fail(self, error: DraftlightError) -> None:
        """What was to be got could not even be asked for."""
        self.note.setText(sentence(error))
        self.note.show()

    def _refresh_limit(self) -> None:
        """A limit that is too low to be shown is none the less no "no limit", and is not set to what is shown."""
        rate = self._downloads.rate_limit
        with QSignalBlocker(self.limit):
            self.limit.setValue(max(rate / MEGABYTE, LEAST_RATE) if rate else 0)

    def _refresh_clear(self) -> None:
        self.clear_button.setEnabled(any(download.status.ended for download in self._downloads.downloads))

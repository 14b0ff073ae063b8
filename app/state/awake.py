"""Whether the computer shall stay awake: something long is running, and the preferences say so."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.download import DownloadStatus
from app.state.downloads import DownloadsState
from app.state.measuring import MeasuringState
from app.state.preferences import PreferencesState


class AwakeState(QObject):
    wanted = Signal(bool)

    def __init__(
        self,
        measuring: MeasuringState,
        downloads: DownloadsState,
        preferences: PreferencesState,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._measuring, self._downloads, self._preferences = measuring, downloads, preferences
        self._awake = False
        for signal in (measuring.busy_changed, downloads.listed, downloads.changed, preferences.changed):
            signal.connect(self._look)

    @property
    def awake(self) -> bool:
        return self._awake

    @Slot()
    def _look(self) -> None:
        loading = any(one.status is DownloadStatus.RUNNING for one in self._downloads.downloads)
        awake = self._preferences.values.keep_awake and (self._measuring.busy or loading)
        if awake != self._awake:
            self._awake = awake
            self.wanted.emit(awake)

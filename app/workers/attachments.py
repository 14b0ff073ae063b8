"""Reads files that are attached to a message, each on a thread of its own: a disk or a share may take its time."""

from PySide6.QtCore import QObject, Signal, Slot

from app.core.attachment import FileRequest
from app.storage.text_file import read_text_file
from app.workers.boundary import worded
from app.workers.jobs import Jobs


class AttachmentsWorker(QObject):
    """Its signals come from threads of Python's own: connect them queued."""

    read = Signal(object, object, str)  # FileRequest, Attachment, encoding
    refused = Signal(object, object)  # FileRequest, DraftlightError

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs()

    @Slot(object)
    def fetch(self, request: FileRequest) -> None:
        def work() -> None:
            try:
                file, encoding = read_text_file(request.path, request.most)
            except Exception as error:
                self._tell(self.refused, request, worded(error))
            else:
                self._tell(self.read, request, file, encoding)

        self._jobs.begin("attachment", work)

    def close(self) -> None:
        self._jobs.close()

    def _tell(self, signal: object, *values: object) -> None:
        if not self._jobs.closed:
            signal.emit(*values)  # type: ignore[attr-defined]  # a bound signal's type has no name

"""The thread of placement and memory: it ends, be it that llama.cpp gives up at that very moment."""

import threading
from pathlib import Path

from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtWidgets import QApplication

from app.workers.placing import PlacingThread


def test_it_ends_when_it_is_told_to(tmp_path: Path, qapp: QApplication) -> None:
    thread = PlacingThread(tmp_path)
    thread.start()
    thread.stop()
    assert thread.isFinished()
    thread.stop()


def test_a_thread_that_stands_still_is_not_waited_for(tmp_path: Path, qapp: QApplication) -> None:
    thread, gave_up, let_go = PlacingThread(tmp_path), threading.Event(), threading.Event()

    def stand_still() -> None:
        gave_up.set()  # as the guard does in the thread where llama.cpp gives up
        let_go.wait()

    thread.start()
    thread.worker.devices_known.connect(stand_still, Qt.ConnectionType.DirectConnection)
    QMetaObject.invokeMethod(thread.worker, "look", Qt.ConnectionType.QueuedConnection)
    thread.stop(gave_up.is_set)
    assert thread.isRunning()
    thread.stop(gave_up.is_set)
    let_go.set()
    assert thread.wait()

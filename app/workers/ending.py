"""The end of a thread that calls llama.cpp, which may have given up there: then it stands still for good."""

from collections.abc import Callable

from PySide6.QtCore import QMetaObject, QObject, Qt, QThread

_GLANCE = 50  # ms between two looks whether it still comes to its end


def end(thread: QThread, worker: QObject, is_lost: Callable[[], bool]) -> None:
    """Let `worker` shut down and the thread end; returns when it has, or, as `is_lost` tells, never will."""
    if thread.isRunning() and not is_lost():
        QMetaObject.invokeMethod(worker, "shut_down", Qt.ConnectionType.QueuedConnection)
        while not is_lost() and not thread.wait(_GLANCE):  # shutting down may be what it gives up at
            pass

"""Which files somebody drags or pastes, and whether they are for a message."""

from pathlib import Path

from PySide6.QtCore import QMimeData

MODEL_SUFFIX = ".gguf"


def dropped_files(data: QMimeData) -> list[Path]:
    """Those for a message: none where all are models, which are for the window."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [] if all(path.suffix.lower() == MODEL_SUFFIX for path in paths) else paths

"""Small files that are there whole or not at all, and folders whose entries survive a power cut."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any


def write_json(path: Path, content: Any) -> None:
    """Replace the file in one step; where that fails (OSError) the old one is still there."""
    new = unfinished_path(path)
    try:
        with open(new, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)


def unfinished_path(path: Path) -> Path:
    """What a kill in the middle of `write_json` may leave; the next call writes over it."""
    return path.with_name(path.name + ".new")


def read_json(path: Path) -> Any:
    """What is in it; None where there is no such file or it cannot be read as JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def sync_folder(folder: Path) -> None:
    """Some systems cannot: then there is nothing to be done."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

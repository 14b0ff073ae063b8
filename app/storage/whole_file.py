"""Files that are written whole or left as they were, whatever happens on the way."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from app.core.errors import ConversationError
from app.core.said import cause, said


def write_whole(path: Path, text: str) -> None:
    """What somebody named. Raises `ConversationError` where it cannot be written."""
    try:
        replace_file(path, text.encode("utf-8", "replace"), 0o644)  # else a new file is its owner's alone
    except OSError as error:
        raise ConversationError(
            said("{path} cannot be written: {reason}.", path=path, reason=cause(error)), said("Choose another place.")
        ) from error


def replace_file(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Raises `OSError`."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # a rename that outlives a power cut shall not point at nothing
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def replace_settings(path: Path, text: str) -> None:
    """Through a link that somebody keeps their settings behind, to the file itself. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path = Path(os.path.realpath(path))
    with tempfile.TemporaryDirectory(dir=path.parent) as work:
        whole = Path(work) / path.name
        whole.write_bytes(text.encode())
        os.replace(whole, path)

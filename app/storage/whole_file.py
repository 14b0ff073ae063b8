"""A file that somebody named, written whole or left as it was."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from app.core.errors import ConversationError
from app.core.said import cause, said


def write_whole(path: Path, text: str) -> None:
    """Raises `ConversationError` where it cannot be written; what was there before is then still there."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as file:
                file.write(text)
            os.chmod(name, 0o644)  # a temporary file is its owner's alone
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise ConversationError(
            said("{path} cannot be written: {reason}.", path=path, reason=cause(error)), said("Choose another place.")
        ) from error

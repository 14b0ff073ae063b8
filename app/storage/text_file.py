"""A text file that somebody attaches, read once and never all of it where it is too large."""

import stat
from pathlib import Path

from app.core.attachment import Attachment, attachment
from app.core.errors import AttachmentError
from app.core.said import said
from app.core.text_encoding import decode


def read_text_file(path: Path, most: int) -> tuple[Attachment, str]:
    """The file and the encoding that it was read in. Raises `AttachmentError`, also for more than `most` bytes."""
    name = path.name or str(path)
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise AttachmentError(said("{name} is a folder.", name=name), said("Attach the files in it."))
        if not stat.S_ISREG(kind):
            raise AttachmentError(said("{name} is no regular file.", name=name), said("Attach a text file."))
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        cause = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror or str(error)
        raise AttachmentError(said("{name} cannot be read: {cause}.", name=name, cause=cause)) from error
    if len(content) > most:
        raise AttachmentError(
            said("{name} is larger than {most:,} bytes, and the context cannot hold more.", name=name, most=most),
            said("Attach a part of it, or load the target with a larger context."),
        )
    if not content.strip():
        raise AttachmentError(said("{name} is empty.", name=name))
    text, encoding = decode(content, name)
    return attachment(name, text), encoding

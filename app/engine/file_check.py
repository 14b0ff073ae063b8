"""What can be said of a model file before llama.cpp sees it."""

from pathlib import Path

from app.core.errors import ModelFileError
from app.core.gguf_head import HEAD_BYTES, check_head
from app.core.said import cause, said


def check_file(path: Path) -> None:
    """Raise `ModelFileError` where the file cannot be a GGUF model that llama.cpp reads."""
    check_regular(path)
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
    except OSError as error:
        raise ModelFileError(said("{path} cannot be read: {reason}.", path=path, reason=cause(error))) from error
    check_head(head, path.name)


def check_regular(path: Path) -> None:
    """Raise `ModelFileError` where there is no file that could be read to its end."""
    try:
        if not path.exists():
            raise ModelFileError(said("There is no file {path}.", path=path), said("Check the path and its spelling."))
        if path.is_dir():
            raise ModelFileError(said("{path} is a folder.", path=path), said("Name the .gguf file inside it."))
        if not path.is_file():  # reading a pipe could wait for ever
            raise ModelFileError(said("{path} is a device or a pipe.", path=path), said("Name a .gguf file."))
    except OSError as error:
        raise ModelFileError(said("{path} cannot be read: {reason}.", path=path, reason=cause(error))) from error

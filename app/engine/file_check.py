"""What can be said of a model file before llama.cpp sees it."""

from pathlib import Path

from app.core.errors import ModelFileError

_MAGIC = b"GGUF"
_SMALLEST = 24  # magic, version, and the counts of tensors and of metadata
_VERSIONS = (2, 3)


def check_file(path: Path) -> None:
    """Raise `ModelFileError` where the file cannot be a GGUF model that llama.cpp reads."""
    try:
        if not path.exists():
            raise ModelFileError(f"There is no file {path}.", "Check the path and its spelling.")
        if path.is_dir():
            raise ModelFileError(f"{path} is a folder.", "Name the .gguf file inside it.")
        if not path.is_file():  # reading a pipe could wait for ever
            raise ModelFileError(f"{path} is a device or a pipe.", "Name a .gguf file.")
        with path.open("rb") as file:
            head = file.read(_SMALLEST)
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read: {error.strerror}.") from error
    if not head:
        raise ModelFileError(f"{path} is empty.", "Download it again.")
    if not head.startswith(_MAGIC):
        raise ModelFileError(
            f"{path.name} is not a GGUF file: it begins with {head[:4]!r}.",
            "Only GGUF files can be loaded; most models are published in this format too.",
        )
    if len(head) < _SMALLEST:
        raise ModelFileError(f"{path.name} is cut off in its header.", "Download it again.")
    version = int.from_bytes(head[4:8], "little")
    if version not in _VERSIONS:
        swapped = int.from_bytes(head[4:8], "big") in _VERSIONS
        what = "for big-endian machines" if swapped else f"in GGUF version {version}"
        raise ModelFileError(f"{path.name} is {what}, which llama.cpp cannot load here.", "Look for a newer file.")

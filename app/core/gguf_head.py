"""What the first bytes of a file must be for it to be a GGUF model that llama.cpp reads."""

from app.core.errors import ModelFileError

MAGIC = b"GGUF"
HEAD_BYTES = 24  # magic, version, and the counts of tensors and of metadata
VERSIONS = (2, 3)


def check_head(head: bytes, name: str) -> None:
    """`head` are the file's first `HEAD_BYTES`, or all it has. Raises `ModelFileError`."""
    if not head:
        raise ModelFileError(f"{name} is empty.", "Download it again.")
    if not head.startswith(MAGIC):
        raise ModelFileError(
            f"{name} is not a GGUF file: it begins with {head[:4]!r}.",
            "Only GGUF files can be loaded; most models are published in this format too.",
        )
    if len(head) < HEAD_BYTES:
        raise ModelFileError(f"{name} is cut off in its header.", "Download it again.")
    version = int.from_bytes(head[4:8], "little")
    if version not in VERSIONS:
        swapped = int.from_bytes(head[4:8], "big") in VERSIONS
        what = "for big-endian machines" if swapped else f"in GGUF version {version}"
        raise ModelFileError(f"{name} is {what}, which llama.cpp cannot load here.", "Look for a newer file.")

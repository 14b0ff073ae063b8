"""What the first bytes of a file must be for it to be a GGUF model that llama.cpp reads."""

from app.core.errors import ModelFileError
from app.core.said import said

MAGIC = b"GGUF"
HEAD_BYTES = 24  # magic, version, and the counts of tensors and of metadata
VERSIONS = (2, 3)


def check_head(head: bytes, name: str) -> None:
    """`head` are the file's first `HEAD_BYTES`, or all it has. Raises `ModelFileError`."""
    if not head:
        raise ModelFileError(said("{name} is empty.", name=name), said("Download it again."))
    if not head.startswith(MAGIC):
        raise ModelFileError(
            said("{name} is not a GGUF file: it begins with {begin}.", name=name, begin=repr(head[:4])),
            said("Only GGUF files can be loaded; most models are published in this format too."),
        )
    if len(head) < HEAD_BYTES:
        raise ModelFileError(said("{name} is cut off in its header.", name=name), said("Download it again."))
    version = int.from_bytes(head[4:8], "little")
    if version not in VERSIONS:
        if int.from_bytes(head[4:8], "big") in VERSIONS:
            what = said("{name} is for big-endian machines, which llama.cpp cannot load here.", name=name)
        else:
            what = said(
                "{name} is in GGUF version {version}, which llama.cpp cannot load here.", name=name, version=version
            )
        raise ModelFileError(what, said("Look for a newer file."))

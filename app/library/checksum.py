"""Whether a model's files are still what they were: read whole, compared with the checksum that their place keeps."""

from collections.abc import Callable
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import LibraryError
from app.core.installed import InstalledModel
from app.core.said import cause, said
from app.library.hugging_face_cache import cached_sha256
from app.library.ollama import blob_sha256
from app.library.origin import hash_file, read_origin


def expected_sha256(path: Path) -> str:
    """Of a file that Draftlight downloaded, of a blob in the Hugging Face cache, or of Ollama's; empty: not known."""
    origin = read_origin(path)
    return origin.sha256 if origin else cached_sha256(path) or blob_sha256(path)


def verify(
    model: InstalledModel,
    progress: Callable[[float], None] = lambda fraction: None,
    cancel: CancelToken | None = None,
) -> bool:
    """Whether every file is sound. `progress` gets the fraction read.

    Raises `LibraryError` where there is nothing to compare with or a file cannot be read, and `Cancelled`.
    """
    cancel = cancel or CancelToken()
    if model.gone:
        raise LibraryError(said("{path} is gone.", path=model.path), said("Forget it to take it off the list."))
    expected = {path: expected_sha256(path) for path in model.files}
    for path, checksum in expected.items():
        if not checksum:
            raise LibraryError(
                said("Nothing says what {name} should be, so it cannot be verified.", name=path.name),
                said("Checksums are known of what Draftlight, the Hugging Face cache or Ollama downloaded."),
            )
    n_before = 0
    for path, checksum in expected.items():

        def look(n_done: int, n_before: int = n_before) -> None:
            cancel.check()
            progress(min(1.0, (n_before + n_done) / model.n_bytes) if model.n_bytes else 1.0)

        try:
            look(0)
            found = hash_file(path, look)
            n_before += path.stat().st_size
        except OSError as error:
            raise LibraryError(
                said("{path} cannot be read: {reason}.", path=path, reason=cause(error)), said("Is its disk connected?")
            ) from error
        if found != checksum:
            return False
    return True

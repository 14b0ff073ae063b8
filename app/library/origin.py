"""Where a finished model file came from and what it has to be, kept beside it so that it can be checked offline."""

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from app.library.atomic_file import read_json, write_json

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Origin:
    repo: str  # owner/name; empty: it comes from no hub
    revision: str
    path: str  # in the repository
    url: str  # without what only its owner should know
    sha256: str  # what the hub says, or, where it says nothing, of what arrived
    n_bytes: int
    mtime_ns: int  # of the file when it was last found to be right


def origin_path(path: Path) -> Path:
    return path.with_name(path.name + ".origin.json")


def read_origin(path: Path) -> Origin | None:
    """What is known of a model file; None: nothing, or nothing that makes sense."""
    content = read_json(origin_path(path))
    try:
        origin = Origin(**content)
    except TypeError:
        return None
    texts = (origin.repo, origin.revision, origin.path, origin.url, origin.sha256)
    numbers = (origin.n_bytes, origin.mtime_ns)
    known = all(isinstance(text, str) for text in texts) and all(isinstance(number, int) for number in numbers)
    return origin if known else None


def write_origin(path: Path, origin: Origin) -> None:
    """Raises OSError."""
    write_json(origin_path(path), asdict(origin))


def untouched(path: Path, origin: Origin) -> bool:
    """Whether the file's size and time are still those of when it was found to be right."""
    try:
        found = path.stat()
    except OSError:
        return False
    return found.st_size == origin.n_bytes and found.st_mtime_ns == origin.mtime_ns


def hash_file(path: Path, look: Callable[[int], None]) -> str:
    """SHA-256 of a file; `look` gets the bytes read so far, often, and may raise."""
    digest = hashlib.sha256()
    n_done = 0
    with open(path, "rb", buffering=0) as file:
        while data := file.read(_CHUNK):
            digest.update(data)
            n_done += len(data)
            look(n_done)
    return digest.hexdigest()

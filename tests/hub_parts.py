"""What a local hub holds and remembers: repositories and their files, faults, and the requests that it got."""

import hashlib
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

_CHUNK = 64 * 1024


@dataclass
class HubFile:
    content: bytes | Path

    @property
    def n_bytes(self) -> int:
        return self.content.stat().st_size if isinstance(self.content, Path) else len(self.content)

    @cached_property
    def sha256(self) -> str:
        if isinstance(self.content, bytes):
            return hashlib.sha256(self.content).hexdigest()
        with self.content.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def chunks(self, first: int, end: int) -> Iterator[bytes]:
        if isinstance(self.content, bytes):
            yield from (self.content[at : min(at + _CHUNK, end)] for at in range(first, end, _CHUNK))
            return
        with self.content.open("rb") as file:
            file.seek(first)
            for at in range(first, end, _CHUNK):
                yield file.read(min(_CHUNK, end - at))


@dataclass
class HubRepo:
    files: Mapping[str, bytes | Path]
    gated: bool | str = False  # as the hub says it: False, "auto" or "manual"
    private: bool = False
    disabled: bool = False
    licence: str = "apache-2.0"
    tags: tuple[str, ...] = ("gguf",)
    downloads: int = 0
    likes: int = 0
    trend: int = 0
    updated: str = "2025-05-01T12:00:00.000Z"
    revisions: tuple[str, ...] = ("main",)  # all have the same files
    refusal: str = ""  # what a gated repository tells those who may not read it
    stored: dict[str, HubFile] = field(init=False)
    commit: str = field(init=False)

    def __post_init__(self) -> None:
        self.stored = {path: HubFile(content) for path, content in self.files.items()}
        names = "\n".join(f"{path} {file.n_bytes}" for path, file in self.stored.items())
        self.commit = hashlib.sha1(names.encode()).hexdigest()


@dataclass
class Fault:
    """What goes wrong with requests for paths that end in `path`: with the next `times` of them, None: with all."""

    path: str = ""
    times: int | None = 1
    status: int = 0  # this is the answer
    headers: dict[str, str] = field(default_factory=dict)  # beside the usual ones, such as Retry-After
    body: bytes | None = None  # in place of the answer's JSON
    ignores_range: bool = False  # 200 and the whole file
    drop_after: int | None = None  # bytes of the body, then the connection ends
    stall_after: int | None = None  # bytes of the body, then nothing until `released`
    content: bytes | None = None  # instead of the file's bytes, under its ETag
    length_lie: int = 0  # Content-Length says so many more
    pause: float = 0.0  # seconds between chunks of 64 KiB
    reached: threading.Event = field(default_factory=threading.Event)  # a stall has begun
    released: threading.Event = field(default_factory=threading.Event)


@dataclass
class HubRequest:
    """`path` is unquoted and without its query."""

    method: str
    path: str
    query: dict[str, list[str]]
    range: str
    if_range: str
    authorization: str
    user_agent: str
    host: str
    n_bytes: int = 0  # of the body, as far as they were sent
    status: int = 0


def blob(path: str, file: HubFile) -> dict[str, Any]:
    large = {"lfs": {"size": file.n_bytes, "sha256": file.sha256, "oid": file.sha256, "pointerSize": 134}}
    return {
        "size": file.n_bytes,
        "blobId": file.sha256[:40],
        "oid": file.sha256[:40],
        **(large if path.endswith(".gguf") else {}),
    }


def information(name: str, repo: HubRepo, blobs: bool) -> dict[str, Any]:
    licence = (f"license:{repo.licence}",) if repo.licence else ()
    return {
        "id": name,
        "modelId": name,
        "author": name.split("/")[0],
        "sha": repo.commit,
        "lastModified": repo.updated,
        "private": repo.private,
        "gated": repo.gated,
        "downloads": repo.downloads,
        "likes": repo.likes,
        "trendingScore": repo.trend,
        "tags": [*repo.tags, *licence],
        "siblings": [{"rfilename": path, **(blob(path, file) if blobs else {})} for path, file in repo.stored.items()],
    }

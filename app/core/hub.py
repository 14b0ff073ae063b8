"""What a model hub offers: repositories, the models in them, and how people write down which they mean."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Order(StrEnum):
    DOWNLOADS = "downloads"
    TREND = "trend"


@dataclass(frozen=True, slots=True)
class SearchQuery:
    text: str = ""  # in the name of the repository
    author: str = ""
    quantisation: str = ""  # only repositories with such a file
    most_bytes: int = 0  # only those with a model of at most this size; 0: any
    order: Order = Order.DOWNLOADS
    limit: int = 30


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """One file of a repository at one commit."""

    repo: str  # owner/name
    revision: str  # the commit
    path: str
    n_bytes: int
    sha256: str = ""  # empty: the hub does not know it
    url: str = ""  # its own address, where it is on no hub; `repo` and `revision` are empty then


@dataclass(frozen=True, slots=True)
class RemoteModel:
    """One model of a repository: a file, or all shards of a split one, in their order."""

    files: tuple[RemoteFile, ...]
    quantisation: str  # as the file's name has it, such as "Q4_K_M"; empty: it does not say

    @property
    def repo(self) -> str:
        return self.files[0].repo

    @property
    def name(self) -> str:
        """The file's name, of a split model that of its first part."""
        return self.files[0].path.rsplit("/", 1)[-1]

    @property
    def n_bytes(self) -> int:
        return sum(file.n_bytes for file in self.files)


@dataclass(frozen=True, slots=True)
class Repository:
    """What a search tells of a repository; `models` is empty until it was looked into."""

    name: str  # owner/name
    revision: str  # the commit; empty: not asked for yet
    downloads: int
    likes: int
    licence: str  # the hub's tag, empty: none is named
    gated: bool  # its terms have to be accepted first
    updated: datetime | None
    models: tuple[RemoteModel, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """What somebody pasted: a repository, perhaps one file or one quantisation of it, or a file's own address."""

    repo: str = ""
    revision: str = "main"
    path: str = ""
    quantisation: str = ""
    url: str = ""  # a file that is on no hub

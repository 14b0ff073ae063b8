"""A model on this machine's disk, whoever put it there, and what the user said of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from app.core.errors import DraftlightError
from app.core.model_header import FileKind, ModelHeader


class Place(StrEnum):
    """Who keeps it. Only what is in Draftlight's own folder is Draftlight's to delete without asking twice."""

    OWN = "Draftlight"
    HUGGING_FACE = "Hugging Face cache"
    LM_STUDIO = "LM Studio"
    OLLAMA = "Ollama"
    LLAMA_CPP = "llama.cpp"
    GPT4ALL = "GPT4All"
    ADDED = "added folder"


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """`files` are its shards in order, the first is what is loaded; `missing` names the shards that are not there.

    `header` is None where the file cannot be read (`problem` says why) or is gone; of a split model it counts the
    tensors of all shards.
    """

    files: tuple[Path, ...]
    place: Place
    name: str  # for showing: the user's name for it, else the one that its place gives it, else the file's
    n_bytes: int
    header: ModelHeader | None = None
    missing: tuple[str, ...] = ()
    problem: DraftlightError | None = None
    gone: bool = False  # it was there once
    n_parameters: int = 0  # of all its shards together
    source: str = ""  # owner/name/file on the hub it came from, empty: not known
    last_used: float | None = None  # seconds since the epoch
    also: tuple[Path, ...] = ()  # other paths at which the same file can be reached

    @property
    def path(self) -> Path:
        return self.files[0]

    @property
    def usable(self) -> bool:
        """Whether it can be loaded as a target or a draft."""
        return (
            not self.gone
            and not self.missing
            and self.header is not None
            and self.header.kind is FileKind.LANGUAGE_MODEL
        )


@dataclass(frozen=True, slots=True)
class KnownModel:
    """What is kept of a model that was seen, so that it can be shown once it is gone."""

    files: tuple[Path, ...]
    place: Place
    name: str
    n_bytes: int
    n_parameters: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True)
class LibraryRecord:
    """What the user said, and what was seen. Models are named by the path of their first file."""

    folders: tuple[Path, ...] = ()  # added by the user
    names: Mapping[Path, str] = field(default_factory=dict)  # for showing
    last_used: Mapping[Path, float] = field(default_factory=dict)  # seconds since the epoch
    known: Mapping[Path, KnownModel] = field(default_factory=dict)

"""The models on this machine, with what the user said of them: everything that is done with them goes through here.

It is used by one thread at a time; only `verify` may run beside the rest. What the user said is kept by somebody else,
who is handed in as `Records`.
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeVar

from app.core.cancel import CancelToken
from app.core.errors import LibraryError, ModelFileError
from app.core.installed import InstalledModel, KnownModel, LibraryRecord, Place
from app.core.pair_choice import FoundPair, choose_pair
from app.core.said import said
from app.library import checksum, deletion, ranking
from app.library.header_cache import HeaderCache
from app.library.inventory import Inventory, model_at, take_inventory
from app.library.places import ModelFolder
from app.library.report_cache import ReportCache

_Value = TypeVar("_Value")


class Records(Protocol):
    """Keeps what the user said. Both raise `LibraryError`."""

    def read(self) -> LibraryRecord: ...

    def change(self, edit: Callable[[LibraryRecord], LibraryRecord]) -> LibraryRecord: ...


class Shelf:
    """`own` is where Draftlight's downloads lie, `others` are the folders of other programs."""

    def __init__(
        self,
        own: Path,
        others: Iterable[ModelFolder],
        cache: Path,
        records: Records,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._fixed = (ModelFolder(own, Place.OWN), *others)
        self._records, self._now = records, now
        self._headers, self._reports = HeaderCache(cache), ReportCache(cache)
        self._inventory = Inventory((), (), ())
        self._models: list[InstalledModel] = []
        self._problems: tuple[LibraryError, ...] = ()

    @property
    def models(self) -> list[InstalledModel]:
        """As the last scan found them; those that are gone stand last."""
        return self._models

    @property
    def problems(self) -> tuple[LibraryError, ...]:
        """What the last scan could not look into, read or write."""
        return self._problems

    @property
    def added_folders(self) -> tuple[Path, ...]:
        """None at all where what the user said cannot be read, which is among the problems then."""
        try:
            return self._records.read().folders
        except LibraryError:
            return ()

    def watched_folders(self) -> list[Path]:
        """Where the last scan looked: what changes there, changes the list."""
        return list(self._inventory.folders)

    def scan(
        self,
        on_found: Callable[[InstalledModel], None] = lambda model: None,
        cancel: CancelToken | None = None,
    ) -> list[InstalledModel]:
        """Raises `Cancelled`. That what the user said cannot be read or written is one of the problems."""
        problems: list[LibraryError] = []
        try:
            record = self._records.read()
        except LibraryError as error:
            record, problems = LibraryRecord(), [error]
        self._inventory = take_inventory(
            self._folders(record), self._headers, lambda model: on_found(_as_said(model, record)), cancel
        )
        found = self._inventory.models
        before, record = record, _with_found(record, found)
        if record != before and not problems:
            try:
                record = self._records.change(lambda record: _with_found(record, found))
            except LibraryError as error:  # on a full disk the models are still there
                problems.append(error)
        self._problems = (*problems, *self._inventory.problems)
        shown = _paths(found)
        gone = [_gone(known) for path, known in record.known.items() if path not in shown and not _there(path)]
        self._models = [_as_said(model, record) for model in (*found, *gone)]
        return self._models

    def find(self, name: str) -> InstalledModel:
        """The model of the last scan at this path, or with this name; a file that is in no folder is looked at.

        Raises `LibraryError` where there is none or more than one, and `ModelFileError`.
        """
        path = _whole(Path(name))
        for model in self._models:
            if path in (*model.files, *model.also):
                return model
        exactly = [model for model in self._models if model.name == name]
        nearly = [model for model in self._models if model.name.casefold() == name.casefold()]
        for named in (exactly, nearly):
            if len(named) > 1:
                paths = ", ".join(str(model.path) for model in named)
                raise LibraryError(
                    said("{n} models are called {name}: {paths}.", n=len(named), name=name, paths=paths),
                    said("Name one by its path."),
                )
            if named:
                return named[0]
        if os.path.lexists(path):
            return model_at(path, self._headers)
        raise LibraryError(
            said("There is no model {name}.", name=name), said("'draftlight models' shows those that there are.")
        )

    def set_own(self, folder: Path) -> None:
        """Downloads go there from now on; where they went until now is looked through as before."""
        own = ModelFolder(folder, Place.OWN)
        self._fixed = (own, *(other for other in self._fixed if other != own))

    def add_folder(self, folder: Path) -> None:
        """It is looked through from the next scan on. Raises `LibraryError` where there is no such folder."""
        folder = _whole(folder)
        if not _is_folder(folder):
            raise LibraryError(
                said("There is no folder {folder}.", folder=folder), said("Check the path and its spelling.")
            )
        self._records.change(lambda record: replace(record, folders=tuple(dict.fromkeys((*record.folders, folder)))))

    def remove_folder(self, folder: Path) -> None:
        """Nothing in it is deleted. Raises `LibraryError` where it was not added."""
        folder = _whole(folder)
        if folder not in self._records.read().folders:
            raise LibraryError(
                said("The folder {folder} was not added.", folder=folder),
                said("'draftlight models' shows those that were."),
            )
        self._records.change(lambda record: _without_folder(record, folder))

    def rename(self, model: InstalledModel, name: str) -> None:
        """For showing; the file keeps its name. An empty name takes the user's away again."""
        name = " ".join(name.split())
        names = {model.path: name} if name else {}
        self._records.change(lambda record: replace(record, names={**_without(record.names, model), **names}))

    def freed_by(self, model: InstalledModel) -> int:
        """What deleting it would free, in bytes. Raises `LibraryError` where it must not be deleted."""
        return deletion.freed_by(model, self._folders(self._records.read()))

    def delete(self, model: InstalledModel) -> int:
        """For good. Returns the bytes freed. Raises `LibraryError` where it must not or cannot be deleted."""
        freed = deletion.delete(model, self._folders(self._records.read()))
        self._records.change(lambda record: _forgotten(record, model))
        return freed

    def forget(self, model: InstalledModel) -> None:
        """Take a model off the list that is gone. Raises `LibraryError` where it is still there."""
        if not model.gone:
            raise LibraryError(
                said("{name} is still at {path}.", name=model.name, path=model.path),
                said("Only what is gone can be forgotten."),
            )
        self._records.change(lambda record: _forgotten(record, model))

    def verify(
        self,
        model: InstalledModel,
        progress: Callable[[float], None] = lambda fraction: None,
        cancel: CancelToken | None = None,
    ) -> bool:
        """Whether its files are what they were. `progress` gets the fraction read.

        Raises `LibraryError` where there is no checksum or a file cannot be read, and `Cancelled`.
        """
        return checksum.verify(model, progress, cancel)

    def rank_drafts(self, target: InstalledModel, cancel: CancelToken | None = None) -> ranking.Ranked:
        """Every model of the last scan as a draft for this one, which need not be among them."""
        return ranking.rank_drafts(target, self._models, self._headers, self._reports, cancel or CancelToken())

    def find_pair(self, memory_bytes: int, cancel: CancelToken) -> FoundPair | None:
        """The two models of the last scan to begin with. Raises `Cancelled`."""

        def rank(target: InstalledModel) -> ranking.Ranked:
            try:
                return self.rank_drafts(target, cancel)
            except (LibraryError, ModelFileError):  # gone or broken since: another target will do
                return []

        return choose_pair(self._models, rank, memory_bytes)

    def mark_used(self, path: Path) -> None:
        used = {_whole(path): self._now()}
        self._records.change(lambda record: replace(record, last_used={**record.last_used, **used}))

    def _folders(self, record: LibraryRecord) -> list[ModelFolder]:
        return [*self._fixed, *(ModelFolder(folder, Place.ADDED) for folder in record.folders)]


def _as_said(model: InstalledModel, record: LibraryRecord) -> InstalledModel:
    return replace(model, name=_said(record.names, model) or model.name, last_used=_said(record.last_used, model))


def _said(what: Mapping[Path, _Value], model: InstalledModel) -> _Value | None:
    """Of a model that can be reached by several paths, whichever the user named."""
    return next((what[path] for path in (model.path, *model.also) if path in what), None)


def _without(what: Mapping[Path, _Value], model: InstalledModel) -> dict[Path, _Value]:
    return {path: value for path, value in what.items() if path not in (model.path, *model.also)}


def _with_found(record: LibraryRecord, found: Iterable[InstalledModel]) -> LibraryRecord:
    """What is found is known from now on. What has gone, but is there from the same source, was replaced."""
    now = {model.path: _known(model) for model in found}
    sources = {(known.place, known.source) for known in now.values() if known.source}
    shown = _paths(found)
    before = {
        path: known
        for path, known in record.known.items()
        if shown.isdisjoint((path, *known.files)) and (known.place, known.source) not in sources
    }
    return replace(record, known={**before, **now})


def _paths(models: Iterable[InstalledModel]) -> set[Path]:
    return {path for model in models for path in (*model.files, *model.also)}


def _known(model: InstalledModel) -> KnownModel:
    return KnownModel(model.files, model.place, model.name, model.n_bytes, model.n_parameters, model.source)


def _gone(known: KnownModel) -> InstalledModel:
    return InstalledModel(
        known.files,
        known.place,
        known.name,
        known.n_bytes,
        n_parameters=known.n_parameters,
        source=known.source,
        gone=True,
    )


def _forgotten(record: LibraryRecord, model: InstalledModel) -> LibraryRecord:
    known = {path: value for path, value in record.known.items() if path != model.path}
    if model.also:  # the file is still there under another path, with all that was said of it
        return replace(record, known=known)
    return replace(
        record, names=_without(record.names, model), last_used=_without(record.last_used, model), known=known
    )


def _without_folder(record: LibraryRecord, folder: Path) -> LibraryRecord:
    left = tuple(other for other in record.folders if other != folder)
    known = {
        path: value
        for path, value in record.known.items()
        if value.place is not Place.ADDED
        or not path.is_relative_to(folder)
        or any(path.is_relative_to(other) for other in left)
    }
    return replace(record, folders=left, known=known)


def _whole(path: Path) -> Path:
    """Without following links: a link is what the user chose."""
    return Path(os.path.abspath(path))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _there(path: Path) -> bool:
    """Also where it cannot be looked at: what is not known to be gone is not shown as gone."""
    try:
        return path.exists()
    except OSError:
        return True

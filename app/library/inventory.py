"""What models there are in the folders that are looked through. Nothing is copied, and unchanged files are not read."""

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import DraftlightError, LibraryError, ModelFileError
from app.core.installed import InstalledModel, Place
from app.core.model_header import whole_header
from app.core.model_name import without_ending, without_shard_number
from app.core.said import cause, said
from app.library.header_cache import HeaderCache
from app.library.places import ModelFolder, files_in
from app.library.shards import Part, Whole, gather
from app.library.survey import FoundFile, Survey

_OFTEN_ABSENT = (Place.OWN, Place.ADDED)  # among them folders on disks that come and go


@dataclass(frozen=True, slots=True)
class Inventory:
    """`folders` are those that a watcher has to watch; what appears there, or goes, changes the inventory."""

    models: tuple[InstalledModel, ...]
    problems: tuple[LibraryError, ...]
    folders: tuple[Path, ...]


def take_inventory(
    folders: Sequence[ModelFolder],
    headers: HeaderCache,
    on_found: Callable[[InstalledModel], None] = lambda model: None,
    cancel: CancelToken | None = None,
) -> Inventory:
    """Every model once, where it was found first. `on_found` gets each as it is found, and again with every change.

    Raises `Cancelled`; what was read until then is kept.
    """
    survey = Survey(cancel or CancelToken())
    models: dict[tuple[tuple[int, int], ...], InstalledModel] = {}
    try:
        for folder in folders:
            looked = (_look(file, headers, survey) for file in files_in(folder, survey))
            for whole in gather(part for part in looked if part):
                key = tuple(part.identity for part in whole.parts)
                model = _model(whole)
                models[key] = model = _merged(models[key], model) if key in models else model
                on_found(model)
    except DraftlightError:
        headers.save()
        raise
    headers.save(drop_unused=True)
    return Inventory(tuple(models.values()), tuple(survey.problems), _to_watch(folders, survey))


def _look(file: FoundFile, headers: HeaderCache, survey: Survey) -> Part | None:
    """None: it went away in the meantime."""
    survey.cancel.check()
    try:
        found = file.path.stat()
        identity = (found.st_dev, found.st_ino)
        if not stat.S_ISREG(found.st_mode):  # reading a pipe could wait for ever
            return Part(file, identity, problem=ModelFileError(said("{path} is no regular file.", path=file.path)))
        try:
            return Part(file, identity, found.st_size, headers.header(file.path))
        except ModelFileError as error:
            return Part(file, identity, found.st_size, problem=error)
    except FileNotFoundError:
        return None
    except OSError as error:
        problem = ModelFileError(
            said("{path} cannot be read: {reason}.", path=file.path, reason=cause(error)),
            said("Check its permissions."),
        )
        return Part(file, _nowhere(file.path), problem=problem)


def _nowhere(path: Path) -> tuple[int, int]:
    """An identity that is nobody else's."""
    return -1, hash(path)


def _model(whole: Whole) -> InstalledModel:
    first = whole.parts[0].file
    headers = [part.header for part in whole.parts if part.header]
    split = len(whole.parts) + len(whole.missing) > 1
    return InstalledModel(
        files=tuple(part.file.path for part in whole.parts),
        place=first.place,
        name=without_shard_number(first.name) if split else first.name,
        n_bytes=sum(part.n_bytes for part in whole.parts),
        header=whole_header(headers) if len(headers) == len(whole.parts) else None,
        missing=whole.missing,
        problem=whole.problem,
        n_parameters=sum(header.n_parameters for header in headers),
        source=first.source,
    )


def _merged(first: InstalledModel, again: InstalledModel) -> InstalledModel:
    """The same files by another way, or looked at again. A file is shown rather than a link to it."""
    if again.path in (first.path, *first.also):
        return first
    if again.place is first.place and first.path.is_symlink() and not again.path.is_symlink():
        return replace(again, also=(first.path, *first.also))
    return replace(first, also=(*first.also, again.path))


def _to_watch(folders: Sequence[ModelFolder], survey: Survey) -> tuple[Path, ...]:
    """What was entered; of a folder that is not there, the one that it would appear in."""
    watched = dict.fromkeys(survey.folders)
    for folder in folders:
        if folder.place in _OFTEN_ABSENT and folder.path not in watched:
            watched |= dict.fromkeys(_nearest(folder.path))
    return tuple(watched)


def _nearest(path: Path) -> Iterator[Path]:
    for parent in path.parents:
        if os.path.isdir(parent):
            yield parent
            return


def model_at(path: Path, headers: HeaderCache) -> InstalledModel:
    """The model that a file is, or is a part of, wherever it lies. Raises `ModelFileError` where it cannot be read."""
    if not os.path.lexists(path):
        raise ModelFileError(said("There is no file {path}.", path=path), said("Check the path and its spelling."))
    if path.is_dir():
        raise ModelFileError(said("{path} is a folder.", path=path), said("Name the .gguf file inside it."))
    survey = Survey()
    named = without_shard_number(path.name)
    siblings = [path]
    if named != path.name:
        siblings = sorted(one for one in path.parent.iterdir() if without_shard_number(one.name) == named)
    looked = (_look(FoundFile(one, Place.ADDED, without_ending(one)), headers, survey) for one in siblings)
    for whole in gather(part for part in looked if part):
        if path in (part.file.path for part in whole.parts):
            model = _model(whole)
            if model.header is None and model.problem:
                raise model.problem
            return model
    raise ModelFileError(said("There is no file {path}.", path=path), said("Check the path and its spelling."))

"""Deleting a model for good, and what that frees. Only model files are deleted, and only as their place allows."""

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.core.errors import LibraryError
from app.core.installed import InstalledModel, Place
from app.core.said import cause, said
from app.library.hugging_face_cache import delete_from_cache, freed_in_cache
from app.library.origin import origin_path
from app.library.places import ModelFolder
from app.library.survey import is_model_name


def freed_by(model: InstalledModel, folders: Sequence[ModelFolder]) -> int:
    """The bytes that deleting it frees: none for a link, or for a file that has another name elsewhere.

    Raises `LibraryError` where it must not be deleted.
    """
    _check(model)
    if model.place is Place.HUGGING_FACE:
        return freed_in_cache(_cache(model, folders), model.files)
    return _freed(model.files)


def delete(model: InstalledModel, folders: Sequence[ModelFolder]) -> int:
    """Returns the bytes freed. Raises `LibraryError` where it must not or cannot be deleted."""
    _check(model)
    if model.place is Place.HUGGING_FACE:
        return delete_from_cache(_cache(model, folders), model.files)
    freed = _freed(model.files)
    for path in model.files:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise LibraryError(
                said("{path} could not be deleted: {reason}.", path=path, reason=cause(error)),
                said("Check its permissions, and whether it is in use."),
            ) from error
        with suppress(OSError):
            origin_path(path).unlink(missing_ok=True)
    _remove_empty(model.path.parent, [folder.path for folder in folders if folder.place is Place.OWN])
    return freed


def _check(model: InstalledModel) -> None:
    if model.gone:
        raise LibraryError(said("{path} is gone already.", path=model.path), said("Forget it to take it off the list."))
    if model.place is Place.OLLAMA:
        name = model.name.split(",")[0].split(" (")[0]
        raise LibraryError(
            said("{name} belongs to Ollama, which keeps its own books.", name=model.name),
            said("Remove it with: ollama rm {name}", name=name),
        )
    for path in model.files:
        if not is_model_name(path.name):
            raise LibraryError(said("{path} is no .gguf file, so it is left alone.", path=path))
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            continue
        except OSError as error:
            raise LibraryError(
                said("{path} cannot be reached: {reason}.", path=path, reason=cause(error)),
                said("Check its permissions."),
            ) from error
        if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
            raise LibraryError(said("{path} is no regular file, so it is left alone.", path=path))


def _freed(files: Sequence[Path]) -> int:
    """A file lives as long as one of its names, so it counts where all of them are deleted."""
    names: dict[tuple[int, int], list[os.stat_result]] = {}
    for path in dict.fromkeys(files):
        with suppress(OSError):
            found = path.lstat()
            if stat.S_ISREG(found.st_mode):
                names.setdefault((found.st_dev, found.st_ino), []).append(found)
    return sum(found[0].st_size for found in names.values() if len(found) == found[0].st_nlink)


def _cache(model: InstalledModel, folders: Sequence[ModelFolder]) -> Path:
    for folder in folders:
        if folder.place is Place.HUGGING_FACE and any(model.path.is_relative_to(path) for path in _both(folder.path)):
            return folder.path
    raise LibraryError(
        said("{path} is in none of the Hugging Face caches.", path=model.path), said("Look through the folders again.")
    )


def _both(folder: Path) -> tuple[Path, Path]:
    return folder, folder.resolve()


def _remove_empty(folder: Path, roots: Sequence[Path]) -> None:
    """The folder and those around it that are empty now, but never one of the roots."""
    while any(folder != root and folder.is_relative_to(root) for root in roots):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent

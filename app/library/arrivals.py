"""Looks at files that somebody pointed at: whether they are models, and which of two is the target."""

import os
from collections.abc import Iterable
from pathlib import Path

from app.core.arrival import Arrival, ArrivalRequest
from app.core.errors import LibraryError, ModelFileError
from app.core.gguf_head import HEAD_BYTES, check_head
from app.core.loading import Role
from app.core.model_name import without_ending, without_shard_number
from app.core.said import cause, said

MOST_MODELS = 2


def look_at(request: ArrivalRequest) -> Arrival:
    """Of two models the larger is the target. The parts of one model count as one.

    Raises `ModelFileError` or `LibraryError` where something is no model, or there are too many.
    """
    models = _models(request.paths)
    if len(models) > MOST_MODELS:
        raise LibraryError(
            said("{n} models are too many at once.", n=len(models)),
            said("Drop one model, or two: a target and its draft."),
        )
    if len(models) == MOST_MODELS:
        draft, target = sorted(models, key=lambda model: models[model])
        return Arrival(target, draft)
    [model] = models
    return Arrival(target=model) if request.role is Role.TARGET else Arrival(draft=model)


def _models(paths: Iterable[Path]) -> dict[Path, int]:
    """The first file of each model, with the bytes of all its files that are among these."""
    parts: dict[Path, list[tuple[Path, int]]] = {}
    for path in paths:
        whole = path.with_name(without_shard_number(without_ending(path)))
        parts.setdefault(whole, []).append((path, _n_bytes(path)))
    return {min(files)[0]: sum(n_bytes for _, n_bytes in files) for files in parts.values()}


def _n_bytes(path: Path) -> int:
    if path.is_dir():
        raise LibraryError(
            said("{path} is a folder.", path=path),
            said("Drop a model's file; or add the folder on the page Models, which then lists every model in it."),
        )
    try:
        with path.open("rb") as file:
            check_head(file.read(HEAD_BYTES), path.name)
            return os.fstat(file.fileno()).st_size
    except FileNotFoundError:
        raise ModelFileError(
            said("There is no file {path}.", path=path), said("It may have been moved in the meantime.")
        ) from None
    except OSError as error:
        raise ModelFileError(
            said("{path} cannot be read: {reason}.", path=path, reason=cause(error)), said("Check its permissions.")
        ) from error

"""`draftlight models`: what is on disk, and keeping it: verify, rename, delete, forget, and folders to look into."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.preferences import models_folder
from app.commands.progress_line import ProgressLine
from app.commands.table import shown, table
from app.commands.terminal import print_json
from app.core.cancel import CancelToken
from app.core.errors import Cancelled, LibraryError
from app.core.installed import InstalledModel
from app.core.model_header import FileKind
from app.core.recommendation import size
from app.library.places import Machine, known_folders
from app.library.shelf import Shelf
from app.storage.folders import cache_folder, data_folder
from app.storage.library_file import LibraryFile

_UNKNOWN = "–"


def models(arguments: Namespace) -> int:
    """0: done; 1: `verify` found a file that is not what it was."""
    shelf = open_shelf()
    match arguments.action:
        case "verify":
            return _verify(shelf, arguments)
        case "rename":
            model = shelf.find(arguments.name)
            shelf.rename(model, arguments.new_name)
        case "delete":
            return _delete(shelf, arguments)
        case "forget":
            shelf.forget(shelf.find(arguments.name))
        case "add-folder":
            shelf.add_folder(arguments.folder)
        case "remove-folder":
            shelf.remove_folder(arguments.folder)
        case _:
            _list(shelf, arguments.json)
    return 0


def open_shelf() -> Shelf:
    """What is on this machine's disk, looked through."""
    records = LibraryFile(data_folder() / "library.json")
    others = known_folders(Machine(Path.home(), os.environ, sys.platform))
    shelf = Shelf(models_folder(), others, cache_folder() / "library", records)
    with ProgressLine(sys.stderr) as progress:
        shelf.scan(lambda model: progress.show(f"looking through the folders: {model.name}"))
    if records.set_aside:
        print(
            f"draftlight: What was known of the models could not be read; it is kept in {records.set_aside}.",
            file=sys.stderr,
        )
    return shelf


def model_record(model: InstalledModel) -> dict[str, Any]:
    header = model.header
    return {
        "name": model.name,
        "path": str(model.path),
        "files": [str(path) for path in model.files],
        "also": [str(path) for path in model.also],
        "place": model.place,
        "source": model.source,
        "n_bytes": model.n_bytes,
        "n_parameters": model.n_parameters,
        "usable": model.usable,
        "gone": model.gone,
        "missing": list(model.missing),
        "problem": str(model.problem) if model.problem else "",
        "last_used": model.last_used,
        "header": asdict(header) if header else None,
    }


def model_words(model: InstalledModel) -> str:
    """What is wrong with it or special about it, empty: nothing."""
    if model.gone:
        return "It is gone from disk; 'draftlight models forget' takes it off the list."
    if model.problem:
        return str(model.problem)
    if model.header and model.header.kind is not FileKind.LANGUAGE_MODEL:
        return f"It is no model to chat with, but of this kind: {model.header.kind}."
    return ""


def _list(shelf: Shelf, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "models": [model_record(model) for model in shelf.models],
                "folders": [str(folder) for folder in shelf.added_folders],
                "problems": [str(problem) for problem in shelf.problems],
            }
        )
        return
    if shelf.models:
        _print(shelf.models)
    else:
        print("No models found. 'draftlight pull' gets one, 'draftlight models add-folder' looks into one more folder.")
    for problem in shelf.problems:
        print(f"draftlight: {problem}", file=sys.stderr)


def _print(found: Sequence[InstalledModel]) -> None:
    header, *lines = table([("name", "size", "parameters", "type", "kept by", "file"), *map(_row, found)], right=(1, 2))
    print(header)
    for model, line in zip(found, lines, strict=True):
        print(line)
        if words := model_words(model):
            print(f"    {shown(words)}")
    there = [model for model in found if not model.gone]
    gone = f", {len(found) - len(there):,} gone" if len(there) < len(found) else ""
    print(f"{len(there):,} model{'' if len(there) == 1 else 's'}, {size(sum(one.n_bytes for one in there))}{gone}")


def _row(model: InstalledModel) -> tuple[str, ...]:
    header = model.header
    parts = f" ({len(model.files)} files)" if len(model.files) > 1 else ""
    return (
        model.name,
        size(model.n_bytes),
        (header.size_label if header else "") or _UNKNOWN,
        (header.quantisation if header else "") or _UNKNOWN,
        model.place,
        f"{model.path}{parts}",
    )


def _verify(shelf: Shelf, arguments: Namespace) -> int:
    model = shelf.find(arguments.name)
    cancel = CancelToken()
    with ProgressLine(sys.stderr) as progress, interrupt(cancel):
        try:
            sound = shelf.verify(model, lambda fraction: progress.show(f"{model.name}  {int(100 * fraction)}%"), cancel)
        except Cancelled:
            return EXIT_CANCELLED
    if arguments.json:
        print_json({"path": str(model.path), "sound": sound})
    elif sound:
        print(f"{shown(model.name)} is sound: its checksum is the one it was published with.")
    else:
        print(f"{shown(model.name)} is damaged: its checksum is another than it was. Delete it and download it again.")
    return 0 if sound else 1


def _delete(shelf: Shelf, arguments: Namespace) -> int:
    model = shelf.find(arguments.name)
    freed = shelf.freed_by(model)
    if not arguments.yes and not _agreed(model, freed):
        return EXIT_CANCELLED
    freed = shelf.delete(model)
    if arguments.json:
        print_json({"path": str(model.path), "freed": freed})
    else:
        print(f"{shown(model.name)} is deleted. {_freed_words(model, freed)}")
    return 0


def _agreed(model: InstalledModel, freed: int) -> bool:
    if not sys.stdin.isatty():
        raise LibraryError(f"Nothing was deleted: {model.name} would be gone for good.", "Say --yes to delete it.")
    files = "\n".join(f"  {shown(str(path))}" for path in model.files)
    print(f"{files}\n{_freed_words(model, freed)}", file=sys.stderr)
    print("Delete for good? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _freed_words(model: InstalledModel, freed: int) -> str:
    if not freed and model.n_bytes:
        return "That frees nothing: the same file is kept under another name too."
    return f"That frees {size(freed)}."

"""What looking through folders gives: model files as their places call them, and what could not be looked into."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import LibraryError
from app.core.installed import Place
from app.core.said import cause, said

_SUFFIX = ".gguf"


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that should be a model, or a part of one."""

    path: Path
    place: Place
    name: str  # what its place calls it
    source: str = ""  # owner/name/file on the hub, empty: not known


@dataclass(slots=True)
class Survey:
    """Filled while places are looked through: every folder that was entered, and what went wrong."""

    cancel: CancelToken = field(default_factory=CancelToken)
    folders: list[Path] = field(default_factory=list)
    problems: list[LibraryError] = field(default_factory=list)

    def cannot_read(self, path: Path, error: OSError) -> None:
        self.problems.append(
            LibraryError(
                said("{path} cannot be looked into: {reason}.", path=path, reason=cause(error)),
                said("Check its permissions, or leave it out."),
            )
        )


def walk(folder: Path, survey: Survey) -> Iterator[Path]:
    """Every .gguf file below `folder`, in the order of their paths, through links too but no folder twice.

    Hidden files and folders are left out: among them are downloads that are not done.
    """
    entered: set[tuple[int, int]] = set()
    waiting = [folder]
    while waiting:
        survey.cancel.check()
        here = waiting.pop()
        try:
            stat = here.stat()
            if (stat.st_dev, stat.st_ino) in entered:
                continue
            entered.add((stat.st_dev, stat.st_ino))
            with os.scandir(here) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except FileNotFoundError:
            continue
        except OSError as error:
            survey.cannot_read(here, error)
            continue
        survey.folders.append(here)
        shown = [entry for entry in entries if not entry.name.startswith(".")]
        waiting += [Path(entry.path) for entry in reversed(shown) if _is(entry.is_dir)]
        yield from (Path(entry.path) for entry in shown if is_model_name(entry.name) and _is(entry.is_file))


def is_model_name(name: str) -> bool:
    return name.lower().endswith(_SUFFIX)


def _is(question: Callable[[], bool]) -> bool:
    """A link that leads in a circle, or to where nobody may look, leads to nothing."""
    try:
        return question()
    except OSError:
        return False

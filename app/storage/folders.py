"""Where things are: the folders of this user, and the files that come with the program."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

_NAME = "draftlight"
_APP = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Folders:
    """Those that a running program writes to."""

    cache: Path  # what can be made again
    data: Path  # what nothing can bring back
    settings: Path


def user_folders() -> Folders:
    return Folders(cache_folder(), data_folder(), platformdirs.user_config_path(_NAME, appauthor=False))


def cache_folder() -> Path:
    """What can be made again."""
    return platformdirs.user_cache_path(_NAME, appauthor=False)


def data_folder() -> Path:
    """What the user said and made, which nothing can bring back."""
    return platformdirs.user_data_path(_NAME, appauthor=False)


def log_folder() -> Path:
    return platformdirs.user_log_path(_NAME, appauthor=False)


def guide(language: str) -> Path:
    """The folder with the guide's pages, "en" or "ja": in `docs/` in a checkout, with the resources once installed."""
    inside = _APP / "resources" / "guide"
    return (inside if inside.exists() else _APP.parent / "docs" / "guide") / language


def resource(name: str) -> Path:
    """A file of `resources/`: beside the package in a checkout, inside it once installed."""
    inside = _APP / "resources" / name
    return inside if inside.exists() else _APP.parent / "resources" / name

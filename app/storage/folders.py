"""Where things are: the folders of this user, and the files that come with the program.

`DRAFTLIGHT_HOME` names one folder for all that the program keeps. Without it, a program out of a bundle that finds a
file portable.txt beside itself keeps everything there, and leaves nothing on the machine.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from app.core.own_command import is_frozen

HOME = "DRAFTLIGHT_HOME"
PORTABLE = "portable.txt"
PORTABLE_FOLDER = "draftlight-data"

_NAME = "draftlight"
_APP = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Folders:
    """Those that a running program writes to."""

    cache: Path  # what can be made again
    data: Path  # what nothing can bring back
    settings: Path
    own_logs: Path | None = None  # None: within the data

    @property
    def logs(self) -> Path:
        return self.own_logs or self.data / "logs"


def own_home() -> Path | None:
    """The one folder for everything; None where each kind of file goes to the system's place for it."""
    if named := os.environ.get(HOME):
        return Path(named).expanduser().absolute()
    place = program_folder()
    return place / PORTABLE_FOLDER if place and (place / PORTABLE).is_file() else None


def program_folder() -> Path | None:
    """Where the program lies for its user, on macOS the folder with the app; None where it runs from source."""
    if not is_frozen():
        return None
    folder = Path(sys.executable).resolve().parent
    return folder.parents[2] if folder.parts[-2:] == ("Contents", "MacOS") else folder


def user_folders() -> Folders:
    home = own_home()
    settings = home / "settings" if home else platformdirs.user_config_path(_NAME, appauthor=False)
    return Folders(cache_folder(), data_folder(), settings, log_folder())


def cache_folder() -> Path:
    """What can be made again."""
    home = own_home()
    return home / "cache" if home else platformdirs.user_cache_path(_NAME, appauthor=False)


def data_folder() -> Path:
    """What the user said and made, which nothing can bring back."""
    home = own_home()
    return home / "data" if home else platformdirs.user_data_path(_NAME, appauthor=False)


def log_folder() -> Path:
    home = own_home()
    return home / "log" if home else platformdirs.user_log_path(_NAME, appauthor=False)


def licences() -> Path | None:
    """The folder with the licences of all parts, where there is one: a bundle brings it."""
    folder = _APP.parent.parent
    places = (folder / "licences", folder / "Resources" / "licences")  # the second in an app of macOS
    return next((place for place in places if is_frozen() and place.is_dir()), None)


def guide(language: str) -> Path:
    """The folder with the guide's pages, "en" or "ja": in `docs/` in a checkout, with the resources once installed."""
    inside = _APP / "resources" / "guide"
    return (inside if inside.exists() else _APP.parent / "docs" / "guide") / language


def resource(name: str) -> Path:
    """A file of `resources/`: beside the package in a checkout, inside it once installed."""
    inside = _APP / "resources" / name
    return inside if inside.exists() else _APP.parent / "resources" / name

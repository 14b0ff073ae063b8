"""The user's preferences, in a TOML file that can be edited by hand."""

import os
import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import tomli_w

from app.core.errors import SettingsError
from app.storage.folders import Folders

FILE = "settings.toml"


@dataclass(frozen=True, slots=True)
class Preferences:
    offline: bool = False
    endpoint: str = ""  # of the hub, empty: the usual one
    rate_limit: int = 0  # bytes per second of all downloads together, 0: none
    models_folder: str = ""  # where downloads go, empty: Draftlight's own

    def models(self, folders: Folders) -> Path:
        """Where downloads go."""
        return Path(self.models_folder).expanduser() if self.models_folder else folders.data / "models"


class PreferencesFile:
    """Settings that it does not know are left in the file as they are."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Preferences:
        """The defaults where there is no file. Raises `SettingsError`, naming the line or the setting that is wrong."""
        written = self._written()
        names = {field.name for field in fields(Preferences)}
        known: dict[str, Any] = {name: value for name, value in written.items() if name in names}
        for field in fields(Preferences):
            value = known.get(field.name, field.default)
            if type(value) is not type(field.default) or (isinstance(value, int) and value < 0):
                raise SettingsError(
                    f"{self._path}: {field.name} = {value!r} is not possible.",
                    f"Correct it or delete the line; the default is {field.default!r}.",
                )
        return Preferences(**known)

    def change(self, edit: Callable[[Preferences], Preferences]) -> Preferences:
        before = self.read()
        after = edit(before)
        if after != before:
            self._write(self._written() | asdict(after))
        return after

    def _written(self) -> dict[str, object]:
        try:
            return tomllib.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise SettingsError(f"{self._path} cannot be read: {error.strerror}.") from error
        except ValueError as error:
            raise SettingsError(f"{self._path} is no valid TOML: {error}.", "Correct or delete it.") from error

    def _write(self, values: dict[str, object]) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self._path.parent) as work:
                whole = Path(work) / self._path.name
                whole.write_bytes(tomli_w.dumps(values).encode())
                os.replace(whole, self._path)
        except OSError as error:
            raise SettingsError(f"{self._path} cannot be written: {error.strerror}.") from error

"""The user's preferences, in a TOML file that can be edited by hand."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from app.core.errors import SettingsError
from app.core.preferences import DEFAULTS, NAMES, SECTION, Preferences, Value
from app.core.said import cause, said
from app.storage.folders import Folders
from app.storage.toml_lines import with_value
from app.storage.whole_file import replace_settings

FILE = "settings.toml"


def models_folder(preferences: Preferences, folders: Folders) -> Path:
    """Where downloads go."""
    chosen = preferences.models_folder
    return Path(chosen).expanduser() if chosen else folders.data / "models"


class PreferencesFile:
    """It holds what is not the default, in sections. Names above all sections are read too.

    What it does not know, and what somebody wrote beside the values, it leaves as it is.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def path(self) -> Path:
        return self._path

    def read(self) -> Preferences:
        """The defaults where there is no file. Raises `SettingsError`, naming the line or the setting that is wrong."""
        return self._parsed(self._text())

    def keep(self, edits: Mapping[str, Value]) -> Preferences:
        """Write these; what else stands in the file by now stays. Raises `SettingsError` with the file as it was."""
        before = self._text()
        self._parsed(before)
        text = before
        for name, value in edits.items():
            wanted = None if value == getattr(DEFAULTS, name) else value
            text = with_value(text, SECTION[name], name, wanted)
        after = self._parsed(text)
        if text != before:
            self._write(text)
        return after

    def _parsed(self, text: str) -> Preferences:
        try:
            written = tomllib.loads(text)
        except ValueError as error:
            raise SettingsError(
                said("{path} is no valid TOML: {error}.", path=self._path, error=error), said("Correct or delete it.")
            ) from error
        known = {name: written[name] for name in NAMES if name in written}
        for name, section in SECTION.items():
            table = written.get(section)
            if isinstance(table, dict) and name in table:
                known[name] = table[name]
        try:
            return Preferences(**known)
        except SettingsError as error:
            raise SettingsError(
                said("{path}: {message}", path=self._path, message=error.message), error.remedy
            ) from error

    def _text(self) -> str:
        try:
            return self._path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise SettingsError(
                said("{path} cannot be read: {reason}.", path=self._path, reason=cause(error))
            ) from error
        except ValueError as error:
            raise SettingsError(
                said("{path} is no valid TOML: {error}.", path=self._path, error=error), said("Correct or delete it.")
            ) from error

    def _write(self, text: str) -> None:
        try:
            replace_settings(self._path, text)
        except OSError as error:
            raise SettingsError(
                said("{path} cannot be written: {reason}.", path=self._path, reason=cause(error))
            ) from error

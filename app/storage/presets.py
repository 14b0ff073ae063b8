"""The presets, in a TOML file that can be edited by hand."""

import os
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from app.core.errors import SettingsError
from app.core.plain import as_named, read_named
from app.core.preset import Preset, PresetBook, name_of
from app.core.said import cause, said
from app.core.setting_values import SettingValues
from app.storage.whole_file import replace_settings

FILE = "presets.toml"


class PresetsFile:
    """A file that cannot be understood is set aside before another one is written."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> PresetBook:
        """None of them where there is no file. Raises `SettingsError`, naming the preset that is wrong."""
        try:
            written = tomllib.loads(self._path.read_text(encoding="utf-8-sig"))
            presets: list[Preset] = []
            for number, table in enumerate(_tables(written), 1):
                preset = self._preset(number, table)
                if preset.name not in [other.name for other in presets]:
                    presets.append(preset)
            chosen = written.get("chosen", "")
            return PresetBook(tuple(presets), chosen if chosen in [preset.name for preset in presets] else "")
        except FileNotFoundError:
            return PresetBook()
        except OSError as error:
            raise SettingsError(
                said("{path} cannot be read: {reason}.", path=self._path, reason=cause(error))
            ) from error
        except ValueError as error:
            raise SettingsError(
                said("{path} is no list of presets: {error}.", path=self._path, error=error),
                said("Correct or delete it."),
            ) from error

    def write(self, book: PresetBook) -> None:
        """Raises `SettingsError` with the file as it was."""
        record: dict[str, Any] = {"chosen": book.chosen} if book.chosen else {}
        record["preset"] = [{"name": preset.name, **_values(preset.values)} for preset in book.presets]
        try:
            self._set_aside_if_bad()
            replace_settings(self._path, tomli_w.dumps(record, multiline_strings=True))
        except OSError as error:
            raise SettingsError(
                said("{path} cannot be written: {reason}.", path=self._path, reason=cause(error))
            ) from error

    def _preset(self, number: int, table: dict[str, Any]) -> Preset:
        name = name_of(str(table.get("name", "")))
        try:
            if not name:
                raise ValueError("it has no name")
            values = {key: value for key, value in table.items() if key != "name"}
            return Preset(name, read_named(SettingValues, values))
        except ValueError as error:
            raise ValueError(f"preset {number} ({name}): {error}" if name else f"preset {number}: {error}") from error

    def _set_aside_if_bad(self) -> None:
        try:
            self.read()
        except SettingsError:
            number = 1
            while (aside := self._path.with_name(f"{self._path.name}.damaged-{number}")).exists():
                number += 1
            os.replace(self._path, aside)


def _tables(written: dict[str, Any]) -> list[dict[str, Any]]:
    tables = written.get("preset", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ValueError("each preset begins with a line [[preset]]")
    return tables


def _values(values: SettingValues) -> dict[str, Any]:
    """TOML has no nothing: what is None is left out, and is None again when it is read."""
    return {name: _plain(value) for name, value in as_named(values).items() if value is not None}


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value

"""The settings in force, which are those of the conversation that is open, and those that a new one begins with."""

import secrets
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.core.request import DrafterKind, OnFull
from app.core.sampling import SamplingSettings
from app.core.setting_values import SettingValues
from app.state.presets import PresetsState


class GenerationSettings(QObject):
    """They apply from the next reply on."""

    changed = Signal()

    def __init__(self, values: SettingValues | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._values = self._defaults = values or SettingValues()
        self._preset: SettingValues | None = None
        self.presets = PresetsState(self)

    @property
    def values(self) -> SettingValues:
        return self._values

    @property
    def temperature(self) -> float:
        return self._values.temperature

    @property
    def top_k(self) -> int:
        return self._values.top_k

    @property
    def top_p(self) -> float:
        return self._values.top_p

    @property
    def seed(self) -> int | None:
        return self._values.seed

    @property
    def lookahead(self) -> int | None:
        return self._values.lookahead

    @property
    def max_tokens(self) -> int:
        return self._values.max_tokens

    @property
    def drafter(self) -> DrafterKind:
        return self._values.drafter

    @property
    def on_full(self) -> OnFull:
        return self._values.on_full

    @property
    def system_prompt(self) -> str:
        return self._values.system_prompt

    def change(self, **fields: Any) -> None:
        """Set some of the fields of `SettingValues`. Raises `SettingsError`, with everything as before."""
        self.put(replace(self._values, **fields))

    def put(self, values: SettingValues) -> None:
        """All of them at once."""
        if values != self._values:
            self._values = values
            self.changed.emit()

    def set_defaults(self, values: SettingValues) -> None:
        """What a new chat begins with where no preset is chosen, from the next one on."""
        self._defaults = values

    def begin_with(self, preset: SettingValues | None) -> None:
        """What new chats begin with instead; None: the defaults."""
        self._preset = preset

    @property
    def defaults(self) -> SettingValues:
        return self._defaults

    @property
    def first(self) -> SettingValues:
        """What a new chat begins with."""
        return self._preset or self._defaults

    def reset(self) -> None:
        """A new chat begins."""
        self.put(self.first)

    def sampling(self) -> SamplingSettings:
        """For one reply: the seed is drawn here where none is set."""
        seed = self._values.seed
        return self._values.sampling(secrets.randbits(32) if seed is None else seed)

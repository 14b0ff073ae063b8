"""How replies are to be made: sampling, length, who drafts, and how far."""

import secrets
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from app.core.errors import SettingsError
from app.core.request import DrafterKind, OnFull
from app.core.sampling import SamplingSettings


@dataclass(frozen=True, slots=True)
class SettingValues:
    """All of them together, valid by construction."""

    temperature: float = 0.0  # 0: greedy
    top_k: int = 40  # 0: off
    top_p: float = 0.95  # 1: off
    seed: int | None = None  # None: a new one for each reply
    lookahead: int | None = None  # tokens proposed per round; None: Auto, by cost
    max_tokens: int = 1024
    drafter: DrafterKind = DrafterKind.FITTING
    on_full: OnFull = OnFull.STOP

    def __post_init__(self) -> None:
        self.sampling(self.seed or 0)
        if self.lookahead is not None and self.lookahead < 1:
            raise SettingsError(f"The lookahead must be 1 or more, not {self.lookahead}.", "Choose no drafter instead.")
        if self.max_tokens < 1:
            raise SettingsError(f"The reply's length must be at least 1 token, not {self.max_tokens}.")

    def sampling(self, seed: int) -> SamplingSettings:
        return SamplingSettings(self.temperature, self.top_k, self.top_p, seed=seed)


class GenerationSettings(QObject):
    """The settings in force; they apply from the next reply on."""

    changed = Signal()

    def __init__(self, values: SettingValues | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._values = self._defaults = values or SettingValues()

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

    def change(self, **fields: float | DrafterKind | OnFull | None) -> None:
        """Set some of the fields of `SettingValues`. Raises `SettingsError`, with everything as before."""
        values = replace(self._values, **fields)  # type: ignore[arg-type]
        if values != self._values:
            self._values = values
            self.changed.emit()

    def set_defaults(self, values: SettingValues) -> None:
        """What a new chat begins with, from the next one on."""
        self._defaults = values

    def reset(self) -> None:
        """A new chat begins."""
        if self._values != self._defaults:
            self._values = self._defaults
            self.changed.emit()

    def sampling(self) -> SamplingSettings:
        """For one reply: the seed is drawn here where none is set."""
        seed = self._values.seed
        return self._values.sampling(secrets.randbits(32) if seed is None else seed)

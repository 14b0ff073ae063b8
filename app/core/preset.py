"""Settings under a name, to be chosen again."""

from dataclasses import dataclass, replace

from app.core.setting_values import SettingValues

LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    values: SettingValues


@dataclass(frozen=True, slots=True)
class PresetBook:
    """All of them in the order they are shown, no name twice. `chosen` is what new chats begin with; "": none."""

    presets: tuple[Preset, ...] = ()
    chosen: str = ""

    def find(self, name: str) -> Preset | None:
        return next((preset for preset in self.presets if preset.name == name), None)

    def with_preset(self, preset: Preset, place: int | None = None) -> "PresetBook":
        """In place of the one of its name, else where it is wanted, else last."""
        if self.find(preset.name):
            return replace(self, presets=tuple(preset if one.name == preset.name else one for one in self.presets))
        place = len(self.presets) if place is None else place
        return replace(self, presets=(*self.presets[:place], preset, *self.presets[place:]))

    def without(self, name: str) -> "PresetBook":
        left = tuple(preset for preset in self.presets if preset.name != name)
        return PresetBook(left, "" if name == self.chosen else self.chosen)

    def renamed(self, old: str, new: str) -> "PresetBook":
        """The same book where the name is taken."""
        if self.find(new) or not new:
            return self
        named = tuple(replace(preset, name=new) if preset.name == old else preset for preset in self.presets)
        return PresetBook(named, new if old == self.chosen else self.chosen)


def name_of(text: str) -> str:
    """A name as it is kept: one line of no great length."""
    return " ".join(text.split())[:LONGEST_NAME].strip()

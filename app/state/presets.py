"""The presets: which there are, which one is in force, and which new chats begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.core.preset import Preset, PresetBook, name_of

if TYPE_CHECKING:
    from app.state.settings import GenerationSettings


class PresetsState(QObject):
    """A change is in force at once; whoever keeps it is asked to."""

    changed = Signal()
    keep_requested = Signal(object)  # PresetBook

    def __init__(self, settings: GenerationSettings) -> None:
        super().__init__(settings)
        self._settings = settings
        self._book = PresetBook()
        self._deleted: tuple[Preset, int, bool] | None = None  # where it was, and whether it was chosen
        settings.changed.connect(self.changed)

    @property
    def names(self) -> list[str]:
        return [preset.name for preset in self._book.presets]

    @property
    def current(self) -> str | None:
        """The preset whose values are in force; "": those without one; None: others."""
        values = self._settings.values
        names = [preset.name for preset in self._book.presets if preset.values == values]
        if self._book.chosen in names:
            return self._book.chosen
        if values == self._settings.defaults:
            return ""
        return names[0] if names else None

    @property
    def deleted(self) -> str:
        """The name of the one that can be taken back."""
        return self._deleted[0].name if self._deleted else ""

    def load(self, book: PresetBook) -> None:
        """What was kept; an empty chat begins with it."""
        self._book = book
        self._begin_with_chosen()
        self._settings.reset()
        self.changed.emit()

    def choose(self, name: str) -> None:
        """For this chat and for new ones; "": the defaults."""
        preset = self._book.find(name)
        self._keep(PresetBook(self._book.presets, preset.name if preset else ""))
        self._settings.put(preset.values if preset else self._settings.defaults)

    def save(self, name: str) -> None:
        """What is in force, under a name; an earlier one of this name goes."""
        name = name_of(name)
        if name:
            book = self._book.with_preset(Preset(name, self._settings.values))
            self._keep(PresetBook(book.presets, name))

    def rename(self, old: str, new: str) -> bool:
        """False where another one has that name."""
        book = self._book.renamed(old, name_of(new))
        self._keep(book)
        return book.find(name_of(new)) is not None and (book.find(old) is None or old == name_of(new))

    def delete(self, name: str) -> None:
        """It can be taken back until the next one is deleted. What is in force stays."""
        preset = self._book.find(name)
        if preset:
            self._deleted = (preset, self.names.index(name), name == self._book.chosen)
            self._keep(self._book.without(name))

    def undo_delete(self) -> None:
        if self._deleted:
            (preset, place, chosen), self._deleted = self._deleted, None
            book = self._book.with_preset(preset, place)
            self._keep(PresetBook(book.presets, preset.name if chosen else book.chosen))

    def _keep(self, book: PresetBook) -> None:
        if book != self._book:
            self._book = book
            self._begin_with_chosen()
            self.keep_requested.emit(book)
        self.changed.emit()

    def _begin_with_chosen(self) -> None:
        preset = self._book.find(self._book.chosen)
        self._settings.begin_with(preset.values if preset else None)

"""Reads from the window how it is, and makes it so again."""

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QSplitter, QWidget

from app.core.window_memory import WindowMemory
from app.ui.chat_pane import ChatPane
from app.ui.live_place import LivePlace
from app.ui.tint import Tint


def text_of(state: QByteArray) -> str:
    return bytes(state.toBase64().data()).decode("ascii")


def state_of(text: str) -> QByteArray:
    """Empty where the text is nothing that was written by `text_of`; Qt then leaves everything as it is."""
    return QByteArray.fromBase64(text.encode("ascii", "replace"))


class WindowPlace:
    """The window itself, and its parts that can be moved or turned."""

    def __init__(self, window: QWidget, pane: ChatPane, live: LivePlace) -> None:
        self._window, self._pane, self._live = window, pane, live
        self._kept: dict[str, str] = {}  # of splitters, some of which may not be there yet

    def memory(self) -> WindowMemory:
        now = self._splitters(self._window)
        # Where a part is hidden, what is known is its width of before.
        splitters = {name: text_of(one.saveState()) for name, one in now.items() if all(one.sizes())}
        return WindowMemory(
            geometry=text_of(self._window.saveGeometry()),
            face="reading" if self._pane.settings_bar.reading.isChecked() else "tokens",
            tint=self._pane.tint_box.tint.value,
            proposals_shown=self._pane.seen.proposals.isChecked(),
            rounds_shown=self._pane.seen.rounds.isChecked(),
            panel_shown=self._live.shown,
            panel_detached=self._live.detached,
            panel_in_short=self._live.in_short,
            panel_width=self._live.full_width,
            panel_geometry=text_of(self._live.own.saveGeometry()) if self._live.detached else "",
            splitters=self._kept | splitters,
        )

    def restore(self, memory: WindowMemory) -> None:
        """Qt brings a window that was on a screen which is gone onto one that is there."""
        if memory.geometry:
            self._window.restoreGeometry(state_of(memory.geometry))
        if memory.face:
            self._pane.settings_bar.reading.setChecked(memory.face == "reading")
        if memory.tint in list(Tint):
            self._pane.tint_box.choose(Tint(memory.tint))
        self._pane.seen.proposals.setChecked(memory.proposals_shown)
        self._pane.seen.rounds.setChecked(memory.rounds_shown)
        self._kept = dict(memory.splitters)
        self.restore_splitters(self._window)

    def restore_splitters(self, part: QWidget) -> None:
        """Of a part of the window that may have come later."""
        for name, splitter in self._splitters(part).items():
            if name in self._kept:
                splitter.restoreState(state_of(self._kept[name]))

    def restore_panel(self, memory: WindowMemory) -> None:
        """Once the window is shown: the panel's own window stands in front of it."""
        self._live.restore(memory.panel_in_short, memory.panel_width)
        if memory.panel_detached and not self._live.detached:
            if memory.panel_geometry:
                self._live.own.restoreGeometry(state_of(memory.panel_geometry))
            self._live.toggle_detached()

    def _splitters(self, part: QWidget) -> dict[str, QSplitter]:
        """By the part of the window that they divide; the panel's is kept as a width."""
        found = part.findChildren(QSplitter)
        return {type(one.parent()).__name__: one for one in found if one is not self._live.splitter}

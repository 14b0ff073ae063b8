"""Opens the dialog about placement and memory from wherever it is asked for; it is made when it is first wanted."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.loading import Role
from app.state.pair import PairState
from app.state.placing import PlacingState

if TYPE_CHECKING:
    from app.ui.placement_dialog import PlacementDialog


class PlacementOpener(QObject):
    smaller_wanted = Signal()  # another model, from the hub

    def __init__(self, pair: PairState, placing: PlacingState, window: QWidget) -> None:
        super().__init__(window)
        self._pair, self._placing, self._window = pair, placing, window
        self.dialog: PlacementDialog | None = None

    @Slot(object)
    def open(self, role: Role) -> None:
        """Of the pair that is loaded."""
        self._made().begin(role)

    @Slot(object, object)
    def open_with(self, role: Role, path: Path) -> None:
        """With this file in its role, before it is loaded."""
        self._made().begin(role, {role: path})

    def _made(self) -> "PlacementDialog":
        from app.ui.placement_dialog import PlacementDialog

        if not self.dialog:
            self.dialog = PlacementDialog(self._pair, self._placing, self._window)
            self.dialog.smaller_wanted.connect(self.smaller_wanted)
        return self.dialog

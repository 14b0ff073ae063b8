"""The keys of the window itself; app/ui/shortcuts.py lists them all."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut

from app.ui.live_panel import DETACH_KEYS

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow


def give_keys(window: "MainWindow") -> None:
    keys: dict[str | QKeySequence.StandardKey | Qt.Key, object] = {
        Qt.Key.Key_Escape: window.chat_pane.escape,
        "Ctrl+N": window.new_chat,
        "Ctrl+O": window.pair_bar.target.choose,
        "Ctrl+Shift+O": window.pair_bar.draft.choose,
        "Ctrl+L": window.pair_bar.panel_button.toggle,
        DETACH_KEYS: window.live_place.toggle_detached,
        "Ctrl+1": window.show_chat,
        "Ctrl+2": window.show_models,
        "Ctrl+3": window.show_compare,
        "Ctrl+4": window.show_bench,
        "Ctrl+5": window.show_learn,
        "Ctrl+,": window.show_settings,
        "Ctrl+/": window.show_shortcuts,
        "F1": window.ask_for_help,
    }
    for key, action in keys.items():
        QShortcut(QKeySequence(key), window).activated.connect(action)

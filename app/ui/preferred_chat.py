"""How the conversation is shown by preference: the size of its text, and the face and the tints that it opens with."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QFont

from app.state.chat import ChatState
from app.state.preferences import PreferencesState
from app.ui.chat_pane import ChatPane
from app.ui.tint import Tint


class PreferredChat(QObject):
    def __init__(self, preferences: PreferencesState, chat: ChatState, pane: ChatPane) -> None:
        super().__init__(pane)
        self._preferences, self._pane = preferences, pane
        preferences.changed.connect(self._apply)
        chat.cleared.connect(self.open)
        pane.reading_view.links.ask_first = preferences.values.ask_before_links
        if preferences.values.text_size:
            self._set_text_size()
        self.open()

    def _apply(self, name: str) -> None:
        match name:
            case "text_size":
                self._set_text_size()
            case "face" | "tint":
                self.open()
            case "ask_before_links":
                self._pane.reading_view.links.ask_first = self._preferences.values.ask_before_links

    def _set_text_size(self) -> None:
        font, points = QFont(), self._preferences.values.text_size
        if points:
            font = self._pane.font()
            font.setPointSize(points)
        for view in (self._pane.view, self._pane.reading_view):
            view.setFont(font)

    def open(self) -> None:
        """Another conversation is shown, or a new one begins."""
        values = self._preferences.values
        if values.face != "last":
            self._pane.settings_bar.reading.setChecked(values.face == "reading")
        if values.tint != "last":
            self._pane.tint_box.choose(Tint(values.tint))

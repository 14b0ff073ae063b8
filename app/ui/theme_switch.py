"""Which theme the application wears: the system's, which may change at any time, or the one that was chosen."""

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication

from app.ui.style_sheet import apply_theme
from app.ui.theme import Theme

SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


class ThemeSwitch(QObject):
    def __init__(self, app: QApplication, choice: str = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        app.styleHints().colorSchemeChanged.connect(self._follow)
        self.choose(choice)

    @Slot(str)
    def choose(self, choice: str) -> None:
        """ "light", "dark", or the system's. Where the platform can, the frames of its windows change too."""
        self._chosen = SCHEMES.get(choice)
        hints = self._app.styleHints()
        if self._chosen is None:
            hints.unsetColorScheme()
            self._dress(hints.colorScheme())
        else:
            hints.setColorScheme(self._chosen)
            self._dress(self._chosen)

    @Slot(Qt.ColorScheme)
    def _follow(self, scheme: Qt.ColorScheme) -> None:
        if self._chosen is None:
            self._dress(scheme)

    def _dress(self, scheme: Qt.ColorScheme) -> None:
        """Not again what is worn already: every conversation would be written anew."""
        dark = scheme is Qt.ColorScheme.Dark
        if not self._app.styleSheet() or Theme.of(self._app.palette()).dark is not dark:
            apply_theme(self._app, scheme)

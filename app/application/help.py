"""The guide: opened where somebody asks for help, in the language of the window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.application.language import Language
from app.storage.folders import guide

if TYPE_CHECKING:
    from app.ui.help_window import HelpWindow


class Help(QObject):
    def __init__(self, language: Language, parent: QObject) -> None:
        super().__init__(parent)
        self._language = language
        self.window: HelpWindow | None = None

    @Slot(str)
    def show(self, page: str) -> None:
        from app.ui.help_window import HelpWindow  # first when somebody asks

        if not self.window:
            self.window = HelpWindow(guide(self._language.current))
        self.window.show_page(page)

    def follow_language(self) -> None:
        """What is open says the same in the other language."""
        if not self.window:
            return
        page, shown, place = self.window.page, self.window.isVisible(), self.window.geometry()
        self.close()
        if shown:
            self.show(page)
            self.window.setGeometry(place)

    def close(self) -> None:
        if self.window:
            self.window.close()
            self.window.deleteLater()
            self.window = None

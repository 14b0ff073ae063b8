"""What the links of the reading face do: fold thinking, copy, or lead out of the window after asking."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QTextBrowser, QToolTip

from app.ui.link_dialog import LinkDialog
from app.ui.reading_document import ReadingDocument
from app.ui.reading_history import ReadingHistory
from app.ui.reading_turn import ReadingTurn, code_at


class ReadingLinks(QObject):
    def __init__(
        self,
        view: QTextBrowser,
        pages: ReadingDocument,
        history: ReadingHistory,
        fold: Callable[[ReadingTurn], None],
    ) -> None:
        super().__init__(view)
        self._view, self._pages, self._history, self._fold = view, pages, history, fold
        self.ask_first = True
        view.anchorClicked.connect(self._choose)

    def _choose(self, url: QUrl) -> None:
        target = self._pages.targets.get(int(url.toString()))
        turn = self._history.of(target.section) if target else None
        if not target or not turn:
            return
        match target.action:
            case "fold":
                self._fold(turn)
            case "code":
                self._copy(code_at(target.section.blocks, target.block))
            case "reply":
                self._copy(turn.markdown)
            case _:
                self.open(target.address)

    def open(self, address: str) -> None:
        dialog = LinkDialog(address, self._view)
        if self.ask_first or not dialog.open_button.isEnabled():
            dialog.open()
        else:
            dialog.accept()

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        QToolTip.showText(QCursor.pos(), self.tr("Copied"), self._view.viewport())

"""Files of messages that were sent: a click on the name of one shows what is in it, in either face."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.core.attachment import Attachment, split
from app.state.chat import ChatState
from app.ui import wording
from app.ui.attachment_dialog import show_file
from app.ui.chat_view import ChatView
from app.ui.reading_view import ReadingView

View = ChatView | ReadingView


class SentFiles(QObject):
    """Knows a name by its line, so that neither face has to know of files."""

    def __init__(self, chat: ChatState, parent: QObject) -> None:
        super().__init__(parent)
        self._chat = chat
        self._faces: dict[QObject, View] = {}
        self._pressed: QPoint | None = None

    def serve(self, view: View) -> None:
        self._faces[view.viewport()] = view
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        view = self._faces.get(watched)
        if view is None or not isinstance(event, QMouseEvent):
            return False
        place = event.position().toPoint()
        match event.type():
            case QEvent.Type.MouseMove if not event.buttons():
                self._point(view, place)
            case QEvent.Type.MouseButtonPress if event.button() is Qt.MouseButton.LeftButton:
                self._pressed = place
            case QEvent.Type.MouseButtonRelease if event.button() is Qt.MouseButton.LeftButton:
                return self._release(view, place)
        return False

    def _release(self, view: View, place: QPoint) -> bool:
        """A click, and no stroke that selects."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or (place - pressed).manhattanLength() >= QApplication.startDragDistance():
            return False
        file = self.file_at(view, place)
        if file:
            show_file(file, view)
        return False

    def _point(self, view: View, place: QPoint) -> None:
        viewport, hand = view.viewport(), Qt.CursorShape.PointingHandCursor
        if self.file_at(view, place):
            viewport.setCursor(hand)
        elif isinstance(view, ChatView) and viewport.cursor().shape() is hand:  # the other one sees to its own links
            viewport.setCursor(Qt.CursorShape.IBeamCursor)

    def file_at(self, view: View, place: QPoint) -> Attachment | None:
        """The one whose name stands at a place of the viewport."""
        turn = view.turn_at(place)
        if turn is None or turn >= len(self._chat.turns):
            return None
        files = self.files(turn)
        if not files:
            return None
        scrolled = place + QPoint(view.horizontalScrollBar().value(), view.verticalScrollBar().value())
        if view.document().documentLayout().hitTest(scrolled.toPointF(), Qt.HitTestAccuracy.ExactHit) < 0:
            return None
        line = view.cursorForPosition(place).block().text()
        return next((file for file in files if wording.attached(file) == line), None)

    def files(self, turn: int) -> tuple[Attachment, ...]:
        return split(self._chat.turns[turn].text)[1]

"""Models and links that are dragged over the window, through Qt's own way from the window to what lies below."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.core.arrival import Arrival, ArrivalRequest
from app.core.errors import LibraryError
from app.core.loading import Role
from app.ui.drop_overlay import Landing
from app.ui.main_window import MainWindow
from app.ui.model_drop import ModelDrop, model_drop
from tests.state.stand_in import CATALOGUE, TARGET, StandIn

BUTTONS, KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
COPY = Qt.DropAction.CopyAction
LINK = "https://huggingface.co/someone/tall-8b-GGUF"


class Drag:
    """A pointer with something on it, over the window as the system sees it."""

    def __init__(self, window: MainWindow, *urls: str) -> None:
        self._window, self._entered = window, False
        self.data = QMimeData()
        self.data.setUrls([QUrl(url) for url in urls])
        self.taken = False

    def over(self, widget: QWidget, x: float = 0.5, y: float = 0.5) -> "Drag":
        self._place = widget.mapTo(self._window, QPoint(round(widget.width() * x), round(widget.height() * y)))
        kind = QDragMoveEvent if self._entered else QDragEnterEvent
        self._entered = True
        event = kind(self._place, COPY, self.data, BUTTONS, KEYS)
        event.setAccepted(False)
        self._send(event)
        self.taken = event.isAccepted()
        return self

    def drop(self) -> None:
        self._send(QDropEvent(QPointF(self._place), COPY, self.data, BUTTONS, KEYS))

    def leave(self) -> None:
        self._send(QDragLeaveEvent())

    def _send(self, event: QDragEnterEvent | QDropEvent | QDragLeaveEvent) -> None:
        QCoreApplication.sendEvent(self._window.windowHandle(), event)


@pytest.fixture
def taken(stand_in: StandIn) -> list[ArrivalRequest]:
    requests: list[ArrivalRequest] = []
    stand_in.models.arrivals.look_requested.connect(requests.append)
    return requests


def test_without_a_target_all_of_the_window_is_for_it(
    window: MainWindow, stand_in: StandIn, taken: list[ArrivalRequest]
) -> None:
    overlay = window.drops.overlay
    drag = Drag(window, "file:///models/small.gguf").over(window.chat_pane, 0.9)
    assert drag.taken
    assert (overlay.isVisible(), overlay.landing, overlay.role) == (True, Landing.TARGET, Role.TARGET)
    assert overlay.geometry() == window.rect()
    drag.drop()
    assert not overlay.isVisible()
    assert taken == [ArrivalRequest((Path("/models/small.gguf"),), Role.TARGET)]


def test_with_a_target_each_half_is_for_one(window: MainWindow, stand_in: StandIn, taken: list[ArrivalRequest]) -> None:
    stand_in.load(Role.TARGET)
    overlay = window.drops.overlay
    drag = Drag(window, "file:///models/a%20b.GGUF").over(window, 0.3)
    assert (overlay.landing, overlay.role) == (Landing.EITHER, Role.TARGET)
    assert overlay.texts() == ("Load as target", "Load as draft")
    drag.over(window, 0.7)
    assert overlay.role is Role.DRAFT
    before = overlay.grab().toImage()
    drag.over(window, 0.3)
    assert overlay.grab().toImage() != before
    drag.over(window, 0.7).drop()
    assert taken == [ArrivalRequest((Path("/models/a b.GGUF"),), Role.DRAFT)]


def test_it_lands_anywhere_also_over_the_message_and_on_every_page(
    window: MainWindow, taken: list[ArrivalRequest]
) -> None:
    Drag(window, "file:///models/a.gguf").over(window.chat_pane.composer.edit).drop()
    assert window.chat_pane.composer.edit.toPlainText() == ""
    window.show_models()
    Drag(window, "file:///models/b.gguf").over(window.pages.models).drop()
    assert [request.paths[0].name for request in taken] == ["a.gguf", "b.gguf"]


def test_the_places_of_the_pair_take_it_for_themselves(
    window: MainWindow, stand_in: StandIn, taken: list[ArrivalRequest]
) -> None:
    drag = Drag(window, "file:///models/a.gguf").over(window.chat_pane)
    assert window.drops.overlay.isVisible()
    drag.over(window.pair_bar.draft)
    assert not window.drops.overlay.isVisible()
    drag.drop()
    assert not taken
    assert [(one.role, one.path) for one in stand_in.loads] == [(Role.DRAFT, Path("/models/a.gguf"))]


def test_leaving_shows_the_window_again(window: MainWindow, taken: list[ArrivalRequest]) -> None:
    drag = Drag(window, "file:///models/a.gguf").over(window.chat_pane)
    drag.leave()
    assert not window.drops.overlay.isVisible()
    assert not taken


def test_two_at_once_are_both_taken(window: MainWindow, stand_in: StandIn, taken: list[ArrivalRequest]) -> None:
    Drag(window, "file:///a.gguf", "file:///b.gguf").over(window.chat_pane).drop()
    assert window.drops.overlay.landing is Landing.BOTH
    [request] = taken
    assert len(request.paths) == 2
    window.show_models()
    stand_in.models.arrivals.on_arrived(request, Arrival(Path("/b.gguf"), Path("/a.gguf")))
    assert [(one.role, one.path.name) for one in stand_in.loads] == [(Role.TARGET, "b.gguf"), (Role.DRAFT, "a.gguf")]
    assert window.pages.currentIndex() == 0


def test_what_is_no_model_gets_a_sentence(window: MainWindow, stand_in: StandIn, taken: list[ArrivalRequest]) -> None:
    window.show_models()
    Drag(window, "file:///notes.txt").over(window.pages.models).drop()
    stand_in.models.arrivals.on_failed(taken[0], LibraryError("notes.txt is not a GGUF file.", "Take another."))
    assert window.notice.isVisible()
    assert window.notice.text.text() == "notes.txt is not a GGUF file. Take another."
    assert not window.notice.button.isVisible()
    QTest.mouseClick(window.notice.dismiss_button, BUTTONS)
    assert not window.notice.isVisible()
    Drag(window, "file:///a.gguf").over(window.pages.models).drop()
    stand_in.models.arrivals.on_failed(taken[0], LibraryError("Of before."))  # of a drop that another one followed
    assert not window.notice.isVisible()


def test_a_link_opens_the_page_find(window: MainWindow, stand_in: StandIn, taken: list[ArrivalRequest]) -> None:
    asked: list[str] = []
    stand_in.models.hub.open_requested.connect(lambda request: asked.append(request.text))
    drag = Drag(window, LINK).over(window.pair_bar.status)
    assert window.drops.overlay.landing is Landing.LINK
    drag.drop()
    assert asked == [LINK]
    assert window.pages.currentWidget() is window.pages.models
    assert window.pages.models.finder.isVisible()
    assert not taken


@pytest.mark.parametrize(
    ("urls", "drop"),
    [
        (["file:///a.gguf"], ModelDrop(files=(Path("/a.gguf"),))),
        (["https://hf.co/a/b"], ModelDrop(link="https://hf.co/a/b")),
        (["https://hub.example/a/b"], ModelDrop(link="https://hub.example/a/b")),
        (["https://other.example/a.gguf"], ModelDrop(link="https://other.example/a.gguf")),
        (["https://other.example/page"], None),
        (["ftp://hf.co/a/b"], None),
        (["https://hf.co/a/b", "file:///a.gguf"], None),
        ([], None),
    ],
)
def test_what_is_taken_and_what_is_not(urls: list[str], drop: ModelDrop | None) -> None:
    data = QMimeData()
    data.setUrls([QUrl(url) for url in urls])
    assert model_drop(data, "https://hub.example") == drop


def test_a_pair_that_comes_late_is_offered(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    stand_in.models.start.pair_arrived.emit(Path("/t.gguf"), Path("/d.gguf"), CATALOGUE[0].title)
    assert [one.path for one in stand_in.loads] == [TARGET.path]
    assert window.notice.text.text() == f"{CATALOGUE[0].title} is here now."
    QTest.mouseClick(window.notice.button, BUTTONS)
    assert [one.path.name for one in stand_in.loads[1:]] == ["t.gguf", "d.gguf"]
    assert not window.notice.isVisible()

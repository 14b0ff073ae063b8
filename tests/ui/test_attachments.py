"""Files come to the message by drop, paste and button, stand above it, and go out again."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.core.attachment import FileRequest, attachment, split, with_attachments
from app.core.errors import AttachmentError
from app.core.prompt_count import PromptCount
from app.ui.attachment_dialog import AttachmentDialog
from app.ui.main_window import MainWindow
from app.ui.message_edit import LONGEST_PASTE
from tests.state.stand_in import TARGET, StandIn
from tests.ui.stand_in_window import window_of
from tests.ui.written import write

CONTROL = Qt.KeyboardModifier.ControlModifier
CODE = attachment("a.py", "print(1)\n")


@pytest.fixture
def asked(window: MainWindow, stand_in: StandIn) -> list[FileRequest]:
    asked: list[FileRequest] = []
    stand_in.chat.writing.read_requested.connect(asked.append)
    stand_in.load_pair()
    return asked


def files(*names: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(f"/x/{name}") for name in names])
    return data


def drop(widget: QWidget, data: QMimeData) -> bool:
    """Whether somebody took it, from this widget on upwards as Qt does."""
    place, copy, button = QPointF(5, 5), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    target: QWidget | None = widget
    while target:
        entered = QDragEnterEvent(place.toPoint(), copy, data, button, keys)
        entered.ignore()
        if target.acceptDrops():
            QApplication.sendEvent(target, entered)
        if entered.isAccepted():
            QApplication.sendEvent(target, QDropEvent(place, copy, data, button, keys))
            return True
        target = None if target.isWindow() else target.parentWidget()
    return False


def test_files_can_be_dropped_anywhere_in_the_chat(window: MainWindow, asked: list[FileRequest]) -> None:
    pane = window.chat_pane
    for n, place in enumerate((pane, pane.composer.edit.viewport(), pane.view.viewport(), pane.composer.button)):
        assert drop(place, files(f"{n}.py"))
    assert [request.path for request in asked] == [Path(f"/x/{n}.py") for n in range(4)]
    assert asked[0].most == 16 * TARGET.n_context
    assert pane.composer.edit.toPlainText() == ""


def test_a_model_is_no_attachment(window: MainWindow, asked: list[FileRequest]) -> None:
    for place in (window.chat_pane.composer.edit.viewport(), window.chat_pane):
        drop(place, files("model.gguf"))
    assert not asked
    assert window.chat_pane.composer.edit.toPlainText() == ""


def test_files_can_be_pasted(window: MainWindow, asked: list[FileRequest]) -> None:
    QApplication.clipboard().setMimeData(files("a.py", "b.py"))
    window.chat_pane.composer.edit.paste()
    assert [request.path.name for request in asked] == ["a.py", "b.py"]
    QApplication.clipboard().clear()


def test_files_can_be_chosen_by_key(
    window: MainWindow, asked: list[FileRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (["/x/a.py"], ""))
    keys = CONTROL | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.chat_pane.composer.edit, Qt.Key.Key_A, keys)
    QTest.mouseClick(window.chat_pane.composer.clip, Qt.MouseButton.LeftButton)
    assert len(asked) == 2
    assert len(window.chat_pane.composer.chips.chips) == 1


def test_a_chip_says_what_it_is(window: MainWindow, stand_in: StandIn, asked: list[FileRequest]) -> None:
    composer, writing, count = window.chat_pane.composer, stand_in.chat.writing, stand_in.chat.count
    assert not composer.chips.isVisible()
    composer.attach([Path("/x/a.py")])
    chip = composer.chips.chips[0]
    assert (chip.name.text(), chip.facts.text()) == ("a.py", "reading…")
    assert not composer.button.isEnabled()
    writing.on_read(asked[0], CODE, "Shift-JIS")
    chip = composer.chips.chips[0]
    assert chip.facts.text() == "Shift-JIS · 8\u00a0B"
    assert "1 line" in chip.toolTip()
    count._ask()
    assert count._request
    count.on_counted(count._request, PromptCount(20, 0, 0, 12, (9,)))
    assert chip.facts.text() == "Shift-JIS · 8\u00a0B · 9 tokens"
    assert composer.count_label.text() == "12 tokens, 492 left"
    assert composer.count_label.property("role") == "caption"
    assert composer.button.isEnabled()


def test_what_does_not_fit_is_a_warning(window: MainWindow, stand_in: StandIn, asked: list[FileRequest]) -> None:
    composer, count = window.chat_pane.composer, stand_in.chat.count
    composer.set_text("much")
    for n_prompt, role in ((TARGET.n_context - 1, "caption"), (TARGET.n_context, "error")):
        count._ask()
        assert count._request
        count.on_counted(count._request, PromptCount(n_prompt, 0, 0, 12, ()))
        assert composer.count_label.property("role") == role
    assert composer.count_label.text() == "too long: 512 tokens, the context holds 512"
    composer.set_text("")
    assert composer.count_label.text() == ""


def test_files_go_out_by_mouse_and_keys_and_come_back(
    window: MainWindow, stand_in: StandIn, asked: list[FileRequest]
) -> None:
    composer, writing = window.chat_pane.composer, stand_in.chat.writing
    for name in ("a.py", "b.py", "c.py"):
        writing.attach_text(attachment(name, "x"))
    chips = composer.chips
    QTest.mouseClick(chips.chips[1].remove, Qt.MouseButton.LeftButton)
    assert [one.name for one in writing.files] == ["a.py", "c.py"]
    chips.chips[1].remove.setFocus()
    QTest.keyClick(chips.chips[1].remove, Qt.Key.Key_Delete)
    assert [one.name for one in writing.files] == ["a.py"]
    assert chips.chips[0].remove.hasFocus()
    QTest.keyClick(chips.chips[0].remove, Qt.Key.Key_Z, CONTROL)
    assert [one.name for one in writing.files] == ["a.py", "c.py"]
    composer.edit.setFocus()
    QTest.keyClick(composer.edit, Qt.Key.Key_Z, CONTROL)
    assert [one.name for one in writing.files] == ["a.py", "b.py", "c.py"]


def test_what_is_refused_is_said_where_it_was_dropped(window: MainWindow, asked: list[FileRequest]) -> None:
    composer = window.chat_pane.composer
    composer.attach([Path("/x/a.png"), Path("/x/b.png")])
    for request in list(asked):
        composer._writing.on_refused(request, AttachmentError(f"{request.path.name} is no text file.", "Do not."))
    assert composer.notice.text() == "a.png is no text file. Do not.\nb.png is no text file. Do not."
    QTest.mouseClick(composer.dismiss, Qt.MouseButton.LeftButton)
    assert not composer.notice.isVisible()
    assert composer.edit.hasFocus()


def test_an_image_is_refused_and_a_long_text_becomes_a_file(
    window: MainWindow, stand_in: StandIn, asked: list[FileRequest]
) -> None:
    composer = window.chat_pane.composer
    image, long, short = QMimeData(), QMimeData(), QMimeData()
    image.setImageData(QImage(2, 2, QImage.Format.Format_RGB32))
    long.setText("x" * (LONGEST_PASTE + 1))
    short.setText("y" * 100)
    composer.edit.insertFromMimeData(image)
    assert "image" in composer.notice.text()
    composer.edit.insertFromMimeData(long)
    composer.edit.insertFromMimeData(short)
    assert composer.edit.toPlainText() == "y" * 100
    assert stand_in.chat.writing.files[0].name == "Pasted text.txt"


def test_a_message_is_sent_with_its_files_and_shows_them_by_name(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    composer = window.chat_pane.composer
    stand_in.chat.writing.attach_text(attachment("main.py", "secret = 1\n" * 3000))
    composer.set_text("What is this?")
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    sent = stand_in.requests[-1].messages[-1].content
    assert split(sent) == ("What is this?", (attachment("main.py", "secret = 1\n" * 3000),))
    assert (composer.edit.toPlainText(), composer.chips.chips) == ("", [])
    shown = window.chat_pane.view.toPlainText()
    assert "What is this?\nmain.py, 3,000 lines" in shown
    assert "secret" not in shown
    window.chat_pane.settings_bar.reading.click()
    read = window.chat_pane.reading_view.toPlainText()
    assert "What is this?\nmain.py, 3,000 lines" in read
    assert "secret" not in read


def place_of(view: QTextEdit, text: str) -> QPoint:
    """In the viewport."""
    found = view.document().find(text)
    found.setPosition(found.selectionStart() + 2)
    return view.cursorRect(found).center()


def shown_file(window: MainWindow) -> AttachmentDialog | None:
    dialogs = [one for one in window.findChildren(AttachmentDialog) if one.isVisible()]
    return dialogs[0] if dialogs else None


@pytest.fixture(params=["tokens", "reading"])
def sent(request: pytest.FixtureRequest, window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> QTextEdit:
    """The face that shows a message with two files."""
    stand_in.load_pair()
    if request.param == "reading":
        window.chat_pane.settings_bar.reading.click()
    other = attachment("b & c.txt", "\n".join(f"line {n}" for n in range(1, 121)))
    write(stand_in, "Hello.", with_attachments("Why?", [CODE, other]))
    face = window.chat_pane.face
    assert isinstance(face, QTextEdit)
    qtbot.waitUntil(lambda: "b & c.txt, 120 lines" in face.toPlainText())
    return face


def test_a_click_on_a_sent_file_shows_what_is_in_it(window: MainWindow, sent: QTextEdit) -> None:
    place = place_of(sent, "a.py, 1 line")
    QTest.mouseMove(sent.viewport(), place)
    QTest.mouseClick(sent.viewport(), Qt.MouseButton.LeftButton, pos=place)
    dialog = shown_file(window)
    assert dialog
    assert dialog.text.toPlainText() == "print(1)"
    assert dialog.facts.text() == "1 line, 8\u00a0B"
    QTest.keyClick(dialog.text, Qt.Key.Key_Escape)
    assert shown_file(window) is None


def test_a_click_elsewhere_shows_nothing(window: MainWindow, sent: QTextEdit) -> None:
    for text in ("Why?", "Hello."):
        QTest.mouseClick(sent.viewport(), Qt.MouseButton.LeftButton, pos=place_of(sent, text))
    QTest.mouseClick(sent.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(600, place_of(sent, "a.py").y()))
    assert shown_file(window) is None


def test_what_selects_shows_nothing(window: MainWindow, sent: QTextEdit) -> None:
    place, button = place_of(sent, "b & c.txt"), Qt.MouseButton.LeftButton
    QTest.mousePress(sent.viewport(), button, pos=place)
    QTest.mouseRelease(sent.viewport(), button, pos=place + QPoint(60, 0))
    assert shown_file(window) is None


def test_a_sent_file_is_reached_by_keys_and_copied(window: MainWindow, sent: QTextEdit) -> None:
    menu = window.turn_tools.menu.menu(window.chat_pane.face, place_of(sent, "Why?"))  # type: ignore[arg-type]
    [action] = [action for action in menu.actions() if action.text() == "Show b && c.txt"]
    action.trigger()
    dialog = shown_file(window)
    assert dialog
    assert dialog.text.hasFocus() or dialog.focusWidget() is dialog.text
    QTest.keyClick(dialog.text, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.copy_button
    QTest.keyClick(dialog.copy_button, Qt.Key.Key_Space)
    assert QApplication.clipboard().text().endswith("line 119\nline 120")
    assert dialog.copied.text() == "Copied"
    assert dialog.text.margin > QFontMetrics(dialog.text.font()).horizontalAdvance("120")
    dialog.reject()


def test_a_file_of_the_message_that_is_written_can_be_looked_into(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.chat.writing.attach_text(CODE)
    chips = window.chat_pane.composer.chips
    QTest.mouseClick(chips.chips[0].name, Qt.MouseButton.LeftButton)
    dialog = shown_file(window)
    assert dialog
    assert dialog.text.toPlainText() == "print(1)"
    dialog.reject()
    chips.chips[0].name.setFocus()
    QTest.keyClick(chips.chips[0].name, Qt.Key.Key_Delete)
    assert not chips.chips


def test_a_file_needs_no_words(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.chat.writing.attach_text(CODE)
    QTest.keyClick(window.chat_pane.composer.edit, Qt.Key.Key_Return)
    assert stand_in.requests[-1].messages[-1].content == CODE.block
    assert "You\na.py, 1 line\nTall" in window.chat_pane.view.toPlainText()


def test_up_brings_the_last_message_back(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.load_pair()
    write(stand_in, "Hello.", with_attachments("Why?", [CODE]))
    edit = window.chat_pane.composer.edit
    QTest.keyClick(edit, Qt.Key.Key_Up)
    assert edit.toPlainText() == "Why?"
    assert [one.file for one in stand_in.chat.writing.files] == [CODE]
    QTest.keyClick(edit, Qt.Key.Key_Up)
    assert edit.toPlainText() == "Why?"


def test_what_is_written_outlives_the_window(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    window.set_prompt("half a sen")
    stand_in.chat.writing.attach_text(CODE)
    other = window_of(stand_in)
    qtbot.addWidget(other)
    assert other.chat_pane.composer.edit.toPlainText() == "half a sen"
    assert [chip.name.text() for chip in other.chat_pane.composer.chips.chips] == ["a.py"]


def test_another_question_keeps_the_files(
    window: MainWindow, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in.load_pair()
    write(stand_in, "Hello.", with_attachments("Why?", [CODE]))
    asked: list[str] = []

    def answer(_: object, title: str, label: str, before: str) -> tuple[str, bool]:
        asked.append(before)
        return "How?", True

    monkeypatch.setattr(QInputDialog, "getMultiLineText", answer)
    window.branch_bar.ask_for_text()
    assert asked == ["Why?"]
    assert stand_in.requests[-1].messages[-1].content == with_attachments("How?", [CODE])

"""The message that is being written: its files are read, taken out and put back, and go into what is sent."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.attachment import FileRequest, attachment, with_attachments
from app.core.errors import AttachmentError, DraftlightError
from app.state.writing import WritingState

CODE = attachment("a.py", "print(1)\n")


@pytest.fixture
def writing() -> WritingState:
    return WritingState()


@pytest.fixture
def asked(writing: WritingState) -> list[FileRequest]:
    asked: list[FileRequest] = []
    writing.read_requested.connect(asked.append)
    return asked


def test_a_file_is_asked_for_and_goes_into_the_message(writing: WritingState, asked: list[FileRequest]) -> None:
    writing.write("What is this?")
    writing.attach([Path("/x/a.py")], 1000)
    assert (asked[0].path, asked[0].most) == (Path("/x/a.py"), 1000)
    assert writing.reading
    assert writing.message == "What is this?"
    writing.on_read(asked[0], CODE, "UTF-8")
    assert not writing.reading
    assert writing.message == with_attachments("What is this?", [CODE])
    writing.clear()
    assert (writing.words, writing.files, writing.message) == ("", (), "")


def test_a_file_that_is_refused_goes_and_says_why(writing: WritingState, asked: list[FileRequest]) -> None:
    told: list[DraftlightError] = []
    writing.refused.connect(told.append)
    writing.attach([Path("/x/a.bin"), Path("/x/a.py")], 1000)
    writing.on_refused(asked[0], AttachmentError("No text."))
    assert [one.name for one in writing.files] == ["a.py"]
    writing.remove(writing.files[0])
    writing.on_refused(asked[1], AttachmentError("Nobody waits for this."))
    assert [error.message for error in told] == ["No text."]
    writing.restore()
    assert not writing.files


def test_the_same_file_again_takes_the_place_of_the_first(writing: WritingState, asked: list[FileRequest]) -> None:
    writing.attach([Path("/x/a.py"), Path("/x/b.py")], 1000)
    writing.attach([Path("/x/a.py")], 1000)
    writing.on_read(asked[0], attachment("a.py", "old"), "UTF-8")
    writing.on_read(asked[2], CODE, "UTF-8")
    assert [(one.name, one.file) for one in writing.files] == [("a.py", CODE), ("b.py", None)]


def test_files_that_are_taken_out_come_back_to_their_places(writing: WritingState, asked: list[FileRequest]) -> None:
    writing.attach([Path("/x/a.py"), Path("/x/b.py"), Path("/x/c.py")], 1000)
    before = writing.files
    writing.remove(before[0])
    writing.remove(before[1])
    assert writing.files == before[2:]
    writing.restore()
    writing.on_read(asked[0], CODE, "UTF-8")  # meanwhile
    writing.restore()
    writing.restore()
    assert [one.name for one in writing.files] == ["a.py", "b.py", "c.py"]
    assert writing.files[0].file == CODE


def test_a_message_is_taken_up_with_its_files(writing: WritingState, qtbot: QtBot) -> None:
    with qtbot.waitSignal(writing.words_given) as given:
        writing.take_up(with_attachments("Again?", [CODE]))
    assert given.args == ["Again?"]
    assert [one.file for one in writing.files] == [CODE]
    assert writing.message == with_attachments("Again?", [CODE])

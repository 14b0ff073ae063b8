"""Files are read beside the window's thread, and each is answered."""

import os
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.core.attachment import Attachment, FileRequest
from app.core.errors import AttachmentError, Unexpected
from app.state.writing import WritingState
from app.storage.text_file import read_text_file
from app.workers import attachments
from app.workers.attachments import AttachmentsWorker


def connected(qtbot: QtBot) -> tuple[AttachmentsWorker, WritingState]:
    worker, writing = AttachmentsWorker(), WritingState()
    worker.read.connect(writing.on_read, Qt.ConnectionType.QueuedConnection)
    worker.refused.connect(writing.on_refused, Qt.ConnectionType.QueuedConnection)
    writing.read_requested.connect(worker.fetch)
    return worker, writing


def test_what_is_slow_holds_nobody_up(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "quick.py").write_text("x = 1\n")
    (tmp_path / "slow.py").write_text("y = 2\n")
    go_on = threading.Event()
    worker, writing = connected(qtbot)
    read = read_text_file

    def slowly(path: Path, most: int) -> tuple[Attachment, str]:
        if path.name == "slow.py":
            go_on.wait()
        return read(path, most)

    monkeypatch.setattr(attachments, "read_text_file", slowly)
    writing.attach([tmp_path / "slow.py", tmp_path / "quick.py"], 100)
    qtbot.waitUntil(lambda: writing.files[1].file is not None)
    assert writing.reading
    go_on.set()
    qtbot.waitUntil(lambda: not writing.reading)
    assert [one.file for one in writing.files] == [Attachment("slow.py", "y = 2"), Attachment("quick.py", "x = 1")]
    worker.close()


def test_every_refusal_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    worker, writing = connected(qtbot)
    told: list[object] = []
    writing.refused.connect(told.append)
    (tmp_path / "large.txt").write_text("x" * 101)
    writing.attach([tmp_path / "missing.txt", tmp_path / "large.txt", tmp_path], 100)
    qtbot.waitUntil(lambda: len(told) == 3)
    assert {type(error) for error in told} == {AttachmentError}
    assert not writing.files
    worker.close()


def test_a_bug_is_told_too(qtbot: QtBot) -> None:
    worker, writing = connected(qtbot)
    with qtbot.waitSignal(writing.refused) as told:
        writing.attach([Path("a\0b")], 100)
    assert isinstance(told.args[0], Unexpected | AttachmentError)
    worker.close()


def test_after_the_end_nothing_is_begun(qtbot: QtBot, tmp_path: Path) -> None:
    worker = AttachmentsWorker()
    worker.close()
    with qtbot.assertNotEmitted(worker.refused):
        worker.fetch(FileRequest(tmp_path, 1))
    assert os.listdir(tmp_path) == []

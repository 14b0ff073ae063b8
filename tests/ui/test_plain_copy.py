"""Copying words, and a program that ends well after it."""

import os
import subprocess
import sys
from pathlib import Path

COPY = """
from PySide6.QtWidgets import QApplication
from app.ui.chat_view import ChatView
from app.ui.reading_view import ReadingView
from tests.state.stand_in import StandIn

application = QApplication([])
stand_in = StandIn()
view = {face}(stand_in.chat)
view.setPlainText("some words")
view.selectAll()
view.copy()
data = application.clipboard().mimeData()
print(data.text(), data.formats())
"""


def copied(face: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", COPY.format(face=face)],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_words_alone_are_copied_from_the_tokens_and_the_program_ends_well() -> None:
    done = copied("ChatView")
    assert (done.returncode, done.stdout) == (0, "some words ['text/plain']\n")


def test_words_alone_are_copied_from_the_text_to_read_and_the_program_ends_well() -> None:
    done = copied("ReadingView")
    assert (done.returncode, done.stdout.split("[")[1]) == (0, "'text/plain']\n")

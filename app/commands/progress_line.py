"""One line on a terminal that is written over and over; nothing where the stream is no terminal."""

import os
import shutil
from typing import TextIO


class ProgressLine:
    """`with ProgressLine(sys.stderr) as progress: progress.show("45%")`. At the end the line is gone."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._clears = os.environ.get("TERM") != "dumb"
        self._n_shown = 0

    def show(self, text: str) -> None:
        if not self._terminal:
            return
        text = "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
        text = text[: max(1, shutil.get_terminal_size().columns - 1)]
        rest = "\x1b[K" if self._clears else " " * (self._n_shown - len(text))
        self._stream.write(f"\r{text}{rest}")
        self._stream.flush()
        self._n_shown = len(text)

    def __enter__(self) -> "ProgressLine":
        return self

    def __exit__(self, *_: object) -> None:
        if self._n_shown:
            self.show("")
            self._stream.write("\r")
            self._stream.flush()

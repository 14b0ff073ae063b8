"""The documents' pictures, made from the real program with a real pair: `pictures.py TARGET DRAFT [FOLDER]`.

Run it where Qt can draw with the fonts that readers see (`QT_QPA_PLATFORM=offscreen` will do), from the project's root.
Each state is taken in both languages, light; some in dark too. Nothing of this machine's models or chats is shown: the
program runs in a folder of its own.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.application.program import Application
from app.core.loading import LoadOptions, Role
from app.library.places import Machine
from app.storage.folders import Folders
from app.ui.theme import apply_theme

SIZE = (1280, 800)
PATIENCE = 600_000  # ms; a loaded machine is slow
SETTLED = 400  # ms, for what moves and what is repainted later
CONTROL = Qt.KeyboardModifier.ControlModifier
LIGHT, DARK = Qt.ColorScheme.Light, Qt.ColorScheme.Dark
QUESTIONS = {
    "en": (
        "Write a Python function that checks whether a string is a palindrome. Keep it short.",
        "Now one that ignores spaces and capital letters.",
    ),
    "ja": (
        "文字列が回文かどうかを調べる短い Python の関数を書いてください。",
        "空白と大文字・小文字の違いを無視するようにしてください。",
    ),
}


class Studio:
    """The program before the camera."""

    def __init__(self, qt: QApplication, home: Path, pair: dict[Role, Path], out: Path) -> None:
        self._qt, self._pair, self._out = qt, pair, out
        folders = Folders(home / "cache", home / "data", home / "settings")
        self.program = Application(folders, Machine(home, {}, sys.platform))
        self._language = "en"

    @property
    def window(self):  # type: ignore[no-untyped-def]  # another one for each language
        return self.program.window

    def speak(self, language: str) -> None:
        self._language = language
        self.program.set_language(language)
        self.window.resize(*SIZE)
        self.window.show()
        self.window.activateWindow()

    def take(self, name: str, scheme: Qt.ColorScheme = LIGHT) -> None:
        apply_theme(self._qt, scheme)
        self._settle()
        look = "-dark" if scheme is DARK else ""
        path = self._out / f"{name}-{self._language}{look}.png"
        self.window.grab().save(str(path))
        print(path.name, flush=True)
        apply_theme(self._qt, LIGHT)

    def load(self) -> None:
        for role, path in self._pair.items():
            self.program.pair.load(role, path, LoadOptions(n_context=4096))
        self.wait(lambda: self.program.pair.can_draft)

    def ask(self, text: str) -> None:
        self.wait(lambda: self.program.chat.can_send)
        self.program.chat.send(text)
        self.wait(lambda: not self.program.chat.busy)

    def press(self, key: Qt.Key, keys: Qt.KeyboardModifier = CONTROL) -> None:
        self.window.activateWindow()
        self._settle()
        QTest.keyClick(QApplication.focusWidget() or self.window, key, keys)
        self._settle()

    def wait(self, condition: Callable[[], bool]) -> None:
        loop = QEventLoop()
        look, limit = QTimer(), QTimer()
        look.timeout.connect(lambda: loop.exit(0) if condition() else None)
        limit.timeout.connect(lambda: loop.exit(1))
        look.start(20)
        limit.start(PATIENCE)
        if not condition() and loop.exec():
            raise TimeoutError

    def _settle(self) -> None:
        loop = QEventLoop()
        QTimer.singleShot(SETTLED, loop.quit)
        loop.exec()


def shoot(studio: Studio, language: str) -> None:
    """All states, in the order in which a newcomer meets them."""
    studio.speak(language)
    studio.window.new_chat()
    if language == "en":
        studio.take("start")
        studio.load()
        studio.program.settings.change(max_tokens=200)
    for question in QUESTIONS[language]:
        studio.ask(question)
    studio.take("chat")
    studio.take("chat", DARK)
    studio.press(Qt.Key.Key_I)
    studio.take("inspector")
    studio.press(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    studio.press(Qt.Key.Key_M)
    studio.take("reading")
    studio.press(Qt.Key.Key_M)
    studio.press(Qt.Key.Key_2)
    studio.take("models")
    studio.press(Qt.Key.Key_Comma)
    studio.take("settings")
    studio.window.show_chat()


def main() -> None:
    target, draft = Path(sys.argv[1]), Path(sys.argv[2])
    out = Path(sys.argv[3] if len(sys.argv) > 3 else "docs/pictures")
    out.mkdir(parents=True, exist_ok=True)
    qt = QApplication([])
    qt.setApplicationName("Draftlight")
    apply_theme(qt, LIGHT)
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(qt, Path(home), {Role.TARGET: target, Role.DRAFT: draft}, out)
        for language in QUESTIONS:
            shoot(studio, language)
        studio.window.close()
    os._exit(0)


if __name__ == "__main__":
    main()

"""The documents' pictures, made from the real program with a real pair: `pictures.py TARGET DRAFT [FOLDER]`.

Run it where Qt can draw with the fonts that readers see (`QT_QPA_PLATFORM=offscreen` will do), from the project's root.
Each state is taken in both languages, light and dark. Nothing of this machine's models or chats is shown: the program
runs in a folder of its own, in which only the pair lies.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parents[1]))

from picture_file import save_picture

from app.application.program import Application
from app.core.loading import LoadOptions, Role
from app.library.places import Machine
from app.state.measured_run import MeasuredRunState, Phase
from app.storage.folders import Folders
from app.ui.style_sheet import apply_theme

SIZE = (1280, 800)
PATIENCE = 600_000  # ms; a loaded machine is slow
SETTLED = 400  # ms, for what moves and what is repainted later
CONTROL = Qt.KeyboardModifier.ControlModifier
LIGHT, DARK = Qt.ColorScheme.Light, Qt.ColorScheme.Dark
LOADING = LoadOptions(n_context=4096)
AT_WORK = 120  # tokens of the last reply that are there when its picture is taken
QUESTIONS = {
    "en": (
        "Write a Python class for a bank account with deposit, withdraw and a history. Keep it short.",
        "Rename withdraw to take_out and show the whole class again.",
    ),
    "ja": (
        "銀行口座を表す Python のクラスを短く書いてください。入金、出金、履歴の機能を付けてください。",
        "withdraw の名前を take_out に変えて、クラス全体をもう一度示してください。",
    ),
}
PROMPT = "Write a Python class for a stack with push, pop and peek, and a test of it. Use type hints."


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

    def take(self, name: str) -> None:
        for scheme in (DARK, LIGHT):
            apply_theme(self._qt, scheme)
            self._settle()
            look = "-dark" if scheme is DARK else ""
            path = self._out / f"{name}-{self._language}{look}.png"
            save_picture(self.window.grab().toImage(), path)
            print(path.name, flush=True)

    def load(self) -> None:
        for role, path in self._pair.items():
            self.program.pair.load(role, path, LOADING)
        self.wait(lambda: self.program.pair.can_draft)

    def ask(self, text: str, name: str = "") -> None:
        """With a `name`, a picture is taken while the reply arrives."""
        chat = self.program.chat
        self.wait(lambda: chat.can_send)
        chat.send(text)
        if name:
            self.wait(lambda: not chat.busy or self.program.live.metrics.n_generated >= AT_WORK)
            self.take(name)
        self.wait(lambda: not chat.busy)

    def select_target(self) -> None:
        library = self.program.models.state.library
        target = next(model for model in library.models if model.path.name == self._pair[Role.TARGET].name)
        self.window.pages.models.installed.view.select(target)
        self.wait(lambda: library.ranking is not None)

    def compare(self) -> None:
        """A draft with two lookaheads and lookup, on one prompt."""
        self.window.show_compare()
        setup = self.window.pages.compare.setup
        self.wait(lambda: len(setup.lanes) > 1)
        first, *others = setup.lanes
        setup.set_lanes((first, replace(first, n_max=4), *others))
        setup.text.setPlainText(PROMPT)
        for field, value in ((setup.repeats, 2), (setup.max_tokens, 96)):
            field.setValue(value)
        self._measure(setup.start_button.click, self.program.measuring.comparison)

    def benchmark(self) -> None:
        self.window.show_bench()
        setup = self.window.pages.benchmark.setup
        self.wait(lambda: len(setup.ways) > 1)
        for kind, box in setup.kinds:
            box.setChecked(kind in ("code", "edit"))
        for field, value in ((setup.repeats, 1), (setup.max_tokens, 48)):
            field.setValue(value)
        self._measure(setup.start_button.click, self.program.measuring.benchmark)

    def _measure(self, start: Callable[[], None], state: MeasuredRunState) -> None:
        start()
        self.wait(lambda: state.phase is Phase.DONE)
        self.wait(lambda: self.program.pair.can_draft)

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
    """All states, in the order in which a newcomer meets them. What is measured once is shown in both languages."""
    first = language == "en"
    studio.speak(language)
    studio.window.new_chat()
    if first:
        studio.load()
    *before, last = QUESTIONS[language]
    for question in before:
        studio.ask(question)
    studio.ask(last, "chat")
    studio.press(Qt.Key.Key_I)
    studio.take("inspector")
    studio.press(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    studio.press(Qt.Key.Key_M)
    studio.take("reading")
    studio.press(Qt.Key.Key_M)
    studio.press(Qt.Key.Key_2)
    studio.select_target()
    studio.take("models")
    for page, key, run in (
        ("compare", Qt.Key.Key_3, studio.compare),
        ("benchmark", Qt.Key.Key_4, studio.benchmark),
    ):
        studio.press(key)
        if first:
            run()
        studio.take(page)
    studio.press(Qt.Key.Key_5)
    studio.take("learn")
    studio.press(Qt.Key.Key_Comma)
    studio.take("settings")
    studio.window.show_chat()


def own_folder(home: Path, pair: dict[Role, Path]) -> dict[Role, Path]:
    """The pair in the folder of the program's own models."""
    models = home / "data" / "models"
    models.mkdir(parents=True)
    for path in pair.values():
        (models / path.name).symlink_to(path.resolve())
    return {role: models / path.name for role, path in pair.items()}


def main() -> None:
    target, draft = Path(sys.argv[1]), Path(sys.argv[2])
    out = Path(sys.argv[3] if len(sys.argv) > 3 else "docs/pictures")
    out.mkdir(parents=True, exist_ok=True)
    qt = QApplication([])
    qt.setApplicationName("Draftlight")
    apply_theme(qt, LIGHT)
    # The page of settings names it, so it is called by no random name.
    home = Path(tempfile.gettempdir()) / "draftlight"
    home.mkdir()
    try:
        studio = Studio(qt, home, own_folder(home, {Role.TARGET: target, Role.DRAFT: draft}), out)
        studio.wait(lambda: studio.program.models.state.start.found is not None)
        for language in QUESTIONS:
            studio.speak(language)
            studio.take("start")
        for language in QUESTIONS:
            shoot(studio, language)
        studio.window.close()
    finally:
        shutil.rmtree(home)
    os._exit(0)


if __name__ == "__main__":
    main()

"""A day in front of the window, played by a script in a process of its own, which is killed in the middle of a reply.

`python -m tests.session talk HOME MODELS` makes a conversation, changes it, looks into it and exports it, and then asks
for more than will ever be said. `… return …` comes back and tells what is there. Both tell a line of JSON.
"""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPlainTextEdit, QWidget

from app.application.program import Application
from app.core.events import Event, Round
from app.core.loading import LoadOptions, Role
from app.library.places import Machine
from app.storage.folders import Folders
from app.ui.style_sheet import apply_theme

CONTROL = Qt.KeyboardModifier.ControlModifier
PATIENCE = 60_000  # ms


class Session:
    def __init__(self, home: Path, models: Path) -> None:
        self.home, self.models = home, models
        folders = Folders(home / "cache", home / "data", home / "settings")
        self.application = Application(folders, Machine(home, {}, sys.platform))
        self.chat, self.conversations = self.application.chat, self.application.conversations
        self.window = self.application.window
        self.pane = self.window.chat_pane
        self.window.show()
        self.wait(self.window.isVisible)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Until it holds, with Python's lock given to whoever needs it. A process that waits too long ends."""
        loop = QEventLoop()
        look, limit = QTimer(), QTimer()
        look.timeout.connect(lambda: loop.exit(0) if condition() else None)
        limit.timeout.connect(lambda: loop.exit(1))
        look.start(10)
        limit.start(PATIENCE)
        if not condition() and loop.exec():
            raise TimeoutError

    def key(self, widget: QWidget, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(widget, key, keys)

    def load(self) -> None:
        for role in Role:
            self.application.pair.load(role, self.models / f"{role}.gguf", LoadOptions(n_threads=1))
        self.wait(lambda: self.application.pair.can_draft)

    def ask(self, text: str) -> None:
        QTest.keyClicks(self.pane.composer.edit, text)
        self.key(self.pane.composer.edit, Qt.Key.Key_Return)
        self.wait(lambda: bool(self.chat.turns) and self.chat.turns[-1].text == text)

    def await_end(self) -> None:
        self.wait(lambda: not self.chat.busy)

    def edit_last(self, text: str) -> None:
        """By the link below the conversation, whose question is answered while it is open."""

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QInputDialog):
                QTimer.singleShot(10, answer)
                return
            field = dialog.findChild(QPlainTextEdit)
            assert field
            field.setPlainText(text)
            dialog.accept()

        QTimer.singleShot(10, answer)
        QTest.mouseClick(self.window.branch_bar.edit, Qt.MouseButton.LeftButton)
        self.wait(lambda: self.chat.turns[-1].text == text)
        self.await_end()

    def other_branch(self) -> None:
        before = self.chat.turns[-1].text
        QTest.mouseClick(self.window.branch_bar.back, Qt.MouseButton.LeftButton)
        self.wait(lambda: bool(self.chat.turns) and self.chat.turns[-1].text != before)

    def inspect(self) -> dict[str, Any]:
        """Open at the last token, walk back, and watch the reply grow again from its first round."""
        self.window.activateWindow()
        self.wait(self.window.isActiveWindow)
        self.key(self.window, Qt.Key.Key_I, CONTROL)
        self.wait(self.pane.inspector.isVisible)
        last = self.pane.inspector.spot
        self.key(self.pane.inspector, Qt.Key.Key_Left)
        self.wait(lambda: self.pane.inspector.spot != last)
        bar = self.pane.inspector.replay_bar
        bar.slider.setValue(0)
        veiled = self.pane.view._marks.veiled
        walked = self.pane.inspector.spot
        self.key(self.pane.inspector, Qt.Key.Key_Escape)
        self.wait(lambda: not self.pane.inspector.isVisible())
        return {"walked": walked is not None and walked != last, "veiled": veiled is not None}

    def export(self, ending: str) -> str:
        path = self.home / f"export{ending}"
        QFileDialog.getSaveFileName = staticmethod(lambda *_, **__: (str(path), ""))  # type: ignore[method-assign]
        shown = self.window.navigation.conversations
        shown.list.setCurrentRow(1)
        shown.export_action.trigger()
        self.wait(lambda: path.exists() and path.stat().st_size > 0)
        return path.read_text(encoding="utf-8")

    def said(self) -> dict[str, Any]:
        return {
            "turns": [[turn.text, turn.reply.text] for turn in self.chat.turns],
            "n_rounds": [len(turn.reply.rounds) for turn in self.chat.turns],
            "metrics": [str(asdict(turn.reply.metrics)) for turn in self.chat.turns],
            "shown": self.pane.view.toPlainText(),
        }


def tell(record: dict[str, Any]) -> None:
    print(json.dumps(record), flush=True)


def talk(session: Session) -> None:
    session.load()
    session.application.settings.change(max_tokens=40, lookahead=3)
    session.ask("abc")
    session.await_end()
    session.edit_last("bca")
    edited = session.said()
    session.other_branch()
    first = session.said()
    inspected = session.inspect()
    session.wait(lambda: bool(session.conversations.listed))
    exported = {ending: session.export(ending) for ending in (".md", ".html", ".json")}
    session.application.settings.change(max_tokens=100_000)

    def tell_text(event: Event) -> None:
        if isinstance(event, Round):
            tell({"at": event.at, "growing": session.chat.turns[-1].reply.text})

    session.chat.event_accepted.connect(tell_text)
    tell({"first": first, "edited": edited, "inspected": inspected, "exported": exported})
    session.ask("cab")
    QApplication.exec()


def come_back(session: Session) -> None:
    session.wait(lambda: bool(session.conversations.listed))
    shown = session.window.navigation.conversations
    place = shown.list.visualItemRect(shown.list.item(1)).center()
    QTest.mouseClick(shown.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    session.wait(lambda: session.conversations.open_id is not None and len(session.chat.turns) == 2)
    session.wait(lambda: "cab" in session.pane.view.toPlainText())
    killed = session.said()
    session.other_branch()
    other = session.said()
    session.window.close()
    tell({"killed": killed, "other": other})


def main() -> None:
    stage, home, models = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    qt = QApplication([])
    apply_theme(qt, Qt.ColorScheme.Light)
    session = Session(home, models)
    (talk if stage == "talk" else come_back)(session)
    os._exit(0)


if __name__ == "__main__":
    main()

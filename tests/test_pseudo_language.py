"""The whole window in a language that marks every text: what is shown without a mark has escaped the translation."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.application.program import Application
from app.core.loading import Role
from app.library.places import Machine
from app.storage.folders import Folders
from app.ui.report_dialog import ReportDialog
from tests.model_files import write_pair
from tests.user import User

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

_HORIZONTAL = Qt.Orientation.Horizontal
WORD = re.compile(r"[A-Za-z]{2,}")
DATA = re.compile(
    r"Draftlight|Qwen[\w./-]*|Llama[ \w./-]*|Gemma[ \w./-]*|SmolLM2[ \w./-]*|[\w-]+/[\w.-]+"  # names of models
    r"|\b(?:apache-2.0|llama3\.\d|gemma|mit|F16|F32|BF16|Q\d\w*|MXFP4|\d+(?:\.\d+)?B)\b"
    r"|\b(?:kB|MB|GB|TB|ms|min|px|pt|tok)\b"  # units
    r"|(?:Ctrl|Shift|Alt|Meta|Return|Enter|Esc|Escape|Tab|Left|Right|Up|Down|Home|End|Del|PgUp|PgDown|Space|F\d+)\b"
    r"|/[\w./-]+|[\w-]+\.(?:gguf|toml)|https?://\S+"  # files and addresses
    r"|llama 215K F32"  # what llama.cpp says of a model
    r"|^(?:<p><b>)?(?:target|draft)(?=$|\.|<)"  # what the models of the test are called
    r"|English|日本語|<[^>]*>"
)
"""What is no text of the program: names, units, keys, files."""


class Marking(QTranslator):
    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"⟦{source}⟧" if WORD.search(source) else source


@pytest.fixture
def user(tmp_path: Path, qtbot: QtBot) -> Iterator[User]:
    before = QLocale()
    marking = Marking()
    QCoreApplication.installTranslator(marking)
    folders = Folders(tmp_path / "cache", tmp_path / "data", tmp_path / "settings")
    application = Application(folders, Machine(tmp_path / "home", {}, sys.platform))
    with qtbot.waitExposed(application.window):
        application.window.show()
    user = User(application, qtbot)
    yield user
    user.close()
    QCoreApplication.removeTranslator(marking)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QLocale.setDefault(before)


def texts_of(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(place) for place in range(widget.count()))
        case QSpinBox():
            yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
        case QAbstractSpinBox():
            yield widget.text()
        case QTableView():
            model = widget.model()
            yield from (str(model.headerData(place, _HORIZONTAL) or "") for place in range(model.columnCount()))
    if isinstance(widget, QMenu):
        for action in widget.actions():
            yield from texts_of_action(action)


def texts_of_action(action: QAction) -> Iterator[str]:
    yield action.text()
    if action.toolTip() != action.text().replace("&", ""):
        yield action.toolTip()


def unmarked(text: str) -> str:
    """What stands outside of all marks."""
    outside, depth = "", 0
    for char in text:
        depth += char == "⟦"
        outside += "" if depth else char
        depth -= char == "⟧"
    return outside


def escaped(root: QWidget) -> set[str]:
    """Texts with words of which none is marked, and that are nobody's data."""
    found = set()
    for widget in (root, *root.findChildren(QWidget)):
        if widget.objectName().startswith("qt_"):
            continue
        for text in texts_of(widget):
            if WORD.search(DATA.sub("", unmarked(text))):
                found.add(f"{type(widget).__name__}: {text}")
    return found


def test_nothing_escapes_on_any_page(user: User) -> None:
    window = user.window
    assert escaped(window) == set()
    window.show_models()
    window.pages.models.show_find()
    window.pages.models.show_downloads()
    for number in range(window.pages.count()):
        window.navigation.choose(number)
    assert escaped(window) == set()


def test_nothing_escapes_around_a_reply(user: User, tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    write_pair(models)
    files = {role: (models / f"{role}.gguf").rename(models / f"Qwen-{role[0]}.gguf") for role in Role}
    user.load_pair(files)
    user.send("1234")
    user.await_end()
    user.window.chat_pane.escape()
    assert escaped(user.window) == set()
    report = user.pair.report
    assert report
    dialog = ReportDialog(report, user.window)
    assert escaped(dialog) == set()
    dialog.deleteLater()


def test_nothing_escapes_of_an_error(user: User, tmp_path: Path) -> None:
    user.load(Role.TARGET, tmp_path / "none.gguf")
    assert "⟦There is no file" in user.window.pair_bar.target.error.text()
    assert escaped(user.window) == set()


def test_an_escaped_text_is_seen(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    QLabel("Escaped", dialog)
    QLabel("⟦Marked ⟦inside⟧ and⟧ 5 GB", dialog)
    QLabel("Qwen-t.gguf (Ctrl+I)", dialog)
    assert escaped(dialog) == {"QLabel: Escaped"}
    assert QApplication.instance()

"""Every page, menu, popover and dialog in a language that marks its texts, in the states that a day brings."""

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QMenu, QPlainTextEdit, QTableView, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.core.attachment import attachment
from app.core.errors import SettingsError
from app.core.said import said
from app.ui.attachment_dialog import AttachmentDialog
from app.ui.context_popover import ContextPopover
from app.ui.main_window import MainWindow
from app.ui.model_table import ModelView
from tests.state.library_models import ALL
from tests.state.stand_in import StandIn
from tests.test_pseudo_language import DATA, WORD, Marking, texts_of, unmarked
from tests.ui import test_accessibility
from tests.ui.stand_in_window import window_of
from tests.ui.test_accessibility import SCENES, Scene, installed, replied

SHOWN = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
MOST = 40  # rows of one table or list: the rest is made in the same way
STAND_INS = re.compile(
    r"llama 1B Q8_0|/models/Small 0.5B.gguf|Small 0.5B.gguf|\b(?:Tall|Small)\b|^llama$"  # models
    r"|LM Studio|Ollama|llama.cpp|GPT4All"  # programs that keep some
    r"|^(?:big|eyes|old)$|^(?:token|word) \d+$"  # models and tokens without other words
    r"|Cats|Dogs(?: &lt;b&gt;)?|Old|Pinned one"  # conversations
    r"|abcdefgh|Well\?|<think>so</think>|Title|link|```py|^py"  # replies
)
Opener = Callable[[MainWindow, StandIn], QWidget]


@pytest.fixture
def marked(stand_in: StandIn, light: None, qtbot: QtBot) -> Iterator[MainWindow]:
    marking = Marking()
    QCoreApplication.installTranslator(marking)
    window = window_of(stand_in)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    QCoreApplication.removeTranslator(marking)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def cells_of(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    columns = 1
    if isinstance(view, ModelView | QTableView):
        columns = model.columnCount(QModelIndex())
    for row in range(min(MOST, model.rowCount(QModelIndex()))):
        for column in range(columns):
            values = (model.index(row, column).data(role) for role in SHOWN)
            yield from (value for value in values if isinstance(value, str))


def all_texts_of(widget: QWidget) -> Iterator[str]:
    yield from texts_of(widget)
    match widget:
        case QTextEdit():
            yield from (widget.placeholderText(), *widget.toPlainText().split("\n"))
        case QPlainTextEdit():
            yield widget.placeholderText()
        case QAbstractItemView() if widget.model():
            yield from cells_of(widget)


def escaped(root: QWidget) -> set[str]:
    found = set()
    for widget in (root, *root.findChildren(QWidget)):
        if widget.objectName().startswith("qt_"):
            continue
        for text in all_texts_of(widget):
            if WORD.search(DATA.sub("", STAND_INS.sub("", unmarked(text)))):
                found.add(f"{type(widget).__name__}: {text}")
    return found


def compare(window: MainWindow, stand_in: StandIn) -> None:
    stand_in.models.library.on_scanned(ALL, ())
    stand_in.load_pair()
    window.show_compare()


def bench(window: MainWindow, stand_in: StandIn) -> None:
    compare(window, stand_in)
    window.show_bench()


def problem(window: MainWindow, stand_in: StandIn) -> None:
    """Of the file of settings."""
    reason = said("{path} cannot be read: {reason}.", path="/a/b", reason=said("Permission denied"))
    stand_in.preferences.on_failed(SettingsError(reason))
    window.show_settings()


@pytest.mark.parametrize("scene", [*SCENES, compare, bench, problem])
def test_nothing_escapes_on_any_page(marked: MainWindow, stand_in: StandIn, scene: Scene) -> None:
    scene(marked, stand_in)
    QCoreApplication.processEvents()
    assert escaped(marked) == set()


def _turn(window: MainWindow, stand_in: StandIn) -> QMenu:
    replied(window, stand_in)
    stand_in.models.library.on_scanned(ALL, ())
    view = window.chat_pane.view
    return window.turn_tools.menu.menu(view, QPoint(8, (view.turn_top(0) or 0) + 2))


def _drafts(window: MainWindow, stand_in: StandIn) -> QWidget:
    return _turn(window, stand_in).findChildren(QMenu)[-1]


def _shortcuts(window: MainWindow, stand_in: StandIn) -> QWidget:
    window.show_shortcuts()
    return window.findChildren(QDialog)[-1]


def _context(window: MainWindow, stand_in: StandIn) -> QWidget:
    replied(window, stand_in)
    return ContextPopover(stand_in.pair, stand_in.live, stand_in.chat, stand_in.settings, window)


def _file(window: MainWindow, stand_in: StandIn) -> QWidget:
    return AttachmentDialog(attachment("/a.toml", "12"), window)


def _presets(window: MainWindow, stand_in: StandIn) -> QWidget:
    return window.chat_pane.settings_bar.popover.presets.menu


def _folders(window: MainWindow, stand_in: StandIn) -> QWidget:
    installed(window, stand_in)
    return window.pages.models.installed.folders_menu


def _model(window: MainWindow, stand_in: StandIn) -> QWidget:
    installed(window, stand_in)
    return window.pages.models.installed.details.menu


OPENED: tuple[Opener, ...] = (
    test_accessibility._menu,
    test_accessibility._chart_menu,
    test_accessibility._popover,
    test_accessibility._report,
    test_accessibility._fitting_report,
    test_accessibility._link,
    test_accessibility._detached,
    test_accessibility._slot_menu,
    test_accessibility._pairs_menu,
    _turn,
    _drafts,
    _shortcuts,
    _context,
    _file,
    _presets,
    _folders,
    _model,
)


@pytest.mark.parametrize("opened", OPENED)
def test_nothing_escapes_of_what_opens(marked: MainWindow, stand_in: StandIn, opened: Opener) -> None:
    top = opened(marked, stand_in)
    if isinstance(top, QMenu):
        top.popup(QPoint())
    else:
        top.show()
    QCoreApplication.processEvents()
    assert escaped(top) == set()
    assert any("⟦" in text for part in (top, *top.findChildren(QWidget)) for text in all_texts_of(part))
    top.close()

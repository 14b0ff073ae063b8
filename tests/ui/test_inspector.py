"""The inspector: opened by click and key, walked by keyboard, and what it says of each kind of token."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.events import EmittedToken, Fate, Likely, ProposedToken, Round, RoundTimes, TokenKind
from app.core.loading import Role
from app.ui import token_wording
from app.ui.inspector import Inspector
from app.ui.likely_bars import likely_rows
from app.ui.main_window import MainWindow
from app.ui.style_sheet import apply_theme
from app.ui.theme import DARK, LIGHT, Theme
from tests.scripted import saying, speaking
from tests.state.stand_in import StandIn, guessing
from tests.ui.token_places import placed

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def spoken(window: MainWindow, stand_in: StandIn) -> MainWindow:
    """Accepted Wide, corrected <b>; then plain ones."""
    stand_in.load_pair()
    stand_in.ask()
    stand_in.answer(speaking("Wide", " <b>", "\n", "gggg", "hhhh"), guessing(0, 99, 99))
    window.activateWindow()
    return window


@pytest.fixture
def inspector(spoken: MainWindow) -> Inspector:
    return spoken.chat_pane.inspector


def place_of(window: MainWindow, text: str) -> QPoint:
    view = window.chat_pane.view
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.toPlainText().rindex(text))
    left = view.cursorRect(cursor)
    cursor.setPosition(cursor.position() + len(text))
    return QPoint((left.left() + view.cursorRect(cursor).left()) // 2, left.center().y())


def click(window: MainWindow, text: str) -> None:
    QTest.mouseClick(window.chat_pane.view.viewport(), LEFT, pos=place_of(window, text))


def marked(window: MainWindow) -> list[str]:
    view = window.chat_pane.view
    accent = Theme.of(view.palette()).accent.lower()
    return [
        selection.cursor.selectedText()
        for selection in view.extraSelections()
        if selection.format.background().color().name() == accent
    ]


def test_a_click_on_a_token_opens_it(spoken: MainWindow, inspector: Inspector) -> None:
    assert not inspector.isVisible()
    click(spoken, "Wide")
    assert inspector.isVisible()
    assert inspector.hasFocus()
    assert inspector.title.text() == "“Wide”  ·  token 0"
    assert inspector.where.text() == "round 1: 1 of 3 accepted"
    assert inspector.story.text().startswith("Accepted: It was proposed")
    assert inspector.draft.text() == "Draft 0.500"
    assert marked(spoken) == ["Wide"]


def test_a_click_beside_the_tokens_and_a_stroke_open_nothing(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "You")
    assert not inspector.isVisible()
    viewport, start = spoken.chat_pane.view.viewport(), place_of(spoken, "gggg")
    QTest.mousePress(viewport, LEFT, pos=start)
    QTest.mouseMove(viewport, start + QPoint(40, 0))
    QTest.mouseRelease(viewport, LEFT, pos=start + QPoint(40, 0))
    assert not inspector.isVisible()
    QTest.mouseClick(viewport, LEFT, Qt.KeyboardModifier.ShiftModifier, place_of(spoken, "hhhh"))
    assert spoken.chat_pane.view.textCursor().hasSelection()
    assert not inspector.isVisible()


def test_a_corrected_token_says_what_fell_and_why(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "<b>")
    assert "Corrected: " in inspector.story.text()
    assert "fell: the target would rather have had “ <b>” there" in inspector.story.text()
    assert inspector.draft.text() == "Draft wanted (no text): 0.500"
    assert "line-through" in inspector.proposal.text()
    assert "&lt;b&gt;" not in inspector.proposal.text()  # it was never proposed
    assert inspector.proposal.accessibleName() == (
        "Proposed by scripted: “Wide” accepted, (no text) rejected, (no text) ignored."
    )


def test_the_keyboard_opens_at_the_last_token_and_walks(spoken: MainWindow, inspector: Inspector) -> None:
    edit = spoken.chat_pane.composer.edit
    QTest.keyClick(edit, Qt.Key.Key_I, CONTROL)
    assert inspector.hasFocus()
    assert marked(spoken) == ["hhhh"]
    seen = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(inspector, key)
        seen += marked(spoken)
    assert seen == ["gggg", "\u2029", "Wide", " <b>", "\u2029"]
    assert inspector.accessibleName().startswith("“\\n”, token 2, Target")


def test_the_keyboard_opens_at_the_caret(spoken: MainWindow, inspector: Inspector) -> None:
    view = spoken.chat_pane.view
    view.setFocus()
    cursor = view.textCursor()
    cursor.setPosition(view.toPlainText().rindex("gggg"))
    view.setTextCursor(cursor)
    QTest.keyClick(view, Qt.Key.Key_I, CONTROL)
    assert marked(spoken) == ["gggg"]
    QTest.keyClick(inspector, Qt.Key.Key_I, CONTROL)
    assert not inspector.isVisible()


def test_the_same_key_comes_back_to_it(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "gggg")
    spoken.chat_pane.composer.edit.setFocus()
    QTest.keyClick(spoken.chat_pane.composer.edit, Qt.Key.Key_I, CONTROL)
    assert inspector.hasFocus()
    assert marked(spoken) == ["gggg"]


def test_escape_closes_it_and_stops_nothing(spoken: MainWindow, inspector: Inspector, stand_in: StandIn) -> None:
    request = stand_in.ask()
    click(spoken, "gggg")
    QTest.keyClick(inspector.close_button, Qt.Key.Key_Escape)
    assert not inspector.isVisible()
    assert marked(spoken) == []
    assert not request.cancel.cancelled
    assert spoken.chat_pane.view.hasFocus()
    QTest.keyClick(spoken.chat_pane.view, Qt.Key.Key_Escape)
    assert request.cancel.cancelled


def test_escape_elsewhere_closes_it_once_nothing_runs(
    spoken: MainWindow, inspector: Inspector, stand_in: StandIn
) -> None:
    edit = spoken.chat_pane.composer.edit
    click(spoken, "gggg")
    request = stand_in.ask()
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert request.cancel.cancelled
    assert inspector.isVisible()
    stand_in.answer(saying("abc"))
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert not inspector.isVisible()
    assert edit.hasFocus()


def test_from_the_reading_face_it_leads_to_the_tokens(spoken: MainWindow, inspector: Inspector) -> None:
    pane = spoken.chat_pane
    pane.settings_bar.reading.setChecked(True)
    QTest.keyClick(pane.composer.edit, Qt.Key.Key_I, CONTROL)
    assert pane.pages.currentWidget() is pane.view
    assert inspector.hasFocus()
    assert marked(spoken) == ["hhhh"]


def test_it_follows_the_theme(spoken: MainWindow, inspector: Inspector, qapp: QApplication) -> None:
    click(spoken, "Wide")
    assert LIGHT.kinds[TokenKind.ACCEPTED].tint in inspector.proposal.text()
    apply_theme(qapp, Qt.ColorScheme.Dark)
    assert DARK.kinds[TokenKind.ACCEPTED].tint in inspector.proposal.text()
    assert marked(spoken) == ["Wide"]


def test_its_buttons_walk_and_close(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "gggg")
    QTest.mouseClick(inspector.forth, LEFT)
    assert marked(spoken) == ["hhhh"]
    QTest.mouseClick(inspector.back, LEFT)
    assert marked(spoken) == ["gggg"]
    QTest.mouseClick(inspector.close_button, LEFT)
    assert not inspector.isVisible()


def test_a_new_chat_closes_it(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "gggg")
    spoken.new_chat()
    assert not inspector.isVisible()
    assert inspector.spot is None
    QTest.keyClick(spoken.chat_pane.composer.edit, Qt.Key.Key_I, CONTROL)
    assert not inspector.isVisible()  # there is no token to show


def test_what_is_said_meanwhile_does_not_move_it(spoken: MainWindow, inspector: Inspector, stand_in: StandIn) -> None:
    click(spoken, "gggg")
    stand_in.converse(saying("abc"))
    assert marked(spoken) == ["gggg"]
    assert "gggg" in inspector.title.text()


def test_a_token_out_of_sight_is_brought_into_sight(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking(*[f"{n}\n" for n in range(80)]))
    view, inspector = window.chat_pane.view, window.chat_pane.inspector
    inspector.toggle()
    view.verticalScrollBar().setValue(0)
    for _ in range(3):
        QTest.keyClick(inspector, Qt.Key.Key_Left)
    start = list(placed(view))[-4][0]
    cursor = QTextCursor(view.document())
    cursor.setPosition(start)
    assert view.viewport().rect().contains(view.cursorRect(cursor).center())


def test_it_leaves_room_in_a_small_window(spoken: MainWindow, inspector: Inspector, qtbot: QtBot) -> None:
    spoken.resize(900, 600)
    qtbot.waitUntil(lambda: spoken.width() == 900)
    click(spoken, "<b>")
    qtbot.waitUntil(lambda: inspector.height() > 100)
    assert spoken.minimumSizeHint().height() <= 600
    assert spoken.chat_pane.view.height() > 120


def test_parts_of_a_character_are_shown_by_their_bytes() -> None:
    token = EmittedToken(0, "", TokenKind.PLAIN, 0.9, None, 1, (Likely(0, "<E6>", 0.9),))
    assert token_wording.token_text(token) == "part of a character, <E6>"
    assert token_wording.token_text(replace(token, target_best=())) == "part of a character"


def veiled(window: MainWindow) -> list[str]:
    view = window.chat_pane.view
    base = Theme.of(view.palette()).base.lower()
    return [
        selection.cursor.selectedText()
        for selection in view.extraSelections()
        if selection.format.background().color().name() == base
    ]


def test_a_replay_shows_the_reply_as_it_stood_after_a_round(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "hhhh")
    bar, view = inspector.replay_bar, spoken.chat_pane.view
    assert (bar.slider.value(), bar.slider.maximum(), bar.place.text()) == (3, 3, "round 4 of 4")
    assert veiled(spoken) == []
    before = view.toPlainText()
    bar.slider.setFocus()
    QTest.keyClick(bar.slider, Qt.Key.Key_Home)
    assert bar.slider.hasFocus()
    assert bar.place.text() == "round 1 of 4"
    assert veiled(spoken) == ["\u2029gggghhhh"]
    assert marked(spoken) == ["Wide"]
    assert inspector.where.text() == "round 1: 1 of 3 accepted"
    QTest.keyClick(bar.slider, Qt.Key.Key_Right)
    assert veiled(spoken) == ["gggghhhh"]
    assert view.toPlainText() == before
    QTest.keyClick(bar.slider, Qt.Key.Key_Escape)
    assert veiled(spoken) == []
    assert not inspector.isVisible()


def test_walking_on_ends_the_replay(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "hhhh")
    inspector.replay_bar.slider.setValue(0)
    assert veiled(spoken)
    QTest.keyClick(inspector, Qt.Key.Key_Right)
    assert veiled(spoken) == []
    assert marked(spoken) == [" <b>"]
    assert inspector.replay_bar.slider.value() == 0


def test_a_replay_plays_to_the_end_and_can_be_paused(spoken: MainWindow, inspector: Inspector, qtbot: QtBot) -> None:
    click(spoken, "hhhh")
    bar = inspector.replay_bar
    QTest.mouseClick(bar.play, LEFT)
    assert bar.playing
    assert (bar.slider.value(), bar.play.text()) == (0, "Pause")
    QTest.mouseClick(bar.play, LEFT)
    assert not bar.playing
    bar._timer.setInterval(1)
    seen: list[int] = []
    bar.chosen.connect(seen.append)
    QTest.mouseClick(bar.play, LEFT)
    qtbot.waitUntil(lambda: not bar.playing)
    assert seen == [0, 1, 2, 3]
    assert veiled(spoken) == []
    assert bar.play.text() == "Replay"


def test_a_replay_ends_with_the_chat(spoken: MainWindow, inspector: Inspector) -> None:
    click(spoken, "hhhh")
    QTest.mouseClick(inspector.replay_bar.play, LEFT)
    spoken.new_chat()
    assert not inspector.replay_bar.playing
    assert veiled(spoken) == []


BEST = (Likely(5, "a", 0.5), Likely(6, "b", 0.3))


def test_rows_mark_the_emitted_and_the_rejected_one_wherever_they_stand() -> None:
    rows = likely_rows(BEST, Likely(6, "b", 0.3), Likely(9, "z", 0.01))
    assert [(row.text, row.chosen, row.fell) for row in rows] == [
        ("a", False, False),
        ("b", True, False),
        ("z", False, True),
    ]
    assert likely_rows((Likely(5, "a", 0.3556),), Likely(5, "a", 0.35554))[0].prob == 0.35554
    assert [row.spoken for row in rows] == ["“a” 0.500", "“b” 0.300, emitted", "“z” 0.010, rejected"]


def fallen(drawn: float | None, draft_best: tuple[Likely, ...]) -> str:
    proposed = ProposedToken(9, "foo", Fate.REJECTED, 0.62, 0.08, 4, draft_best, drawn)
    emitted = EmittedToken(5, "a", TokenKind.CORRECTED, 0.5, None, 1, BEST)
    this = Round(0.0, 0, "draft", (proposed,), (emitted,), 5, "a", RoundTimes(0.0, 0.0, 0.0), 2, 2)
    return token_wording.story(emitted, this)


def test_why_a_proposal_fell() -> None:
    assert fallen(0.4, BEST).endswith("“foo” fell: target 0.080 < draft 0.620, a chance of 0.129, and 0.400 was drawn.")
    assert fallen(0.4, ()).endswith("“foo” fell: its chance was the target's 0.080, and 0.400 was drawn.")
    assert fallen(None, BEST).endswith(
        "“foo” fell: the target would rather have had “a” there, and gave it 0.080 itself."
    )

"""What the tints tell: levels of heat, what they look like, and a transcript that changes its mind."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.events import EmittedToken, Fate, ProposedToken, Round, RoundTimes, TokenKind
from app.core.loading import Role
from app.ui.chat_view import ChatView
from app.ui.main_window import MainWindow
from app.ui.style_sheet import apply_theme
from app.ui.theme import DARK, LIGHT, Theme
from app.ui.tint import SCALES, Tint, heat
from tests.scripted import speaking
from tests.state.stand_in import StandIn, guessing
from tests.ui.test_theme import SHAPE_CONTRAST, TEXT_CONTRAST, THEMES, contrast, luminance
from tests.ui.token_places import Style, placed, style, styles, worn


def in_round(prob: float = 0.5, fates: Sequence[Fate] = (), seconds: float = 0.1) -> tuple[EmittedToken, Round]:
    token = EmittedToken(0, "a", TokenKind.PLAIN, prob, None)
    proposal = tuple(ProposedToken(0, "a", fate, None, None) for fate in fates)
    return token, Round(0.0, 0, "", proposal, (token,), None, "", RoundTimes(0.0, seconds, 0.0), 1, 1)


@pytest.mark.parametrize(("prob", "level"), [(1.0, 0), (0.9, 0), (0.89, 1), (0.5, 1), (0.49, 2), (0.1, 2), (0.09, 3)])
def test_heat_of_a_probability(prob: float, level: int) -> None:
    assert heat(Tint.PROBABILITY, *in_round(prob), None) == level


YES, NO, UNSEEN = Fate.ACCEPTED, Fate.REJECTED, Fate.IGNORED


@pytest.mark.parametrize(
    ("fates", "level"),
    [([], 0), ([YES, YES], 0), ([YES, NO], 1), ([YES, NO, UNSEEN], 2), ([NO, UNSEEN], 3)],
)
def test_heat_of_a_rounds_acceptance(fates: list[Fate], level: int) -> None:
    assert heat(Tint.ACCEPTANCE, *in_round(fates=fates), None) == level


@pytest.mark.parametrize(("seconds", "level"), [(0.04, 0), (0.05, 0), (0.06, 1), (0.11, 2), (0.2, 2), (0.21, 3)])
def test_heat_of_time_beside_a_step_of_the_target(seconds: float, level: int) -> None:
    assert heat(Tint.TIME, *in_round(seconds=seconds), 0.1) == level
    assert heat(Tint.TIME, *in_round(seconds=seconds), None) == 0


@THEMES
def test_text_and_underline_stand_out_from_every_heat(theme: Theme) -> None:
    for level in theme.heat:
        assert contrast(theme.text, level.tint or theme.base) >= TEXT_CONTRAST
        if level.tint:
            assert contrast(level.line_colour, level.tint) >= SHAPE_CONTRAST


@THEMES
def test_heats_can_be_told_without_colour(theme: Theme) -> None:
    tints = [style.tint or theme.base for style in theme.heat]
    steps = [luminance(one) - luminance(other) for one, other in pairwise(tints)]
    assert all(step < 0 for step in steps) or all(step > 0 for step in steps)
    assert all(contrast(one, other) > 1.15 for one, other in pairwise(tints))
    assert len({style.line for style in theme.heat}) == len(theme.heat)


@pytest.fixture
def view(window: MainWindow, stand_in: StandIn) -> ChatView:
    """Accepted a to d and bonus e; accepted f, corrected g; plain h; all of them sure."""
    stand_in.load_pair()
    stand_in.settings.change(lookahead=4)
    stand_in.ask()
    stand_in.answer(speaking(*"abcdefgh"), guessing(0, 1, 2, 3, 99, 5, 99))
    return window.chat_pane.view


def choose(window: MainWindow, tint: Tint, qtbot: QtBot) -> None:
    window.chat_pane.tint_box.choose(tint)
    qtbot.waitUntil(lambda: window.chat_pane.view.settled)


def heats(theme: Theme, *levels: int) -> list[Style]:
    return [style(theme, level) for level in levels]


ALL_KINDS = [*[TokenKind.ACCEPTED] * 4, TokenKind.BONUS, TokenKind.ACCEPTED, TokenKind.CORRECTED, TokenKind.PLAIN]


def test_what_is_written_is_tinted_anew_and_back(window: MainWindow, view: ChatView, qtbot: QtBot) -> None:
    choose(window, Tint.ACCEPTANCE, qtbot)
    assert styles(view, "abcdefgh") == heats(LIGHT, 0, 0, 0, 0, 0, 1, 1, 0)
    choose(window, Tint.PROBABILITY, qtbot)
    assert styles(view, "a") == heats(LIGHT, 3)  # one of many that were equally likely
    choose(window, Tint.KIND, qtbot)
    assert styles(view, "abcdefgh") == [style(LIGHT, kind) for kind in ALL_KINDS]


def test_what_is_written_later_wears_the_same_tint(
    window: MainWindow, view: ChatView, stand_in: StandIn, qtbot: QtBot
) -> None:
    choose(window, Tint.ACCEPTANCE, qtbot)
    stand_in.ask()
    stand_in.answer(speaking(*"abcdefgh"), guessing(0, 1, 2, 3, 99, 5, 99))
    assert styles(view, "abcdefgh") == heats(LIGHT, 0, 0, 0, 0, 0, 1, 1, 0)


def test_a_change_of_theme_keeps_the_tint(window: MainWindow, view: ChatView, qapp: QApplication, qtbot: QtBot) -> None:
    choose(window, Tint.ACCEPTANCE, qtbot)
    apply_theme(qapp, Qt.ColorScheme.Dark)
    assert styles(view, "fg") == heats(DARK, 1, 1)


def test_a_long_conversation_is_tinted_to_its_ends_and_stays_in_place(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    stand_in.load(Role.TARGET)
    for _ in range(6):
        stand_in.converse(speaking(*[f"{n}\n" for n in range(200)]))
    view = window.chat_pane.view
    view.verticalScrollBar().setValue(2000)
    before = view.toPlainText()
    choose(window, Tint.PROBABILITY, qtbot)
    assert view.verticalScrollBar().value() == 2000
    assert view.toPlainText() == before
    for begin, _, span in placed(view):
        assert worn(view, begin) == style(LIGHT, heat(Tint.PROBABILITY, *span.tokens[-1], None))


def test_code_keeps_its_font(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load(Role.TARGET)
    stand_in.converse(speaking("```py\n", "y = 2", "\n```"))
    choose(window, Tint.TIME, qtbot)
    cursor = QTextCursor(window.chat_pane.view.document())
    cursor.setPosition(window.chat_pane.view.toPlainText().index("y = 2") + 1)
    assert cursor.charFormat().fontFamilies()


def test_a_heat_has_a_legend(window: MainWindow, view: ChatView, qtbot: QtBot) -> None:
    legend = window.chat_pane.tint_legend
    assert not legend.isVisible()
    for tint, scale in SCALES.items():
        choose(window, tint, qtbot)
        assert legend.isVisible()
        assert legend.meaning.text() == scale.meaning
        assert tuple(label.text() for label in legend.levels) == scale.levels
    choose(window, Tint.KIND, qtbot)
    assert not legend.isVisible()

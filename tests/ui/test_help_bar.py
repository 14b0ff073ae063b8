"""After a reply that failed or ended at the context's end the window offers what helps."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.errors import CONTEXT_OFFER, FALLBACK_OFFER
from app.core.events import Finished, FinishReason
from app.core.loading import Role
from app.core.request import OnFull, TemplateKind
from app.ui.help_bar import HelpBar, Trouble
from app.ui.main_window import MainWindow
from tests.state.stand_in import TARGET, StandIn, model_info
from tests.ui.written import begin, end, write

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bar(window: MainWindow, stand_in: StandIn) -> HelpBar:
    stand_in.load_pair()
    return window.chat_pane.help_bar


def fail(stand_in: StandIn, remedy: str) -> None:
    request = stand_in.ask("Well?")
    stand_in.chat.receive(request, Finished(0.0, FinishReason.FAILED, "", error="It failed.", remedy=remedy))


def fill(stand_in: StandIn) -> None:
    begin(stand_in, "Some words")
    end(stand_in, FinishReason.CONTEXT_FULL)


def test_it_is_not_there_while_nothing_is_wrong(bar: HelpBar, stand_in: StandIn) -> None:
    write(stand_in, "Hello.")
    fail(stand_in, "Something else helps.")
    assert not bar.isVisible()


def test_a_template_that_fails_is_done_without(bar: HelpBar, stand_in: StandIn) -> None:
    fail(stand_in, FALLBACK_OFFER)
    assert bar.isVisible()
    QTest.mouseClick(bar.fallback, LEFT)
    assert stand_in.requests[-1].template is TemplateKind.FALLBACK
    assert stand_in.requests[-1].messages == stand_in.requests[-2].messages
    assert len(stand_in.chat.turns) == 1
    end(stand_in)
    assert bar.trouble is Trouble.FALLBACK
    assert "fallback template" in bar.text.text()
    QTest.mouseClick(bar.own, LEFT)
    assert not bar.isVisible()
    assert stand_in.ask("And?").template is TemplateKind.MODEL


def test_where_the_fallback_fails_too_it_is_not_offered_again(bar: HelpBar, stand_in: StandIn) -> None:
    stand_in.chat.template.use_fallback()
    fail(stand_in, FALLBACK_OFFER)
    assert bar.trouble is Trouble.FALLBACK


def test_a_full_context_can_be_left_enlarged_or_shifted(bar: HelpBar, stand_in: StandIn) -> None:
    fill(stand_in)
    assert bar.trouble is Trouble.FULL
    assert bar.text.text() == "The context is full."
    QTest.mouseClick(bar.shift, LEFT)
    assert stand_in.settings.on_full is OnFull.SHIFT
    assert stand_in.requests[-1].on_full is OnFull.SHIFT
    assert len(stand_in.chat.turns) == 1
    end(stand_in, FinishReason.CONTEXT_FULL)
    assert not bar.shift.isVisible()
    assert bar.context.larger.text() == "Larger context: 1,024"
    QTest.mouseClick(bar.context.larger, LEFT)
    assert stand_in.loads[-1].options.n_context == 2 * TARGET.n_context
    stand_in.pair.on_loaded(Role.TARGET, model_info())
    assert not bar.isVisible()


def test_a_prompt_beyond_the_context_is_helped_by_a_new_chat(bar: HelpBar, stand_in: StandIn) -> None:
    fail(stand_in, CONTEXT_OFFER)
    assert bar.trouble is Trouble.TOO_LONG
    assert not bar.shift.isVisible()
    QTest.mouseClick(bar.context.new_chat, LEFT)
    assert not stand_in.chat.turns
    assert not bar.isVisible()


def test_a_conversation_that_is_opened_has_its_past_behind_it(bar: HelpBar, stand_in: StandIn) -> None:
    fill(stand_in)
    turns = stand_in.chat.turns
    write(stand_in, "Hello.")
    stand_in.chat.open(turns)
    assert not bar.isVisible()


def test_tab_leads_from_what_helps_to_the_branches(bar: HelpBar, window: MainWindow, stand_in: StandIn) -> None:
    window.activateWindow()
    fill(stand_in)
    bar.shift.setFocus()
    for stop in (bar.context.new_chat, bar.context.larger):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert stop.hasFocus()
    QTest.keyClick(bar.context.larger, Qt.Key.Key_Tab)
    focused = window.focusWidget()
    assert focused
    assert window.branch_bar.isAncestorOf(focused)

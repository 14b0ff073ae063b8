"""The report: every rule, and tables that stay quick with a whole vocabulary in them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.core.compatibility import Rule, TokenDifference, VocabReport
from app.ui.report_dialog import DifferenceTable, ReportDialog
from app.ui.theme import LIGHT
from tests.state.stand_in import FITTING, MISFIT

N_TOKENS = 150_000


def test_rules_show_both_values_and_the_verdict(qtbot: QtBot, light: None) -> None:
    dialog = ReportDialog(MISFIT)
    qtbot.addWidget(dialog)
    model = dialog.rules.model()
    first = [model.index(0, column).data() for column in range(4)]
    assert first == ["vocabulary type", "BPE", "SPM", "does not fit"]
    assert model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole) == QColor(LIGHT.warning)
    assert [model.headerData(n, Qt.Orientation.Horizontal) for n in range(4)] == ["Rule", "Target", "Draft", "Verdict"]


def test_a_fitting_report_has_no_table_of_differences(qtbot: QtBot, light: None) -> None:
    dialog = ReportDialog(FITTING)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.differences.isVisible()


def test_how_the_draft_speaks_and_what_others_would_say_stand_below_the_summary(qtbot: QtBot, light: None) -> None:
    dialog = ReportDialog(MISFIT)
    qtbot.addWidget(dialog)
    way, *others = dialog.details.text().splitlines()
    assert way == "The draft knows 0% of the target's tokens, so its proposals go through text."
    assert [line.split(":")[0] for line in others] == [
        "llama.cpp refuses this pair",
        "A program that compares sizes alone takes this pair",
    ]


def test_differences_are_made_when_they_are_looked_at(qtbot: QtBot, light: None) -> None:
    looked_at: list[int] = []

    class Counting(tuple[TokenDifference, ...]):
        def __getitem__(self, place):  # type: ignore[no-untyped-def]
            looked_at.append(place)
            return super().__getitem__(place)

    differences = Counting(TokenDifference(n, f"a{n}", None if n == 1 else f"\n{n}") for n in range(N_TOKENS))
    report = VocabReport((Rule("equal text", "a", "b", False),), differences, N_TOKENS, 0)
    dialog = ReportDialog(report)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.grab()
    model = dialog.differences.model()
    assert isinstance(model, DifferenceTable)
    assert model.rowCount() == N_TOKENS
    assert 0 < len(set(looked_at)) < 100
    assert [model.index(149_999, column).data() for column in range(3)] == ["149,999", "a149999", "\\n149999"]
    assert model.index(1, 2).data() == "–"

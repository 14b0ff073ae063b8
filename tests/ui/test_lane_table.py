"""The table of the lanes: what does not fit can be scrolled to, and a long name gives way first."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.core.comparison_summary import summarise
from app.ui.lane_table import WIDEST, LaneTable
from tests.core.runs import a_run

NAME = "A-model-with-a-rather-long-name-Instruct-Q4_0.gguf"


@pytest.mark.parametrize("width", [500, 1600])
def test_nothing_is_cut_off(qtbot: QtBot, width: int) -> None:
    run = a_run(speeds={1: 2.0, 2: 1.1})
    lanes = (replace(lane, draft=f"/models/{NAME}") if lane.draft else lane for lane in run.comparison.plan.lanes)
    table = LaneTable()
    qtbot.addWidget(table)
    table.show_rows(replace(run.comparison.plan, lanes=tuple(lanes)), summarise(run.comparison))
    table.resize(width, table.height())
    table.show()
    header = table.horizontalHeader()
    assert header.sectionSize(0) <= WIDEST < table.sizeHintForColumn(0)
    first = table.item(0, 0)
    assert first
    assert first.toolTip().startswith(NAME)
    last = header.count() - 1
    assert header.sectionSize(last) >= table.sizeHintForColumn(last)
    assert (header.length() == table.viewport().width()) is (width == 1600)
    assert (table.horizontalScrollBar().maximum() > 0) is (width == 500)

"""The worker that reads kept runs: what the page that teaches gets of them."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.comparison import LaneFinished
from app.core.lesson import MeasuredPair
from app.storage.runs import FILE, Runs
from app.workers.runs import RunsWorker
from tests.core.plans import a_plan, a_result
from tests.core.runs import CONDITIONS, COSTS

Answer = tuple[int, tuple[MeasuredPair, ...] | None]


@pytest.fixture
def answers() -> list[Answer]:
    return []


@pytest.fixture
def worker(tmp_path: Path, qtbot: QtBot, answers: list[Answer]) -> RunsWorker:
    worker = RunsWorker(tmp_path / FILE)
    worker.measured.connect(lambda number, pairs: answers.append((number, pairs)))
    return worker


def test_a_kept_run_teaches_what_its_lanes_measured(worker: RunsWorker, tmp_path: Path, answers: list[Answer]) -> None:
    runs = Runs(tmp_path / FILE)
    plan = a_plan(repeats=1)
    number = runs.begin(plan, CONDITIONS, "Big & small", 5.0)
    for cell in plan.cells():
        if cell.lane < 2:
            runs.record(number, LaneFinished(a_result(cell, 1.0 if cell.lane == 0 else 0.5)))
    runs.close()
    worker.teach(number)
    [(told, pairs)] = answers
    assert told == number
    assert pairs
    [pair] = pairs
    assert (pair.run, pair.lane, pair.title, pair.created) == (number, 1, "Big & small", 5.0)
    assert pair.speedup == pytest.approx(2.0)
    assert pair.pass_costs == COSTS
    worker.close()


def test_a_run_that_is_gone_or_a_file_that_is_none_teaches_nothing(
    worker: RunsWorker, tmp_path: Path, answers: list[Answer]
) -> None:
    worker.teach(12)
    assert answers == [(12, None)]
    worker.close()
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    worker.teach(13)
    assert answers[1:] == [(13, None)]
    worker.close()

"""Searching for the draft inside a target that pays, with the real llama.cpp."""

import shutil
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from app.core.cancel import CancelToken
from app.core.derivation_search import WIDTHS, Ended, Progress, Recipe, Stage
from app.core.errors import Cancelled, DraftlightError, ModelFileError, PairError
from app.core.loading import LoadOptions
from app.engine import derivation
from app.engine.derivation import find_draft
from app.engine.llama_model import open_model
from tests.engine.model_files import smollm2, write_speaker
from tests.odd_models import BLOCKLESS, MAMBA

OPTIONS = LoadOptions(n_context=256, n_threads=1, n_gpu_layers=0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivation, "_TARGET_SECONDS", 0.01)
    monkeypatch.setattr(derivation, "_STEP_SECONDS", 0.01)


Find = Callable[..., Any]


@pytest.fixture
def find(tmp_path: Path, quick: None) -> Find:
    """Searches with one short prompt."""

    def search(target: Path, draft: Path, budget: float = 60.0, **options: Any) -> Any:
        cancel = options.pop("cancel", CancelToken())
        return find_draft(target, draft, ["ab"], budget, tmp_path / "cache", cancel, options=OPTIONS, **options)

    return search


def test_a_draft_that_costs_more_than_it_saves_is_not_useful(
    tmp_path: Path, find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Progress] = []
    drafts = tmp_path / "drafts"
    target = write_speaker(tmp_path)
    monkeypatch.setattr(derivation._Measuring, "_step_cost", lambda self, draft: 1.0)
    outcome = find(target, drafts / "draft.gguf", on_progress=told.append)
    assert (outcome.useful, outcome.ended, outcome.n_tried) == (False, Ended.SETTLED, len(WIDTHS))
    assert outcome.best.acceptance_rate == 1.0
    assert list(drafts.iterdir()) == []
    stages = [progress.stage for progress in told]
    assert stages == [Stage.TARGET, Stage.TEXTS, *[Stage.CANDIDATES] * len(WIDTHS)]


def test_the_best_is_measured_again_and_written(tmp_path: Path, find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivation._Measuring, "_step_cost", lambda self, draft: 1e-9)
    told: list[Progress] = []
    draft = tmp_path / "drafts" / "draft.gguf"
    outcome = find(write_speaker(tmp_path), draft, on_progress=told.append)
    assert outcome.useful
    assert told[-1].stage is Stage.CHECK
    assert list(draft.parent.iterdir()) == [draft]
    assert draft.stat().st_size == outcome.best.n_bytes
    with open_model(draft, OPTIONS) as model:
        assert model.weights.n_vocab == 259


def test_the_luck_of_a_measurement_does_not_make_a_draft_useful(
    tmp_path: Path, find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = iter([1e-9] * len(WIDTHS) + [1.0])
    monkeypatch.setattr(derivation._Measuring, "_step_cost", lambda self, draft: next(costs))
    draft = tmp_path / "drafts" / "draft.gguf"
    outcome = find(write_speaker(tmp_path), draft)
    assert not outcome.useful
    assert not list(draft.parent.iterdir())


def test_without_time_nothing_is_made(tmp_path: Path, find: Find) -> None:
    outcome = find(write_speaker(tmp_path), tmp_path / "draft.gguf", budget=1e-9)
    assert (outcome.best, outcome.ended) == (None, Ended.BUDGET)
    assert not (tmp_path / "draft.gguf").exists()


def test_a_search_that_is_stopped_leaves_nothing(tmp_path: Path, find: Find) -> None:
    cancel, drafts = CancelToken(), tmp_path / "drafts"

    def stop(progress: Progress) -> None:
        if progress.stage is Stage.CANDIDATES and progress.number == 2:
            cancel.cancel()

    with pytest.raises(Cancelled):
        find(write_speaker(tmp_path), drafts / "draft.gguf", cancel=cancel, on_progress=stop)
    assert list(drafts.iterdir()) == []


def test_where_no_candidate_can_be_made_the_cause_is_told(
    tmp_path: Path, find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=0))
    with pytest.raises(ModelFileError, match="0 MB are free"):
        find(write_speaker(tmp_path), tmp_path / "draft.gguf")


@pytest.mark.parametrize(
    ("architecture", "error", "why"),
    [(BLOCKLESS, DraftlightError, "gave up"), (MAMBA, PairError, "cannot forget its last tokens")],
    ids=["aborting", "recurrent"],
)
def test_a_target_that_cannot_have_a_draft_is_a_sentence(
    tmp_path: Path, find: Find, architecture: Any, error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        find(write_speaker(tmp_path, architecture=architecture), tmp_path / "draft.gguf")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".draft")]


def test_what_is_left_out_of_smollm2_is_missed(tmp_path: Path, quick: None) -> None:
    """The real measurements behind a candidate: fewer blocks are a smaller file, and guess less."""
    with open_model(smollm2(), OPTIONS) as target:
        measuring = derivation._Measuring(smollm2(), target, tmp_path, OPTIONS, CancelToken())
        measuring.write_texts(["Name three colours."], inf, lambda progress: None)
        whole, half = (measuring.measure(Recipe("Q4_0", blocks)) for blocks in ((), tuple(range(8, 23))))
    assert half.n_bytes < whole.n_bytes
    assert sum(map(sum, half.agreements)) < sum(map(sum, whole.agreements))
    assert half.step_cost > 0

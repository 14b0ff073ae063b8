"""The costs of passes: measured once, kept by file and placement, and always relative to a step measured anew."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.loading import LoadOptions, LoadRequest, Role
from app.engine.llama_model import LlamaModel, open_model
from app.engine.pass_costs import pass_costs, plausible
from tests.engine.model_files import write_speaker

OPTIONS = LoadOptions(n_context=256, n_threads=1)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The sizes of each measurement; a pass over n tokens is taken to cost n seconds."""
    sizes_measured: list[tuple[int, ...]] = []

    def measure(model: LlamaModel, sizes: Sequence[int], seconds: float, cancel: CancelToken) -> dict[int, float]:
        sizes_measured.append(tuple(sizes))
        return {size: float(size) * len(sizes_measured) for size in sizes}

    monkeypatch.setattr(LlamaModel, "measure_passes", measure)
    return sizes_measured


def costs_of(path: Path, cache: Path, options: LoadOptions = OPTIONS) -> dict[int, float]:
    with open_model(path, options) as model:
        return pass_costs(model, LoadRequest(Role.TARGET, path, options), cache)


def test_only_a_few_are_measured_again(tmp_path: Path, measured: list[tuple[int, ...]]) -> None:
    path = write_speaker(tmp_path)
    first = costs_of(path, tmp_path)
    assert measured == [tuple(first)]
    assert (first[1], first[17]) == (1.0, 17.0)
    again = costs_of(path, tmp_path)
    assert measured[1:] == [(1, 3)]
    assert (again[1], again[17]) == (2.0, 34.0)


@pytest.mark.parametrize("ratio", [1.1, 9.0])
def test_what_was_kept_of_a_disturbed_moment_is_measured_anew(
    tmp_path: Path, measured: list[tuple[int, ...]], ratio: float
) -> None:
    path = write_speaker(tmp_path)
    costs = costs_of(path, tmp_path)
    file = tmp_path / "pass_costs.json"
    ((key, kept),) = json.loads(file.read_text()).items()
    file.write_text(json.dumps({key: {**kept, "3": ratio}}))
    again = costs_of(path, tmp_path)
    assert measured[1:] == [(1, 3), tuple(costs)]
    assert (again[1], again[17]) == (3.0, 51.0)
    assert json.loads(file.read_text()) == {key: kept}


def test_no_pass_is_taken_to_cost_less_than_a_step() -> None:
    assert plausible({1: 3.0, 2: 0.4, 3: 0.2, 5: 0.5}) == {1: 0.2, 2: 0.4, 3: 0.2, 5: 0.5}


def test_another_file_or_placement_is_measured_for_itself(tmp_path: Path, measured: list[tuple[int, ...]]) -> None:
    path, other = write_speaker(tmp_path), write_speaker(tmp_path, name="other")
    for where in ((path, OPTIONS), (other, OPTIONS), (path, LoadOptions(n_context=256, n_threads=2))):
        costs_of(where[0], tmp_path, where[1])
    assert len(measured) == 3


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"KEY": [1]}',
        '{"KEY": {"1": "x"}}',
        '{"KEY": {"2": 1.0}}',
        '{"KEY": {}}',
        '{"KEY": {"1": 1.0, "3": 0.04}}',
    ],
)
def test_what_was_kept_and_is_damaged_is_measured_anew(
    tmp_path: Path, measured: list[tuple[int, ...]], content: str
) -> None:
    path = write_speaker(tmp_path)
    costs = costs_of(path, tmp_path)
    file = tmp_path / "pass_costs.json"
    (key,) = json.loads(file.read_text())
    file.write_text(content.replace('"KEY"', json.dumps(key)))
    assert list(costs_of(path, tmp_path)) == list(costs)
    assert len(measured) == 2


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path, measured: list[tuple[int, ...]]) -> None:
    path, blocked = write_speaker(tmp_path), tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    assert costs_of(path, blocked) == {size: float(size) for size in measured[0]}

"""How much of a prompt is read at once."""

from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.loading import LoadOptions
from app.core.prompt import read
from app.engine.llama_model import open_model
from app.engine.reading_pace import ReadingPace
from tests.engine.model_files import LETTERS, write_speaker


def test_nothing_is_known_before_the_first_pass() -> None:
    assert ReadingPace(512).n_tokens == 512


@pytest.mark.parametrize(("token_seconds", "n_tokens"), [(1e-6, 512), (1 / 1024, 256), (1 / 400, 100), (1.0, 32)])
def test_a_pass_takes_a_quarter_of_a_second_or_is_short(token_seconds: float, n_tokens: int) -> None:
    pace = ReadingPace(512)
    pace.took(64, 64 * token_seconds)
    assert pace.n_tokens == n_tokens


def test_the_last_pass_counts() -> None:
    pace = ReadingPace(512)
    pace.took(64, 64.0)
    pace.took(32, 0.032)
    assert pace.n_tokens == 250


@pytest.mark.parametrize("n_most", [1, 3, 31])
def test_it_is_never_more_than_a_pass_holds(n_most: int) -> None:
    pace = ReadingPace(n_most)
    pace.took(n_most, 100.0)
    assert pace.n_tokens == n_most


def test_a_pass_of_few_tokens_says_nothing_of_reading() -> None:
    pace = ReadingPace(512)
    pace.took(5, 5.0)
    assert pace.n_tokens == 512


def test_a_slow_model_reads_in_smaller_steps(tmp_path: Path) -> None:
    options = LoadOptions(n_context=1024, n_batch=512, n_threads=1)
    with open_model(write_speaker(tmp_path), options) as model:
        assert next(read(model, (LETTERS * 100)[:601], CancelToken())) == (512, 600)
        model.clear()
        model._pace.took(64, 64.0)
        assert next(read(model, (LETTERS * 100)[:601], CancelToken())) == (32, 600)

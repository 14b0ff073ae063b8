"""Frequencies of first tokens on the real llama.cpp, where the distribution is known."""

from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled
from app.core.lane import Lane
from app.core.request import DrafterKind, Message
from app.core.sampling import SamplingSettings
from app.engine.bench import EngineBench
from app.engine.sampling_check import check_sampling
from tests.engine.conftest import ONE_THREAD, TARGET_ROWS, LoadPair

ASK = (Message("user", "a"),)


def test_first_tokens_come_as_often_with_a_draft_as_without(load_pair: LoadPair, models: Path, cache: Path) -> None:
    bench = EngineBench(load_pair(models / "target.gguf"), ONE_THREAD, cache)
    lane = Lane(DrafterKind.FITTING, 4, str(models / "draft.gguf"))
    drawn: list[int] = []
    check = check_sampling(bench, lane, ASK, SamplingSettings(1.0), 300, CancelToken(), drawn.append)
    assert check.agrees
    assert check.n_samples == 300
    assert 2 <= check.n_kinds <= len(TARGET_ROWS)
    assert drawn == list(range(1, 601))


def test_it_can_be_stopped(load_pair: LoadPair, models: Path, cache: Path) -> None:
    bench = EngineBench(load_pair(models / "target.gguf"), ONE_THREAD, cache)
    cancel = CancelToken()

    def stop(n_drawn: int) -> None:
        if n_drawn == 5:
            cancel.cancel()

    with pytest.raises(Cancelled):
        check_sampling(bench, Lane(DrafterKind.LOOKUP), ASK, SamplingSettings(1.0), 50, cancel, stop)

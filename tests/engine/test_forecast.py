"""What is forecast is what a process then takes: models of several kinds, each loaded in a process of its own."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app.core.device import PROCESSOR
from app.core.loading import CacheType, Role
from app.engine.dry_run import forecast
from app.engine.fit import snapshots
from tests.engine.model_files import smollm2
from tests.known_models import Architecture, chain_over, write_known_model
from tests.memory_child import options
from tests.odd_models import MAMBA
from tests.remembering_models import SHORT_CONVOLUTION, SLIDING
from tests.sized_models import EXPERTS, GROUPED

KINDS = {
    "grouped heads": GROUPED,
    "mixture of experts": EXPERTS,
    "sliding window": SLIDING,
    "hybrid": SHORT_CONVOLUTION,
    "recurrent": MAMBA,
}
WITHIN = 0.05


def written(folder: Path, architecture: Architecture) -> Path:
    """With so many tokens that it weighs something beside the process."""
    rows = np.random.default_rng(3).dirichlet(30 * np.ones(8), 8)
    chain = chain_over("abcdefgh", rows)
    return write_known_model(folder / "model.gguf", chain, architecture=architecture, n_vocab=8000, n_context=65_536)


def taken(path: Path, n_context: int, kind: CacheType) -> int:
    command = [sys.executable, "-m", "tests.memory_child", str(path), str(n_context), kind.value]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1])


def check(path: Path, n_context: int, kind: CacheType, cache: Path) -> None:
    expected = forecast(path, options(n_context, kind), cache, snapshots(Role.TARGET)).on(PROCESSOR)
    assert 0 < expected.idle < expected.compute
    assert expected.tables > 0
    assert expected.touched == pytest.approx(taken(path, n_context, kind), rel=WITHIN)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what a process takes is counted otherwise")
@pytest.mark.parametrize("kind", KINDS)
def test_a_model_of_each_kind_takes_what_was_forecast(kind: str, tmp_path: Path) -> None:
    check(written(tmp_path, KINDS[kind]), 32_768, CacheType.F16, tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what a process takes is counted otherwise")
@pytest.mark.parametrize("kind", [CacheType.F16, CacheType.Q8_0])
def test_a_chat_model_takes_what_was_forecast(kind: CacheType, tmp_path: Path) -> None:
    check(smollm2(), 4096, kind, tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what a process takes is counted otherwise")
def test_fifty_times_loaded_and_unloaded_leave_memory_flat(tmp_path: Path) -> None:
    path = written(tmp_path, GROUPED)
    command = [sys.executable, "-m", "tests.cycles_child", str(path), "50"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    seen = [int(line) for line in told.splitlines()]
    assert len(seen) == 10
    # One model that was forgotten would take some forty megabytes.
    assert seen[-1] - seen[1] < 2_000_000

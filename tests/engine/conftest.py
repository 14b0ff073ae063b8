"""Known models on disk, and engines that hold them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from app.core.loading import LoadOptions, LoadRequest, Role
from app.engine import engine as engine_module
from app.engine.engine import Engine
from tests.known_models import Matrix, chain_over, write_known_model

LETTERS = "abcdefgh"
ONE_THREAD = LoadOptions(n_threads=1)  # these models are so small that waiting for a second thread takes longer


def _rows(seed: int) -> Matrix:
    return np.random.default_rng(seed).dirichlet(np.ones(len(LETTERS)), len(LETTERS))


TARGET_ROWS = _rows(1)  # [from, to], over LETTERS
DRAFT_ROWS = 0.5 * TARGET_ROWS + 0.5 * _rows(2)


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with target.gguf and draft.gguf, chains over LETTERS."""
    folder = tmp_path_factory.mktemp("models")
    write_known_model(folder / "target.gguf", chain_over(LETTERS, TARGET_ROWS))
    write_known_model(folder / "draft.gguf", chain_over(LETTERS, DRAFT_ROWS))
    return folder


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


LoadPair = Callable[..., Engine]


@pytest.fixture
def load_pair(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoadPair]:
    """Opens engines with a target and, where one is named, a draft; closes them after the test.

    The files are not tried in a child process first: the tests wrote them, and a child takes most of a second.
    """
    monkeypatch.setattr(engine_module, "probe", lambda *_, **__: None)
    engines: list[Engine] = []

    def load(
        target: Path,
        draft: Path | None = None,
        options: LoadOptions = ONE_THREAD,
        draft_options: LoadOptions = ONE_THREAD,
    ) -> Engine:
        engine = Engine(cache)
        engines.append(engine)
        engine.load(LoadRequest(Role.TARGET, target, options))
        if draft:
            engine.load(LoadRequest(Role.DRAFT, draft, draft_options))
        return engine

    yield load
    for engine in engines:
        engine.close()


@pytest.fixture
def known_pair(load_pair: LoadPair, models: Path) -> Engine:
    return load_pair(models / "target.gguf", models / "draft.gguf")

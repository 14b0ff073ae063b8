"""Numbers of threads, tried on a real model: all of them, kept, used at the next load, and given up without a trace."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, ModelLoadError
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.threads import ThreadTrials
from app.engine import engine as engine_module
from app.engine import threads
from app.engine.engine import Engine
from app.engine.threads import ThreadsKept
from tests.model_files import LONG, write_pair

NUMBERS = (1, 2, 3)
PHYSICAL = 3


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: PHYSICAL)
    monkeypatch.setattr(threads, "_SECONDS", 0.0)
    monkeypatch.setattr("app.engine.pass_costs._SECONDS", 0.0)
    monkeypatch.setattr("app.engine.pass_costs._STEP_SECONDS", 0.0)
    with Engine(tmp_path / "cache") as engine:
        yield engine


def load(engine: Engine, models: Path, role: Role = Role.TARGET, **options: int) -> tuple[int, int]:
    wanted = LoadOptions(n_context=LONG, **options)  # type: ignore[arg-type]
    return engine.load(LoadRequest(role, models / f"{role}.gguf", wanted)).threads


@pytest.mark.parametrize("role", Role)
def test_all_are_tried_and_the_best_are_used_now_and_the_next_time(engine: Engine, models: Path, role: Role) -> None:
    assert load(engine, models, role) == (PHYSICAL, PHYSICAL)
    trials = engine.measure_threads(role, CancelToken())
    for times in (trials.one, trials.many):
        assert tuple(number for number, _ in times) == NUMBERS
        assert all(seconds > 0 for _, seconds in times)
    info = engine.info(role)
    assert info
    assert info.threads == trials.best
    assert load(engine, models, role) == trials.best
    assert load(engine, models, role, n_threads=1) == (1, 1)


def test_what_was_found_best_is_what_is_kept(
    engine: Engine, models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = ThreadTrials(((1, 0.3), (2, 0.2)), ((1, 0.2), (2, 0.3)), 32)
    monkeypatch.setattr(engine_module, "try_threads", lambda *_: found)
    load(engine, models)
    engine.measure_threads(Role.TARGET, CancelToken())
    with Engine(tmp_path / "cache") as another:
        assert load(another, models) == (2, 1)
    with Engine(tmp_path / "another cache") as another:
        assert load(another, models) == (PHYSICAL, PHYSICAL)


def test_a_number_that_was_asked_for_stays(engine: Engine, models: Path) -> None:
    load(engine, models, n_threads=2, n_threads_batch=1)
    engine.measure_threads(Role.TARGET, CancelToken())
    info = engine.info(Role.TARGET)
    assert info
    assert info.threads == (2, 1)


def test_given_up_everything_is_as_it_was(
    engine: Engine, models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    load(engine, models)
    before, cancel = engine.info(Role.TARGET), CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        engine.measure_threads(Role.TARGET, cancel)
    late = CancelToken()

    def give_up(*_: object) -> None:
        late.cancel()
        late.check()

    monkeypatch.setattr(Engine, "_costs", give_up)
    with pytest.raises(Cancelled):
        engine.measure_threads(Role.TARGET, late)
    assert engine.info(Role.TARGET) == before
    assert engine._target.model.threads == (PHYSICAL, PHYSICAL)
    assert not (tmp_path / "cache" / "threads.json").exists()


def test_without_a_model_there_is_nothing_to_try(engine: Engine) -> None:
    with pytest.raises(ModelLoadError, match="No model is loaded"):
        engine.measure_threads(Role.DRAFT, CancelToken())


@pytest.mark.parametrize("damage", [[0, 1], [1], ["1", "2"], [True, True], 1, None], ids=repr)
def test_what_was_changed_by_something_else_is_passed_over(tmp_path: Path, damage: object) -> None:
    kept = ThreadsKept(tmp_path)
    assert kept.kept("a model") is None
    kept.keep("a model", (3, 6))
    assert kept.kept("a model") == (3, 6)
    assert kept.kept("another") is None
    kept.keep("a model", damage)  # type: ignore[arg-type]
    assert kept.kept("a model") is None

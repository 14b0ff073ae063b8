"""`draftlight derive`: what it says, what it writes, and its exit codes."""

import json
import signal
from pathlib import Path

import pytest

from app.commands.derive import recipe_words, result_words
from app.core.derivation_search import Ended, Outcome, Recipe, Trial
from app.engine import derivation
from tests.commands.conftest import Command, Start
from tests.model_files import BROKEN, MESSAGES

FASTER, SLOWER = (Trial(Recipe("Q2_K", (3, 4, 9)), 45_000_000, 0.71, 0.0041, 3, speedup) for speedup in (1.12, 0.93))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures only for a moment, with one thread: two would wait for each other where other programs run."""
    monkeypatch.setattr(derivation, "_TARGET_SECONDS", 0.01)
    monkeypatch.setattr(derivation, "_STEP_SECONDS", 0.01)
    monkeypatch.setattr(derivation, "_REPLY", 8)
    monkeypatch.setattr("psutil.cpu_count", lambda logical=True: 1)


def step_cost(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(derivation._Measuring, "_step_cost", lambda self, draft: seconds)


@pytest.mark.parametrize(
    ("left_out", "words"),
    [((), "with all blocks"), ((7,), "without block 7"), ((3, 4, 5, 9), "without blocks 3–5, 9")],
)
def test_a_recipe_in_words(left_out: tuple[int, ...], words: str) -> None:
    assert recipe_words(Recipe("Q3_K_S", left_out)) == f"Q3_K_S {words}"


def test_a_find_in_words() -> None:
    said = result_words(Outcome(FASTER, 21, (), Ended.SETTLED), Path("draft.gguf"))
    assert said.splitlines()[0] == "draft.gguf is written (45 MB)."
    for part in ("Q2_K without blocks 3–4, 9: 1.12 ×", "drafting 3 a round", "71%", "4.1 ms", "21 candidates tried"):
        assert part in said


def test_no_find_in_words() -> None:
    said = result_words(Outcome(SLOWER, 1, (), Ended.BUDGET), Path("draft.gguf"))
    assert said.startswith("No useful draft found (1 candidate tried before the time was up)")
    assert "0.93 ×" in said
    assert "written" not in said


def test_what_pays_is_written(
    draftlight: Command, quick: None, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step_cost(monkeypatch, 1e-9)
    draft = tmp_path / "drafts" / "small.gguf"
    result = draftlight("derive", models / "target.gguf", "--output", draft, "--json")
    assert result.code == 0
    record = json.loads(result.out)
    assert record["useful"]
    assert record["draft"] == str(draft)
    assert record["best"]["n_bytes"] == draft.stat().st_size
    assert record["best"]["predicted_speedup"] > 1.05
    assert [path.name for path in draft.parent.iterdir()] == ["small.gguf"]
    assert "candidate 2 of 3: Q3_K_S with all blocks; best so far" in result.err
    assert draftlight("check", models / "target.gguf", draft).code == 0


def test_what_does_not_pay_is_not(
    draftlight: Command, quick: None, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step_cost(monkeypatch, 1.0)
    result = draftlight("derive", models / "target.gguf", "--output", tmp_path / "draft.gguf")
    assert result.code == 1
    assert result.out.startswith("No useful draft found (3 candidates tried)")
    assert list(tmp_path.iterdir()) == []


def test_a_tiny_budget_is_honest(draftlight: Command, quick: None, models: Path) -> None:
    before = sorted(models.iterdir())
    result = draftlight("derive", models / "target.gguf", "--budget", "0.001")
    assert result.code == 1
    assert result.out.startswith("No useful draft found: 0 candidates tried before the time was up.")
    assert sorted(models.iterdir()) == before


@pytest.mark.parametrize("budget", ["0", "-1", "nan", "inf", "soon"])
def test_a_budget_is_a_time(draftlight: Command, budget: str) -> None:
    result = draftlight("derive", "any.gguf", f"--budget={budget}")
    assert result.code == 2
    assert budget in result.sentence


@pytest.mark.parametrize("kind", BROKEN)
def test_a_bad_target_is_one_sentence(draftlight: Command, tmp_path: Path, kind: str) -> None:
    bad = BROKEN[kind](tmp_path / "bad.gguf")
    result = draftlight("derive", bad)
    assert result.code == 2
    assert MESSAGES[kind] in result.sentence
    assert [path.name for path in tmp_path.iterdir()] == (["bad.gguf"] if kind != "missing" else [])


def test_a_place_that_cannot_be_written_is_one_sentence(draftlight: Command, models: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = draftlight("derive", models / "target.gguf", "--output", tmp_path / "file" / "draft.gguf")
    assert result.code == 2
    assert "cannot be written" in result.sentence
    result = draftlight("derive", models / "target.gguf", "--output", models / "target.gguf")
    assert result.code == 2
    assert "target's place" in result.sentence


def test_ctrl_c_ends_it_and_leaves_nothing(start: Start, models: Path, tmp_path: Path) -> None:
    process = start("derive", models / "target.gguf", "--output", tmp_path / "draft.gguf")
    assert process.stderr
    for line in process.stderr:
        if line.startswith("candidate"):
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []

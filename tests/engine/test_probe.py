"""Trying a file in a child process: what survives, what dies there, and what is remembered."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, ModelLoadError
from app.core.language_model import Logits
from app.engine import child
from app.engine import probe as module
from app.engine.llama_model import LlamaModel
from app.engine.probe import probe
from tests.engine.model_files import smollm2, write_speaker
from tests.odd_models import BERT, BLOCKLESS


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The children that were started, in order."""
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def noted(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(start(*args, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    return started


@pytest.fixture
def try_out(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were tried, where trying them costs nothing."""
    tried: list[Path] = []
    monkeypatch.setattr(module, "_try", lambda path, cancel: tried.append(path))
    return tried


def test_a_survivor_is_remembered(tmp_path: Path, children: list[subprocess.Popen[bytes]]) -> None:
    path, cache = write_speaker(tmp_path), tmp_path / "cache" / "deep"
    probe(path, CancelToken(), cache)
    assert len(children) == 1
    probe(path, CancelToken(), cache)
    assert len(children) == 1
    assert [file.name for file in cache.iterdir()] == ["opened.json"]


def _grow(path: Path) -> None:
    stat = path.stat()
    path.write_bytes(path.read_bytes() + b"\0")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _touch(path: Path) -> None:
    stat = path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000))


@pytest.mark.parametrize("change", [_grow, _touch])
def test_a_changed_file_is_tried_again(tmp_path: Path, try_out: list[Path], change: Callable[[Path], None]) -> None:
    path = write_speaker(tmp_path)
    probe(path, CancelToken(), tmp_path)
    change(path)
    for _ in range(2):
        probe(path, CancelToken(), tmp_path)
    assert len(try_out) == 2


def test_another_file_and_another_version_are_tried(
    tmp_path: Path, try_out: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = write_speaker(tmp_path), tmp_path / "other.gguf"
    shutil.copy2(path, other)
    for _ in range(2):
        probe(path, CancelToken(), tmp_path)
        probe(other, CancelToken(), tmp_path)
    assert try_out == [path, other]
    monkeypatch.setattr(module, "bindings_version", lambda: "9.9.9")
    probe(path, CancelToken(), tmp_path)
    assert len(try_out) == 3


def test_a_relative_path_is_the_same_file(tmp_path: Path, try_out: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_speaker(tmp_path)
    probe(path, CancelToken(), tmp_path)
    monkeypatch.chdir(tmp_path)
    probe(Path(path.name), CancelToken(), tmp_path)
    assert try_out == [path]


@pytest.mark.parametrize("damage", [b"", b"[", b"{}", b'"text"', b"null", b"\xff\xfe", b"[1, null, []]"])
def test_a_damaged_memory_costs_only_a_second_try(tmp_path: Path, try_out: list[Path], damage: bytes) -> None:
    path = write_speaker(tmp_path)
    (tmp_path / "opened.json").write_bytes(damage)
    for _ in range(2):
        probe(path, CancelToken(), tmp_path)
    assert try_out == [path]


def test_a_memory_that_cannot_be_written_costs_every_try_and_leaves_nothing(
    tmp_path: Path, try_out: list[Path]
) -> None:
    path = write_speaker(tmp_path)
    (tmp_path / "opened.json").mkdir()
    blocked = tmp_path / "file"
    blocked.touch()
    for cache in (tmp_path, blocked, blocked / "inside"):
        for _ in range(2):
            probe(path, CancelToken(), cache)
    assert len(try_out) == 6
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "opened.json", "speaker.gguf"]


def test_survivors_of_several_files_are_kept_together(tmp_path: Path, try_out: list[Path]) -> None:
    paths = [write_speaker(tmp_path, name=name) for name in ("one", "two")]
    for path in [*paths, *paths]:
        probe(path, CancelToken(), tmp_path)
    assert try_out == paths
    assert len(json.loads((tmp_path / "opened.json").read_text())) == 2


def test_a_model_that_aborts_llama_cpp_is_a_sentence(
    tmp_path: Path, children: list[subprocess.Popen[bytes]], capfd: pytest.CaptureFixture[str]
) -> None:
    path = write_speaker(tmp_path, architecture=BLOCKLESS)
    for n_tries in (1, 2):  # it is not remembered
        with pytest.raises(
            ModelLoadError, match=r"llama\.cpp gave up while it opened speaker\.gguf\. It said: \"GGML_ASSERT\("
        ) as caught:
            probe(path, CancelToken(), tmp_path)
        assert "Download it again" in caught.value.remedy
        assert len(children) == n_tries
    assert children[0].returncode not in (0, 1)
    assert "".join(capfd.readouterr()) == ""


def test_what_the_child_found_is_told_in_its_words(tmp_path: Path) -> None:
    path = write_speaker(tmp_path, architecture=BERT)
    with pytest.raises(ModelLoadError, match=r"speaker\.gguf keeps no memory .*bert") as caught:
        probe(path, CancelToken(), tmp_path)
    assert caught.value.remedy == "Choose a language model."


def test_a_truncated_model_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "cut.gguf"
    with smollm2().open("rb") as whole:
        path.write_bytes(whole.read(20_000_000))
    with pytest.raises(ModelLoadError, match=r"llama\.cpp could not load cut\.gguf: .*not within the file bounds"):
        probe(path, CancelToken(), tmp_path)


@pytest.mark.parametrize("name", ["two words & an 'apostrophe'", "日本語 モデル 🙂", "-m"])
def test_any_name_can_be_tried(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / name
    folder.mkdir()
    path = write_speaker(folder, name=name)
    monkeypatch.chdir(folder)
    probe(Path(path.name), CancelToken(), folder / "cache")
    assert (folder / "cache" / "opened.json").exists()
    broken = folder / f"{name} broken.gguf"
    broken.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(ModelLoadError, match="could not load") as caught:
        probe(broken, CancelToken(), folder / "cache")
    assert broken.name in caught.value.message


def test_what_lies_in_the_current_folder_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_speaker(tmp_path)
    for name in ("app/__init__.py", "json.py", "llama_cpp.py"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("raise SystemExit('another program')")
    monkeypatch.chdir(tmp_path)
    probe(path, CancelToken(), tmp_path / "cache")
    assert (tmp_path / "cache" / "opened.json").exists()


def test_cancel_kills_the_child(
    tmp_path: Path, children: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    cancel = CancelToken()
    cancel.cancel()
    wait = child._exit_code
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    monkeypatch.setattr(child, "_exit_code", lambda command, *rest: wait(sleeper, *rest))
    path = write_speaker(tmp_path)
    with pytest.raises(Cancelled):
        probe(path, cancel, tmp_path)
    assert len(children) == 1
    assert children[0].returncode not in (None, 0)
    assert not (tmp_path / "opened.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize(
    ("code", "said", "remedy"),
    [
        (
            "os.kill(os.getpid(), signal.SIGSEGV)",
            "llama.cpp crashed while it opened speaker.gguf.",
            "Download it again",
        ),
        ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by the system, as happens when memory", "a smaller model"),
        ("time.sleep(600)", "did not come to an end within 1 seconds while", "Download it again"),
        ("sys.exit(9)", 'ended with code 9 while it opened speaker.gguf. It said: "about to"', "Download it again"),
    ],
)
def test_however_the_child_dies_it_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, said: str, remedy: str
) -> None:
    wait = child._exit_code
    dying = f"import os, signal, sys, time; print('about to', file=sys.stderr, flush=True); {code}"
    monkeypatch.setattr(child, "_exit_code", lambda command, *rest: wait([sys.executable, "-S", "-c", dying], *rest))
    path = write_speaker(tmp_path)
    monkeypatch.setattr(module, "_SECONDS", 1.0 if "sleep" in code else 60.0)
    with pytest.raises(ModelLoadError) as caught:
        probe(path, CancelToken(), tmp_path)
    assert said in caught.value.message
    assert remedy in caught.value.remedy
    assert not (tmp_path / "opened.json").exists()


def test_the_child_computes_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[int] = []
    decode = LlamaModel.decode

    def noted(self: LlamaModel, tokens: Sequence[int], rows: Sequence[int] = ()) -> Logits:
        passes.append(len(tokens))
        return decode(self, tokens, rows)

    monkeypatch.setattr(LlamaModel, "decode", noted)
    module._open(write_speaker(tmp_path))
    assert {1, 4} <= set(passes)

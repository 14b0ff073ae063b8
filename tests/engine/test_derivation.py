"""Making a draft out of the target, by llama.cpp's quantiser."""

import os
import shutil
import subprocess
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import llama_cpp
import pytest

from app.core.cancel import CancelToken
from app.core.compatibility import compare
from app.core.errors import Cancelled, ModelFileError, SettingsError
from app.core.loading import LoadOptions
from app.engine import quantiser
from app.engine.derivation import agreed, derive_draft, reply_to
from app.engine.llama_model import open_model
from app.engine.quantiser import quantise
from app.engine.weights import open_weights
from tests.engine.model_files import LETTERS, smollm2, write_speaker
from tests.odd_models import BLOCKLESS

OPTIONS = LoadOptions(n_context=256, n_threads=1, n_gpu_layers=0)


def test_the_draft_of_a_real_model_fits_it_and_speaks(tmp_path: Path) -> None:
    target, draft = smollm2(), tmp_path / "new folder" / "entwurf 草稿.gguf"
    derive_draft(target, draft)
    assert [file.name for file in draft.parent.iterdir()] == [draft.name]
    assert draft.stat().st_size < target.stat().st_size
    whole = open_weights(target, OPTIONS, vocab_only=True)
    with open_model(draft, OPTIONS) as model:
        assert "Q2_K" in model.weights.description
        assert model.can_rewind
        report = compare(whole.vocabulary, model.weights.vocabulary)
        assert report.fits
        assert report.n_padding == 0
        assert model.weights.template == whole.template
        prompt = model.weights.tokenize("The capital of France is")
        said = model.decode(prompt, [len(prompt) - 1]).argmax()
        assert model.piece(int(said)) == b" Paris"
    whole.close()


def test_a_draft_that_is_there_is_replaced_whole(tmp_path: Path) -> None:
    target, draft = write_speaker(tmp_path), tmp_path / "draft.gguf"
    draft.write_bytes(b"old")
    derive_draft(target, draft)
    assert draft.read_bytes().startswith(b"GGUF")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["draft.gguf", "speaker.gguf"]


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "There is no file"), (b"", "is empty"), (b"GGUF\x03" + bytes(40), "could not make a draft of target.gguf")],
)
def test_a_target_that_is_no_model_leaves_nothing(tmp_path: Path, content: bytes | None, why: str) -> None:
    target, folder = tmp_path / "target.gguf", tmp_path / "drafts"
    if content is not None:
        target.write_bytes(content)
    with pytest.raises(ModelFileError, match=why):
        derive_draft(target, folder / "draft.gguf")
    assert not folder.exists() or not list(folder.iterdir())


def test_a_truncated_target_keeps_the_draft_that_is_there(tmp_path: Path) -> None:
    whole, target, draft = write_speaker(tmp_path), tmp_path / "cut.gguf", tmp_path / "draft.gguf"
    target.write_bytes(whole.read_bytes()[:-1000])
    draft.write_bytes(b"old")
    with pytest.raises(ModelFileError, match="could not make a draft of cut"):
        derive_draft(target, draft)
    assert draft.read_bytes() == b"old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cut.gguf", "draft.gguf", "speaker.gguf"]


def test_a_destination_that_is_no_folder_is_a_sentence(tmp_path: Path) -> None:
    target, file = write_speaker(tmp_path), tmp_path / "file"
    file.write_bytes(b"kept")
    with pytest.raises(ModelFileError, match=f"cannot be written to {file}"):
        derive_draft(target, file / "draft.gguf")
    assert file.read_bytes() == b"kept"


def test_a_destination_that_is_a_folder_is_a_sentence(tmp_path: Path) -> None:
    target, draft = write_speaker(tmp_path), tmp_path / "draft.gguf"
    draft.mkdir()
    with pytest.raises(ModelFileError, match="cannot be written to"):
        derive_draft(target, draft)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["draft.gguf", "speaker.gguf"]


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, drafts = write_speaker(tmp_path), tmp_path / "drafts"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(ModelFileError, match="No space left on device") as caught:
        derive_draft(target, drafts / "draft.gguf")
    assert caught.value.remedy == "Free some space there, or name another place."
    assert list(drafts.iterdir()) == []


def test_too_little_space_is_told_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, drafts = write_speaker(tmp_path), tmp_path / "drafts"
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=3_000_000))
    with pytest.raises(ModelFileError, match=r"A draft of speaker\.gguf takes 4 MB, and 3 MB are free\.") as caught:
        derive_draft(target, drafts / "draft.gguf")
    assert "Free some space" in caught.value.remedy
    assert list(drafts.iterdir()) == []


def test_an_interruption_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, drafts = write_speaker(tmp_path), tmp_path / "drafts"

    def interrupt(*_: object) -> None:
        (work,) = drafts.iterdir()
        (work / "draft.gguf").write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(quantiser, "run_child", interrupt)
    with pytest.raises(KeyboardInterrupt):
        derive_draft(target, drafts / "draft.gguf")
    assert list(drafts.iterdir()) == []


def test_a_model_that_aborts_llama_cpp_is_a_sentence(tmp_path: Path) -> None:
    target = write_speaker(tmp_path, architecture=BLOCKLESS)
    with pytest.raises(ModelFileError, match=r"llama\.cpp gave up while it made a draft of speaker\.gguf\. It said: "):
        derive_draft(target, tmp_path / "draft.gguf")
    assert list(tmp_path.iterdir()) == [target]


def test_a_draft_never_takes_its_targets_place(tmp_path: Path) -> None:
    target = write_speaker(tmp_path)
    before = target.read_bytes()
    with pytest.raises(SettingsError, match="take the target's place"):
        derive_draft(target, tmp_path / "." / target.name)
    assert target.read_bytes() == before


def test_cancelling_kills_the_child_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    children: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def noted(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        children.append(start(*args, **options))
        return children[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    cancel, drafts = CancelToken(), tmp_path / "drafts"
    stopped: list[float] = []

    def stop() -> None:
        while not list(drafts.glob("*/*.gguf")):  # it has begun to write
            sleep(0.01)
        cancel.cancel()
        stopped.append(monotonic())

    stopper = Thread(target=stop, daemon=True)
    stopper.start()
    with pytest.raises(Cancelled):
        derive_draft(smollm2(), drafts / "draft.gguf", cancel)
    assert monotonic() - stopped[0] < 5
    (child,) = children
    assert child.returncode not in (None, 0, 1)
    assert list(drafts.iterdir()) == []


def test_blocks_are_left_out_while_quantising_and_of_a_copy_alike(tmp_path: Path) -> None:
    whole, shorter, copy = (tmp_path / f"{name}.gguf" for name in ("whole", "shorter", "copy"))
    left_out, cancel = (3, 10, 11, 12, 28), CancelToken()
    quantise(smollm2(), whole, "Q4_0", (), cancel)
    quantise(whole, copy, "", left_out, cancel)
    quantise(smollm2(), shorter, "Q4_0", left_out, cancel)
    assert copy.stat().st_size < whole.stat().st_size
    with open_model(smollm2(), OPTIONS) as target:
        prompt = target.weights.tokenize("The capital of France is")
        reply = reply_to(target, prompt, 24, cancel)
        vocabulary = target.weights.vocabulary
    guesses: dict[Path, list[bool]] = {}
    for path, n_blocks in ((whole, 30), (copy, 25), (shorter, 25)):
        with open_model(path, OPTIONS) as draft:
            assert llama_cpp.llama_model_n_layer(draft.weights.handle) == n_blocks
            assert compare(vocabulary, draft.weights.vocabulary).fits
            guesses[path] = agreed(draft, prompt, reply, cancel)
    assert sum(guesses[whole]) > len(reply) / 2
    assert guesses[copy] == guesses[shorter]
    assert guesses[copy] != guesses[whole]


def test_a_reply_is_greedy_and_its_own_model_agrees_with_all_of_it(tmp_path: Path) -> None:
    prompt, cancel = [LETTERS[2]] * 200, CancelToken()
    with open_model(write_speaker(tmp_path), LoadOptions(n_context=512, n_batch=128, n_threads=1)) as model:
        reply = reply_to(model, prompt, 100, cancel)
        assert reply[:7] == [*LETTERS[3:], *LETTERS[:2]]
        assert len(reply) == 100
        assert reply_to(model, prompt, 100, cancel, deadline=0.0) == reply[:1]
        assert agreed(model, prompt, reply, cancel) == [True] * 100
        assert agreed(model, prompt, [*reply[:50], 0, *reply[51:]], cancel).count(False) >= 1
        assert agreed(model, prompt, [], cancel) == []

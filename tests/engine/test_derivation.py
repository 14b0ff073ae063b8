"""Making a draft out of the target, by llama.cpp's quantiser."""

import os
from pathlib import Path

import llama_cpp
import pytest

from app.core.compatibility import compare
from app.core.errors import ModelFileError
from app.core.loading import LoadOptions
from app.engine.derivation import derive_draft
from app.engine.llama_model import open_model
from app.engine.weights import open_weights
from tests.engine.model_files import smollm2, write_speaker

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
    assert caught.value.remedy == "Free some space there."
    assert list(drafts.iterdir()) == []


def test_an_interruption_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, drafts = write_speaker(tmp_path), tmp_path / "drafts"

    def interrupt(_: bytes, partial: bytes, __: object) -> None:
        Path(os.fsdecode(partial)).write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(llama_cpp, "llama_model_quantize", interrupt)
    with pytest.raises(KeyboardInterrupt):
        derive_draft(target, drafts / "draft.gguf")
    assert list(drafts.iterdir()) == []

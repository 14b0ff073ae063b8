"""Ollama's models: found through manifests, named as Ollama names them."""

from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled
from app.core.installed import Place
from app.library.ollama import blob_sha256, ollama_files
from app.library.survey import FoundFile, Survey
from tests.library.kept_models import add_to_ollama, write
from tests.library.raw_gguf import model

ONE, TWO, EYES = model(general__name="one"), model(general__name="two"), model("clip")


def names(folder: Path, survey: Survey | None = None) -> dict[str, Path]:
    return {file.name: file.path for file in ollama_files(folder, survey or Survey())}


@pytest.mark.parametrize(
    ("manifest", "name"),
    [
        ("registry.ollama.ai/library/qwen3/8b", "qwen3:8b"),
        ("registry.ollama.ai/someone/coder/q4", "someone/coder:q4"),
        ("hf.co/owner/repo-GGUF/Q4_K_M", "hf.co/owner/repo-GGUF:Q4_K_M"),
    ],
)
def test_a_model_is_called_what_ollama_calls_it(tmp_path: Path, manifest: str, name: str) -> None:
    blobs = add_to_ollama(tmp_path, manifest, {"model": ONE, "template": b"{{ . }}", "params": b"{}"})
    assert list(ollama_files(tmp_path, Survey())) == [FoundFile(blobs["model"], Place.OLLAMA, name)]


def test_a_projector_stands_apart(tmp_path: Path) -> None:
    blobs = add_to_ollama(tmp_path, "registry.ollama.ai/library/seer/4b", {"model": ONE, "projector": EYES})
    assert names(tmp_path) == {"seer:4b": blobs["model"], "seer:4b (projector)": blobs["projector"]}


def test_one_blob_under_several_names_is_one_model(tmp_path: Path) -> None:
    for tag in ("latest", "q8", "q8-long"):
        add_to_ollama(tmp_path, f"registry.ollama.ai/library/qwen3/{tag}", {"model": ONE})
    add_to_ollama(tmp_path, "registry.ollama.ai/library/gemma/latest", {"model": TWO})
    assert list(names(tmp_path)) == ["gemma:latest", "qwen3:q8, qwen3:q8-long, qwen3:latest"]


def test_what_is_damaged_is_said_and_the_others_are_found(tmp_path: Path) -> None:
    library = "registry.ollama.ai/library"
    add_to_ollama(tmp_path, f"{library}/good/1", {"model": ONE})
    write(tmp_path / "manifests" / library / "bad" / "cut", b'{"layers": [')
    write(tmp_path / "manifests" / library / "bad" / "list", b"[]")
    write(tmp_path / "manifests" / library / "bad" / "odd", b'{"layers": [7]}')
    write(tmp_path / "manifests" / library / "bad" / "none", b"{}")
    evil = b'{"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:../../../etc/passwd"}]}'
    write(tmp_path / "manifests" / library / "bad" / "evil", evil)
    write(tmp_path / "manifests" / "stray", b"{}")
    (tmp_path / "manifests" / library / "bad" / "folder").mkdir()
    survey = Survey()
    assert list(names(tmp_path, survey)) == ["good:1"]
    assert [Path(problem.message.split()[2]).name for problem in survey.problems] == ["cut", "list", "odd"]


def test_a_blob_that_is_not_there_is_said(tmp_path: Path) -> None:
    blobs = add_to_ollama(tmp_path, "registry.ollama.ai/library/lost/1b", {"model": ONE})
    blobs["model"].unlink()
    survey = Survey()
    assert names(tmp_path, survey) == {}
    (problem,) = survey.problems
    assert problem.remedy == "Get it again with: ollama pull lost:1b"


def test_blobs_named_in_the_old_way_are_found(tmp_path: Path) -> None:
    blob = add_to_ollama(tmp_path, "registry.ollama.ai/library/old/1b", {"model": ONE})["model"]
    old = blob.rename(blob.with_name(blob.name.replace("-", ":")))
    assert names(tmp_path) == {"old:1b": old}
    assert blob_sha256(old) == blob_sha256(blob) == blob.name[7:]
    assert blob_sha256(Path("model.gguf")) == ""


def test_the_folders_of_manifests_are_to_be_watched(tmp_path: Path) -> None:
    add_to_ollama(tmp_path, "registry.ollama.ai/library/qwen3/8b", {"model": ONE})
    survey = Survey()
    names(tmp_path, survey)
    manifests = tmp_path / "manifests"
    host = manifests / "registry.ollama.ai"
    assert survey.folders == [manifests, host, host / "library", host / "library" / "qwen3"]


def test_without_ollama_there_is_nothing(tmp_path: Path) -> None:
    survey = Survey()
    assert names(tmp_path / "none", survey) == {}
    assert survey == Survey(survey.cancel)


def test_it_can_be_stopped(tmp_path: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        names(tmp_path, Survey(cancel))

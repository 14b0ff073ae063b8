"""`draftlight models`: the list, and what is done with what stands on it."""

import io
import json
import os
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.library.origin import Origin, write_origin
from app.library.shelf import Shelf
from tests.commands.conftest import Command
from tests.library.kept_models import add_to_cache, add_to_ollama, shard, write
from tests.library.raw_gguf import model


@pytest.fixture
def own(machine: Path) -> Path:
    return machine / "data" / "draftlight" / "models"


def downloaded(path: Path) -> Path:
    content = write(path).read_bytes()
    checksum = sha256(content).hexdigest()
    write_origin(path, Origin("o/n", "c" * 40, path.name, "https://x/y", checksum, len(content), 0))
    return path


def test_without_models_it_says_what_helps(draftlight: Command, machine: Path) -> None:
    result = draftlight("models")
    assert (result.code, result.err) == (0, "")
    assert "No models found." in result.out
    assert "pull" in result.out
    assert not (machine / "data").exists()


def test_the_list(draftlight: Command, machine: Path, own: Path) -> None:
    write(own / "o" / "日本語モデル.gguf", model(general__size_label="0.5B"))
    for number in range(2):
        write(own / f"big-{number + 1:05d}-of-00002.gguf", shard(number, 2))
    add_to_cache(machine / ".cache" / "huggingface" / "hub", "o/n", {"cached.gguf": model(general__name="c")})
    write(machine / ".lmstudio" / "models" / "o" / "n" / "broken.gguf", b"something else that is long enough")
    write(machine / "data" / "nomic.ai" / "GPT4All" / "eyes.gguf", model("clip"))
    result = draftlight("models")
    assert (result.code, result.err) == (0, "")
    header, *lines, total = result.out.splitlines()
    assert header.split() == ["name", "size", "parameters", "type", "kept", "by", "file"]
    assert "big " in lines[0]
    assert lines[0].endswith("big-00001-of-00002.gguf (2 files)")
    assert "0.5B  F32   Draftlight" in lines[1]
    assert "Hugging Face cache" in lines[2]
    assert "LM Studio" in lines[3]
    assert lines[4].startswith("    broken.gguf is not a GGUF file")
    assert lines[6] == "    It is no model to chat with, but of this kind: projector."
    assert total.startswith("5 models, ")
    assert lines[0].index("Draftlight") == lines[1].index("Draftlight") + len("日本語モデル")


def test_the_list_as_json(draftlight: Command, machine: Path, own: Path) -> None:
    path = write(own / "a.gguf")
    draftlight("models", "add-folder", machine)
    result = draftlight("models", "--json")
    assert (result.code, result.err) == (0, "")
    content = json.loads(result.out)
    (found,) = content["models"]
    assert (found["name"], found["path"], found["place"]) == ("a", str(path), "Draftlight")
    assert (found["usable"], found["gone"], found["also"]) == (True, False, [])
    assert found["header"]["architecture"] == "llama"
    assert (content["folders"], content["problems"]) == ([str(machine)], [])


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_names_that_are_no_text(process: Command, machine: Path, own: Path) -> None:
    write(Path(os.fsdecode(os.fsencode(own) + b"/\xff.gguf")))
    result = process("models", "--json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out)["models"][0]["name"] == "\udcff"
    assert "\\udcff" in process("models").out


def test_folders(draftlight: Command, machine: Path) -> None:
    write(machine / "私の" / "a.gguf")
    assert draftlight("models", "add-folder", machine / "私の").code == 0
    assert "added folder" in draftlight("models").out
    assert draftlight("models", "remove-folder", machine / "私の").code == 0
    assert "No models found." in draftlight("models").out
    result = draftlight("models", "remove-folder", machine / "私の")
    assert result.code == 2
    assert "was not added" in result.sentence
    assert "no folder" in draftlight("models", "add-folder", machine / "none").sentence


def test_renaming(draftlight: Command, own: Path) -> None:
    path = write(own / "a.gguf")
    assert draftlight("models", "rename", "a", "お気に入り").code == 0
    assert "お気に入り" in draftlight("models").out
    assert path.exists()
    assert draftlight("models", "rename", path, "").code == 0
    assert "お気に入り" not in draftlight("models").out


def test_verifying(draftlight: Command, own: Path) -> None:
    path = downloaded(own / "a.gguf")
    result = draftlight("models", "verify", "a")
    assert (result.code, result.err) == (0, "")
    assert "a is sound" in result.out
    path.write_bytes(path.read_bytes()[:-1] + b"\1")
    result = draftlight("models", "verify", "a", "--json")
    assert (result.code, json.loads(result.out)) == (1, {"path": str(path), "sound": False})
    assert "a is damaged" in draftlight("models", "verify", path).out
    write(own / "b.gguf")
    assert "Nothing says what b.gguf should be" in draftlight("models", "verify", "b").sentence


def test_verifying_can_be_stopped(draftlight: Command, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloaded(own / "a.gguf")
    real = Shelf.verify

    def stopped(shelf: Shelf, model: object, progress: object, cancel: CancelToken) -> bool:
        cancel.cancel()
        return real(shelf, model, progress, cancel)  # type: ignore[arg-type]

    monkeypatch.setattr(Shelf, "verify", stopped)
    assert draftlight("models", "verify", "a").code == 130


def test_deleting(draftlight: Command, own: Path) -> None:
    path = downloaded(own / "o" / "a.gguf")
    result = draftlight("models", "delete", "a")
    assert result.code == 2
    assert "--yes" in result.sentence
    assert path.exists()
    result = draftlight("models", "delete", "a", "--yes")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("a is deleted. That frees ")
    assert list(own.iterdir()) == []
    assert "No models found." in draftlight("models").out


def test_deleting_as_json(draftlight: Command, own: Path) -> None:
    path = write(own / "a.gguf")
    os.link(path, own / "b.txt")
    result = draftlight("models", "delete", path, "--yes", "--json")
    assert json.loads(result.out) == {"path": str(path), "freed": 0}
    write(own / "a.gguf")
    os.link(own / "a.gguf", own / "c.txt")
    assert "frees nothing" in draftlight("models", "delete", path, "--yes").out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 130), ("\n", 130), ("", 130)])
def test_on_a_terminal_it_asks(
    draftlight: Command, own: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    path = write(own / "a.gguf")
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    result = draftlight("models", "delete", "a")
    assert result.code == code
    assert str(path) in result.err
    assert "Delete for good? [y/N]" in result.err
    assert path.exists() is (code != 0)


def test_what_belongs_to_ollama(draftlight: Command, machine: Path) -> None:
    add_to_ollama(machine / ".ollama" / "models", "registry.ollama.ai/library/qwen3/8b", {"model": model()})
    result = draftlight("models", "delete", "qwen3:8b", "--yes")
    assert "ollama rm qwen3:8b" in result.sentence


def test_a_model_that_is_gone(draftlight: Command, own: Path) -> None:
    path = write(own / "a.gguf")
    assert "still at" in (draftlight("models") and draftlight("models", "forget", "a")).sentence
    path.unlink()
    out = draftlight("models").out
    assert "It is gone from disk" in out
    assert out.endswith("0 models, 0 bytes, 1 gone\n")
    assert draftlight("models", "forget", "a").code == 0
    assert "No models found." in draftlight("models").out


def test_a_damaged_record_is_said(draftlight: Command, machine: Path) -> None:
    record = write(machine / "data" / "draftlight" / "library.json", b"{")
    result = draftlight("models")
    assert result.code == 0
    assert str(record.with_name("library.json.damaged-1")) in result.err


def test_what_cannot_be_looked_into_is_said(draftlight: Command, machine: Path) -> None:
    add_to_ollama(machine / ".ollama" / "models", "registry.ollama.ai/library/lost/1b", {"model": model()})
    for blob in (machine / ".ollama" / "models" / "blobs").iterdir():
        blob.unlink()
    assert "ollama pull lost:1b" in draftlight("models").err
    assert "ollama pull lost:1b" in json.loads(draftlight("models", "--json").out)["problems"][0]


@pytest.mark.parametrize("words", [("verify",), ("rename", "a"), ("fly",), ("add-folder",)])
def test_wrong_words_are_one_sentence(draftlight: Command, machine: Path, words: tuple[str, ...]) -> None:
    result = draftlight("models", *words)
    assert result.code == 2
    assert result.sentence


def test_an_unknown_model_is_one_sentence(draftlight: Command, machine: Path) -> None:
    result = draftlight("models", "verify", "何か")
    assert result.code == 2
    assert "There is no model 何か." in result.sentence

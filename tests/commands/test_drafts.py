"""`draftlight drafts`: who can draft for a target, and why the others cannot."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.conftest import Command
from tests.library.kept_models import write
from tests.library.raw_gguf import model, pair, tensor, whole
from tests.local_hub import HubRepo, LocalHub

TOKENS = [f"語{number}" for number in range(40)]


def sized(n_parameters: int) -> bytes:
    keys: dict[str, object] = {
        "general.architecture": "llama",
        "general.name": "Qwen3 8B",
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.tokens": TOKENS,
    }
    return whole([pair(*item) for item in keys.items()], [tensor("w", [n_parameters])], 4 * n_parameters)


@pytest.fixture
def own(machine: Path) -> Path:
    own = machine / "data" / "draftlight" / "models"
    write(own / "目標.gguf", sized(6400))
    write(own / "good.gguf", sized(320))
    write(own / "large.gguf", sized(5000))
    write(own / "eyes.gguf", model("clip"))
    return own


def test_they_are_ranked_with_reasons(draftlight: Command, own: Path) -> None:
    result = draftlight("drafts", "目標")
    assert (result.code, result.err) == (0, "")
    title, header, good, large, advice, _, refused, eyes = result.out.splitlines()
    assert title == "Drafts for 目標, the best first:"
    assert header.split()[:2] == ["name", "size"]
    assert good.startswith("good")
    assert "5%  same vocabulary" in good
    assert large.startswith("large")
    assert advice.startswith("    warning: The draft reads 78%")
    assert refused == "Of no use as its draft:"
    assert "projector" in eyes


def test_a_target_by_its_path_that_is_in_no_folder(draftlight: Command, own: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "elsewhere.gguf", sized(9000))
    result = draftlight("drafts", path)
    assert result.code == 0
    assert "目標" in result.out


def test_as_json(draftlight: Command, own: Path) -> None:
    result = draftlight("drafts", own / "目標.gguf", "--json")
    assert (result.code, result.err) == (0, "")
    content = json.loads(result.out)
    assert content["target"]["name"] == "目標"
    assert [draft["model"]["name"] for draft in content["drafts"]] == ["good", "large", "eyes"]
    assert [draft["judgement"]["usable"] for draft in content["drafts"]] == [True, True, False]
    assert content["drafts"][0]["judgement"]["verdict"] == "same vocabulary"
    assert "projector" in content["drafts"][2]["judgement"]["refusal"]


def test_where_none_can_draft(draftlight: Command, own: Path) -> None:
    for name in ("good", "large"):
        (own / f"{name}.gguf").unlink()
    result = draftlight("drafts", "目標")
    assert result.code == 1
    assert result.out.startswith("No model on this disk can draft for 目標.")
    assert "projector" in result.out


def test_a_target_that_is_none(draftlight: Command, own: Path) -> None:
    write(own / "broken.gguf", b"something else that is long enough")
    assert "broken.gguf" in draftlight("drafts", "broken").sentence
    assert "There is no model x." in draftlight("drafts", "x").sentence


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalHub]:
    repos = {
        "ann/Qwen3-0.6B-GGUF": HubRepo({"q-Q8_0.gguf": sized(640)}, downloads=5),
        "bob/Qwen3-Eyes-0.5B-GGUF": HubRepo({"q-Q8_0.gguf": model("clip", general__name="eyes")}, downloads=3),
    }
    with LocalHub(repos) as hub:
        for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
        yield hub


def test_with_candidates_of_the_hub(draftlight: Command, own: Path, hub: LocalHub) -> None:
    result = draftlight("drafts", "目標", "--hub")
    assert (result.code, result.err) == (0, "")
    local, on_hub = result.out.split("\nOn the hub, for 'draftlight pull':\n")
    assert "good" in local
    assert "10%  same vocabulary  ann/Qwen3-0.6B-GGUF/q-Q8_0.gguf" in on_hub
    assert "bob/Qwen3-Eyes-0.5B-GGUF/q-Q8_0.gguf is of no use: The draft is a projector" in on_hub
    assert on_hub.endswith("of headers were read; nothing was downloaded.\n")


def test_candidates_of_the_hub_as_json(draftlight: Command, own: Path, hub: LocalHub) -> None:
    content = json.loads(draftlight("drafts", "目標", "--hub", "--json").out)
    assert [one["repository"] for one in content["hub"]] == ["ann/Qwen3-0.6B-GGUF", "bob/Qwen3-Eyes-0.5B-GGUF"]
    first = content["hub"][0]
    assert (first["files"], first["n_bytes"]) == (["q-Q8_0.gguf"], len(sized(640)))
    assert 0 < first["bytes_read"] <= len(sized(640))
    assert first["judgement"]["verdict"] == "same vocabulary"
    assert "hub" not in json.loads(draftlight("drafts", "目標", "--json").out)


@pytest.mark.parametrize("option", [(), ("--json",)], ids=["text", "JSON"])
def test_what_is_on_disk_is_shown_without_the_hub_too(
    draftlight: Command, own: Path, monkeypatch: pytest.MonkeyPatch, option: tuple[str, ...]
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    result = draftlight("drafts", "目標", "--hub", *option)
    assert result.code == 2
    assert "good" in result.out
    assert "offline" in result.err


def test_where_the_hub_has_none(draftlight: Command, own: Path, hub: LocalHub) -> None:
    hub.repos.clear()
    result = draftlight("drafts", "目標", "--hub")
    assert result.code == 0
    assert result.out.endswith("On the hub no draft was found for it.\n")

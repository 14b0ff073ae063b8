"""`draftlight search` against a hub on loopback: what it prints where, and what it says when there is nothing."""

import json
import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.__main__ import main
from app.storage.folders import user_folders
from app.storage.preferences import FILE
from tests.commands.conftest import Command
from tests.local_hub import Fault, HubRepo, LocalHub

GB = 10**9


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LocalHub]:
    repos = {
        "ann/Qwen-8B-GGUF": HubRepo(
            {"README.md": b"#", "q-Q4_K_M.gguf": b"4" * 4_900, "q-Q8_0.gguf": b"8" * 8_500, "mmproj-f16.gguf": b"p"},
            downloads=1234,
            likes=3,
            licence="mit",
            trend=1,
        ),
        "bob/Qwen-1B-GGUF": HubRepo(
            {f"q-F16-0000{n}-of-00002.gguf": b"1" * 800 for n in (1, 2)},
            downloads=70,
            gated="auto",
            trend=9,
            licence="",
        ),
    }
    with LocalHub(repos) as hub:
        for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
        yield hub


def test_what_is_shown(draftlight: Command, hub: LocalHub) -> None:
    result = draftlight("search", "qwen")
    assert (result.code, result.err) == (0, "")
    heading, first, second = (line.split("\t") for line in result.out.splitlines())
    assert heading[:4] == ["repository", "for this machine", "gated", "licence"]
    assert first == ["ann/Qwen-8B-GGUF", "Q8_0 8.5 kB", "–", "mit", "1,234", "2025-05-01", "Q4_K_M 4.9 kB, Q8_0 8.5 kB"]
    assert second == ["bob/Qwen-1B-GGUF", "F16 1.6 kB", "gated", "–", "70", "2025-05-01", "F16 1.6 kB"]


def first_column(out: str) -> list[str]:
    return [line.split("\t")[0] for line in out.splitlines()[1:]]


def test_narrowing(draftlight: Command, hub: LocalHub) -> None:
    assert first_column(draftlight("search", "qwen", "--author", "bob").out) == ["bob/Qwen-1B-GGUF"]
    assert first_column(draftlight("search", "qwen", "--quant", "q4_k_m").out) == ["ann/Qwen-8B-GGUF"]
    assert first_column(draftlight("search", "qwen", "--max-size", "2k").out) == ["bob/Qwen-1B-GGUF"]
    assert first_column(draftlight("search", "qwen", "--sort", "trend", "--limit", "1").out) == ["bob/Qwen-1B-GGUF"]
    assert first_column(draftlight("search", "qwen", "8b").out) == ["ann/Qwen-8B-GGUF"]
    assert len(first_column(draftlight("search").out)) == 2


def test_json(draftlight: Command, hub: LocalHub) -> None:
    result = draftlight("search", "8B", "--json")
    assert (result.code, result.err) == (0, "")
    record = json.loads(result.out)
    (repository,) = record["repositories"]
    assert repository["repository"] == "ann/Qwen-8B-GGUF"
    assert repository["gated"] is False
    assert repository["updated"].startswith("2025-05-01T12:00")
    assert [model["n_bytes"] for model in repository["models"]] == [4_900, 8_500]
    assert len(repository["models"][0]["files"][0]["sha256"]) == 64
    assert repository["recommended"] == "q-Q8_0.gguf"
    assert record["memory_bytes"] > GB / 10


def test_nothing_found(draftlight: Command, hub: LocalHub) -> None:
    result = draftlight("search", "nothing-like-it")
    assert result.code == 1
    assert result.out == ""
    assert "Nothing was found" in result.err
    empty = draftlight("search", "nothing-like-it", "--json")
    assert (empty.code, json.loads(empty.out)["repositories"]) == (1, [])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--sort", "size"), "invalid choice"),
        (("--limit", "0"), "no number from 1 to 200"),
        (("--limit", "many"), "no number from 1 to 200"),
        (("--max-size", "8Q"), "no size"),
        (("--max-size", "0"), "no size"),
    ],
)
def test_bad_options(draftlight: Command, hub: LocalHub, words: tuple[str, ...], sentence: str) -> None:
    result = draftlight("search", *words)
    assert result.code == 2
    assert sentence in result.sentence
    assert not hub.requests


def test_a_hub_in_trouble_is_a_sentence(draftlight: Command, hub: LocalHub) -> None:
    hub.faults.append(Fault("/api/models", status=503))
    result = draftlight("search", "qwen")
    assert result.code == 2
    assert "has a problem of its own" in result.sentence


def test_offline_says_so_at_once(draftlight: Command, hub: LocalHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    result = draftlight("search", "qwen")
    assert result.code == 2
    assert "offline" in result.sentence
    assert not hub.requests


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("offline = true", "set to work offline"),
        ('endpoint = "nowhere"', "no address of a hub"),
        ("offline = 3", "offline = 3 is not possible"),
    ],
)
def test_the_preferences_count(draftlight: Command, hub: LocalHub, line: str, sentence: str) -> None:
    settings = user_folders().settings
    settings.mkdir(parents=True)
    (settings / FILE).write_text(line)
    result = draftlight("search", "qwen")
    assert result.code == 2
    assert sentence in result.sentence
    assert not hub.requests


def test_on_a_terminal_it_is_aligned(hub: LocalHub, draftlight: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    hub.repos["eve/Qwen-GGUF"] = HubRepo({"\x1b[31m" + "long name " * 15 + ".gguf": b"x"}, downloads=5)
    screen, side = pty.openpty()
    monkeypatch.setenv("COLUMNS", "100")
    with os.fdopen(side, "w", encoding="utf-8") as terminal:
        monkeypatch.setattr("sys.stdout", terminal)
        code = main(["search", "qwen"])
        terminal.flush()
        lines = _read(screen).splitlines()
    os.close(screen)
    assert code == 0
    assert all(len(line) <= 100 for line in lines)
    heading, first, its_models, second = lines[:4]
    assert heading.index("licence") == first.index("mit")
    assert first.index("1,234") + 5 == second.index("70") + 2
    assert its_models == "    Q4_K_M 4.9 kB, Q8_0 8.5 kB"
    assert "\x1b" not in "".join(lines)


def _read(screen: int) -> str:
    """All that was written to a terminal, up to the size of the last model."""
    written = b""
    while not written.endswith(b"1 bytes\r\n"):
        written += os.read(screen, 100_000)
    return written.decode().replace("\r", "")

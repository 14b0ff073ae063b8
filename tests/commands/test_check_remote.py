"""`draftlight check` with models that lie on a hub."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.conftest import Command
from tests.library.remote_models import model_bytes
from tests.local_hub import Fault, HubRepo, LocalHub


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LocalHub]:
    parts = {f"t-Q8_0-0000{n + 1}-of-00002.gguf": model_bytes("T", 500_000, split=f"{n}/2") for n in range(2)}
    drafts = {"d-Q4_K_M.gguf": model_bytes("D", 20_000), "d-Q8_0.gguf": model_bytes("D", 40_000)}
    with LocalHub({"owner/T-GGUF": HubRepo(parts), "owner/D-GGUF": HubRepo(drafts)}) as hub:
        for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_HUB_OFFLINE"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
        yield hub


def test_both_on_the_hub(draftlight: Command, hub: LocalHub) -> None:
    result = draftlight("check", "hf:owner/T-GGUF", "hf:owner/D-GGUF:Q8_0", "--json")
    assert (result.code, result.err) == (0, "")
    record = json.loads(result.out)
    assert record["target"]["n_parameters"] == 1_000_000  # of both parts
    assert record["draft"]["n_parameters"] == 40_000
    assert record["bytes_read"] == {"target": 2 * 65_536, "draft": 65_536}
    assert hub.sent(".gguf") == 3 * 65_536


def test_one_of_them_here(draftlight: Command, hub: LocalHub, tmp_path: Path) -> None:
    path = tmp_path / "target.gguf"
    path.write_bytes(model_bytes("T", 400_000))
    result = draftlight("check", path, f"{hub.endpoint}/owner/D-GGUF/blob/main/d-Q4_K_M.gguf")
    assert (result.code, result.err) == (0, "")
    assert "Read over the network:\n  65.5 kB of the draft's 84.7 kB\n" in result.out


def test_a_reference_that_leads_nowhere_is_a_sentence(draftlight: Command, hub: LocalHub, tmp_path: Path) -> None:
    for reference, words in (
        ("hf:owner/Nothing", "no repository owner/Nothing"),
        ("hf:owner/D-GGUF:IQ1_S", "no IQ1_S in owner/D-GGUF"),
        ("hf:nonsense", "names no model"),
        ("https://example.org/page.html", "names no model"),
    ):
        result = draftlight("check", "hf:owner/T-GGUF", reference)
        assert result.code == 2
        assert words in result.sentence


def test_a_broken_connection_is_a_sentence(draftlight: Command, hub: LocalHub) -> None:
    hub.faults.append(Fault("d-Q8_0.gguf", times=None, status=503))
    result = draftlight("check", "hf:owner/T-GGUF", "hf:owner/D-GGUF:Q8_0")
    assert result.code == 2
    assert "problem of its own" in result.sentence

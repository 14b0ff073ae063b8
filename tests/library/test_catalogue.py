"""The catalogue that comes with the program, and the maintainer's command that checks one against a hub."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.library.catalogue import read_catalogue
from app.library.hub import is_name
from app.library.hub_files import quantisation_of
from app.storage.folders import resource
from tests.library.remote_models import WORDS, model_bytes
from tests.local_hub import HubRepo, LocalHub

ROOT = Path(__file__).parent.parent.parent
PAIR = """
[[pair]]
title = "A with B"
why = "One family."
target = { repo = "owner/A-GGUF", quantisation = "Q4_K_M", parameters = "1B", licence = "mit" }
draft = { repo = "owner/B-GGUF", quantisation = "Q8_0", parameters = "10M", licence = "mit" }
"""


def test_every_pair_says_what_is_needed() -> None:
    pairs = read_catalogue(resource("catalogue.toml"))
    assert len({pair.title for pair in pairs}) == len(pairs)
    assert any(pair.japanese for pair in pairs)
    for pair in pairs:
        assert re.fullmatch(r"[A-Z].+\.", pair.why)
        for model in (pair.target, pair.draft):
            assert is_name(model.repo)
            assert quantisation_of(f"m-{model.quantisation}.gguf") == model.quantisation
            assert re.fullmatch(r"[\d.]+[BM]", model.parameters)
            assert model.licence


@pytest.fixture
def local() -> Iterator[LocalHub]:
    target = HubRepo({"a-Q4_K_M.gguf": model_bytes("A", 100_000)}, licence="mit")
    draft = HubRepo({"b-Q8_0.gguf": model_bytes("B", 5_000)}, licence="mit")
    with LocalHub({"owner/A-GGUF": target, "owner/B-GGUF": draft}) as local:
        yield local


def check(local: LocalHub, folder: Path, catalogue: str = PAIR) -> tuple[int, str]:
    path = folder / "catalogue.toml"
    path.write_text(catalogue)
    changes = {
        "HF_ENDPOINT": local.endpoint,
        "PYTHONPATH": str(ROOT),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    command = [sys.executable, "packaging/check_catalogue.py", str(path)]
    done = subprocess.run(command, env=os.environ | changes, cwd=ROOT, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_right_catalogue_passes(local: LocalHub, tmp_path: Path) -> None:
    code, said = check(local, tmp_path)
    assert code == 0, said
    assert "1 of 1 pairs are as they should be." in said
    assert "65,536 bytes read" in said
    assert "300 tokens" in said


def test_each_thing_that_is_wrong_is_named(local: LocalHub, tmp_path: Path) -> None:
    local.repos["owner/A-GGUF"].licence = "apache-2.0"
    local.repos["owner/B-GGUF"].gated = "auto"
    local.tokens["hf_x"] = {"owner/B-GGUF"}
    code, said = check(local, tmp_path)
    assert code == 1
    assert "licensed as apache-2.0, not as mit" in said
    assert "WRONG: The draft: owner/B-GGUF can be read with a token only." in said


@pytest.mark.parametrize(
    ("name", "file", "content", "words"),
    [
        ("owner/B-GGUF", "b-Q4_0.gguf", model_bytes("B", 5_000), "no Q8_0 in owner/B-GGUF"),
        ("owner/B-GGUF", "b-Q8_0.gguf", b"no model", "not a GGUF file"),
        ("owner/B-GGUF", "b-Q8_0.gguf", model_bytes("B", 90_000), "The draft reads 90%"),
        ("owner/C-GGUF", "c.gguf", b"", "no repository owner/B-GGUF"),
    ],
)
def test_a_wrong_repository(local: LocalHub, tmp_path: Path, name: str, file: str, content: bytes, words: str) -> None:
    del local.repos["owner/B-GGUF"]
    local.repos[name] = HubRepo({file: content}, licence="mit")
    code, said = check(local, tmp_path)
    assert code == 1
    assert words in said


def test_vocabularies_are_compared(local: LocalHub, tmp_path: Path) -> None:
    others = [word[::-1] for word in WORDS]
    local.repos["owner/B-GGUF"] = HubRepo({"b-Q8_0.gguf": model_bytes("B", 5_000, others)}, licence="mit")
    code, said = check(local, tmp_path)
    assert "WRONG: " in said
    assert code == 1

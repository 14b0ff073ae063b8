"""Files to load in tests of what lies above the engine: a pair that fits, a draft that does not, and broken ones."""

from collections.abc import Callable
from pathlib import Path

import gguf
import numpy as np

from tests.known_models import N_VOCAB, chain_over, write_known_model

LETTERS = "abcdefgh"
LONG = 32_768  # a context whose filling takes so long that anybody can stop it before


def write_pair(folder: Path) -> Path:
    """Write target.gguf, draft.gguf and misfit.gguf, chains over LETTERS that never end; returns the folder."""
    one, other = (np.random.default_rng(seed).dirichlet(np.ones(len(LETTERS)), len(LETTERS)) for seed in (1, 2))
    write_known_model(folder / "target.gguf", chain_over(LETTERS, one), n_context=LONG)
    write_known_model(folder / "draft.gguf", chain_over(LETTERS, 0.6 * one + 0.4 * other), n_context=LONG)
    write_known_model(folder / "misfit.gguf", chain_over(LETTERS, other), n_vocab=N_VOCAB + 200)
    return folder


def write_aborting(path: Path) -> Path:
    """A header with zero blocks: llama.cpp fails an assertion on it, which ends the process."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(64)
    writer.add_embedding_length(32)
    writer.add_block_count(0)
    writer.add_head_count(1)
    writer.add_tokenizer_model("no_vocab")
    writer.add_vocab_size(8)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def write_truncated(path: Path) -> Path:
    write_known_model(path, chain_over("a", np.ones((1, 1))))
    path.write_bytes(path.read_bytes()[:100_000])
    return path


def _write_bytes(content: bytes) -> Callable[[Path], Path]:
    def write(path: Path) -> Path:
        path.write_bytes(content)
        return path

    return write


def _make_folder(path: Path) -> Path:
    path.mkdir()
    return path


BROKEN: dict[str, Callable[[Path], Path]] = {
    "missing": lambda path: path,
    "a folder": _make_folder,
    "empty": _write_bytes(b""),
    "no GGUF": _write_bytes(b"PK\x03\x04 and so on, as archives begin"),
    "truncated": write_truncated,
    "aborting": write_aborting,
}
"""Ways to make a path bad, each with what the message about it must say in MESSAGES."""

MESSAGES = {
    "missing": "There is no file",
    "a folder": "is a folder",
    "empty": "is empty",
    "no GGUF": "is not a GGUF file",
    "truncated": "llama.cpp could not load",
    "aborting": "llama.cpp gave up",
}

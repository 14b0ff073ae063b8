"""Vocabularies for known models that differ from the plain one, and real ones."""

from pathlib import Path

import pytest

from app.core.loading import LoadOptions
from app.engine.weights import Weights, open_weights
from tests.known_models import N_VOCAB, Tokenizer, byte_token

REAL = Path(__file__).parents[3] / "shared" / "vocabs"
EXTRA = N_VOCAB  # the first id behind the bytes


def byte_level(*words: str) -> Tokenizer:
    """Another kind of vocabulary: every byte is a token by the character that stands for it; then some words."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [value for value in range(256) if value not in printable]
    characters = {value: chr(value) for value in printable} | {
        value: chr(256 + number) for number, value in enumerate(hidden)
    }
    texts = {byte_token(chr(value)): character for value, character in characters.items()}
    for number, word in enumerate(words):
        texts[EXTRA + number] = "".join(characters[value] for value in word.encode())
    return Tokenizer(kind="gpt2", texts=texts)


def open_real(name: str) -> Weights:
    """Skips the test where the file is not there."""
    path = REAL / f"{name}.gguf"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return open_weights(path, LoadOptions(n_gpu_layers=0), vocab_only=True)

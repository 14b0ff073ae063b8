"""Opens a file in a short-lived child process first: llama.cpp aborts the process on some bad models.

A file that survived is remembered by path, size, modification time and version of llama.cpp, and is not tried again.
"""

import os
import sys
from importlib.metadata import version
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import ModelLoadError
from app.core.loading import LoadOptions
from app.engine.child import ChildCrashed, child_main, run_child
from app.engine.kept import file_key, read_kept, write_kept
from app.engine.llama_model import open_model
from app.engine.weights import open_weights

_MODEL, _VOCABULARY = "model", "vocabulary"


def probe(path: Path, cancel: CancelToken, cache: Path, *, vocab_only: bool = False) -> None:
    """Raise `ModelLoadError` where the file cannot be opened, `Cancelled` when the user stops it."""
    part = _VOCABULARY if vocab_only else _MODEL
    key = f"{part} {version('llama-cpp-python')} {file_key(path)}"
    survivors = cache / "opened.json"
    if key not in _keys(survivors):
        _try(path, part, cancel)
        write_kept(survivors, [*_keys(survivors), key])


def _keys(survivors: Path) -> list[str]:
    keys = read_kept(survivors)
    return keys if isinstance(keys, list) else []


def _try(path: Path, part: str, cancel: CancelToken) -> None:
    try:
        run_child("app.engine.probe", [part, os.fspath(path)], cancel, ModelLoadError)
    except ChildCrashed:
        raise ModelLoadError(
            f"llama.cpp crashed while it opened {path.name}.",
            "The file is damaged, or of a kind that this version does not know. Download it again, or take another.",
        ) from None


def _open(part: str, path: Path) -> None:
    options = LoadOptions(n_context=64, n_gpu_layers=0)
    if part == _VOCABULARY:
        open_weights(path, options, vocab_only=True).close()
    else:
        open_model(path, options, probing=True).close()


if __name__ == "__main__":
    # The child opens the file as the engine would, without preparing its weights.
    sys.exit(child_main(lambda: _open(sys.argv[1], Path(sys.argv[2]))))

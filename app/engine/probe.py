"""Opens a file in a short-lived child process first, and computes: llama.cpp aborts the process on some bad models.

A file that survived is remembered by path, size, modification time and version of llama.cpp, and is not tried again.
"""

import os
import sys
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import ModelLoadError
from app.core.loading import LoadOptions
from app.core.said import said
from app.engine.child import ChildCrashed, child_main, run_child
from app.engine.kept import file_key, read_kept, write_kept
from app.engine.llama_model import open_model
from app.engine.native import bindings_version

_PASS = 4  # tokens, as when a proposal is tested
_SECONDS = 600.0  # for reading a file of many gigabytes from a slow disk


_ANOTHER = said(
    "The file is damaged, or of a kind that this version does not know. Download it again, or take another."
)
_SMALLER = said("Close other programs, or choose a smaller model.")


def probe(path: Path, cancel: CancelToken, cache: Path) -> None:
    """Raise `ModelLoadError` where the file cannot be opened, `Cancelled` when the user stops it."""
    key = f"model {bindings_version()} {file_key(path)}"
    survivors = cache / "opened.json"
    if key not in _keys(survivors):
        _try(path, cancel)
        write_kept(survivors, [*_keys(survivors), key])


def _keys(survivors: Path) -> list[str]:
    keys = read_kept(survivors)
    return keys if isinstance(keys, list) else []


def _try(path: Path, cancel: CancelToken) -> None:
    try:
        run_child("app.engine.probe", [os.fspath(path)], cancel, ModelLoadError, _SECONDS)
    except ChildCrashed as crash:
        raise ModelLoadError(
            said("llama.cpp {how} while it opened {name}.{last}", how=crash.how, name=path.name, last=crash.last),
            _SMALLER if crash.killed else _ANOTHER,
        ) from None


def _open(path: Path) -> None:
    """What is done with either model of a pair: passes over one token and over several, and a step back."""
    with open_model(path, LoadOptions(n_context=64, n_gpu_layers=0), probing=True) as model:
        _ = model.n_rewind
        model.measure_passes((_PASS,), 0.0, CancelToken())


if __name__ == "__main__":
    # The child opens the file as the engine would, without preparing its weights.
    sys.exit(child_main(lambda: _open(Path(sys.argv[1]))))

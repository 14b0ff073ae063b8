"""Numbers of threads, tried on a model that is loaded, and the best of them kept by file and machine."""

from collections.abc import Sequence
from pathlib import Path

import psutil

from app.core.cancel import CancelToken
from app.core.threads import ThreadTrials, Times, numbers_to_try
from app.engine.kept import read_table, write_kept
from app.engine.llama_model import LlamaModel
from app.engine.machine import processor
from app.engine.native import bindings_version
from app.engine.parameters import physical_cores
from app.engine.rounds import medians

_N_MANY = 32  # between the few proposals of a round and the many tokens of a prompt
_SECONDS = 1.5  # for each of the two
_FILE = "threads.json"


def try_threads(model: LlamaModel, cancel: CancelToken) -> ThreadTrials:
    """Leaves the model with the last ones tried, and its cache empty. Raises `DecodingError` or `Cancelled`."""
    numbers = numbers_to_try(physical_cores(), psutil.cpu_count() or 1)
    n_many = min(_N_MANY, model.n_batch, model.n_context)
    one, many = (_times(model, numbers, size, cancel) for size in (1, n_many))
    model.clear()
    return ThreadTrials(one, many, n_many)


def _times(model: LlamaModel, numbers: Sequence[int], n_tokens: int, cancel: CancelToken) -> Times:
    def timed(n_threads: int) -> float:
        cancel.check()
        model.set_threads(n_threads, n_threads)
        return model.timed_pass(n_tokens)

    model.watch(cancel)
    model.timed_pass(n_tokens)  # the first of all reads the weights from wherever they are
    return tuple(sorted(medians(numbers, timed, _SECONDS).items()))


class ThreadsKept:
    """In the cache folder; for this machine and this version of llama.cpp only."""

    def __init__(self, cache: Path) -> None:
        self._file = cache / _FILE

    def kept(self, key: str) -> tuple[int, int] | None:
        """`key` names the model's file. None where nothing was kept, or it was changed by something else."""
        found = read_table(self._file).get(_key(key))
        if not isinstance(found, list) or len(found) != 2 or not all(type(n) is int and n > 0 for n in found):
            return None
        return found[0], found[1]

    def keep(self, key: str, best: tuple[int, int]) -> None:
        write_kept(self._file, {**read_table(self._file), _key(key): best})


def _key(key: str) -> str:
    return f"{processor()} {psutil.cpu_count()} {bindings_version()} {key}"

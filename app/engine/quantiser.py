"""llama.cpp's quantiser in a child process: it aborts the process on some bad models, and only a kill stops it.

`llama_model_quantize_params.prune_layers` (llama.cpp, src/llama-quant.cpp): block numbers, ascending, then -1; what
stays is numbered anew, and the block count in the file follows.
"""

import ctypes
import json
import logging
import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import llama_cpp

from app.core.cancel import CancelToken
from app.core.errors import ModelFileError
from app.core.loading import LoadOptions
from app.core.said import said
from app.engine.bindings import kept_errors
from app.engine.child import ChildCrashed, child_main, run_child
from app.engine.llama_model import open_model
from app.engine.weights import reason

_MEBIBYTE = 1 << 20
_SPARE = 4 * _MEBIBYTE  # for the header and whoever else writes


@dataclass(frozen=True, slots=True)
class _Job:
    """What the child is told, as JSON."""

    source: str
    result: str
    width: str  # "" copies the tensors as they are
    left_out: tuple[int, ...]
    n_free: int  # bytes


def quantise(source: Path, result: Path, width: str, left_out: Sequence[int], cancel: CancelToken) -> None:
    """Write `result`: the blocks of `source` but those left out, in this width, or as they are where it is "".

    What comes of it has been opened once. The folder is the caller's to clear. Raises `ModelFileError`, `Cancelled`.
    """
    job = _Job(os.fspath(source), os.fspath(result), width, tuple(left_out), shutil.disk_usage(result.parent).free)
    try:
        run_child("app.engine.quantiser", [json.dumps(asdict(job))], cancel, ModelFileError)
    except ChildCrashed as crash:
        raise ModelFileError(
            said(
                "llama.cpp {how} while it made a draft of {name}.{last}",
                how=crash.how,
                name=source.name,
                last=crash.last,
            ),
            said("The file is damaged, or of a kind that it cannot make smaller. Take another draft."),
        ) from None


class _Size(logging.Handler):
    """Listens for the size that the quantiser tells."""

    n_bytes = 0

    def emit(self, record: logging.LogRecord) -> None:
        if found := re.search(r"quant size\s*=\s*([\d.]+) MiB", record.getMessage()):
            self.n_bytes = int(float(found[1]) * _MEBIBYTE)


def _params(job: _Job) -> llama_cpp.llama_model_quantize_params:
    params = llama_cpp.llama_model_quantize_default_params()
    params.allow_requantize = True
    params.only_copy = not job.width
    if job.width:
        params.ftype = getattr(llama_cpp, f"LLAMA_FTYPE_MOSTLY_{job.width}")
    if job.left_out:
        params.prune_layers = (ctypes.c_int32 * (len(job.left_out) + 1))(*sorted(job.left_out), -1)
    return params


def _call(job: _Job, params: llama_cpp.llama_model_quantize_params) -> None:
    source, result = Path(job.source), Path(job.result)
    with kept_errors() as errors:
        if llama_cpp.llama_model_quantize(os.fsencode(source), os.fsencode(result), ctypes.byref(params)):
            raise ModelFileError(
                said("llama.cpp could not make a draft of {name}{reason}", name=source.name, reason=reason(errors)),
                said("See that the file is whole, and that there is space for the draft."),
            )


def _check_room(job: _Job, params: llama_cpp.llama_model_quantize_params) -> None:
    """A dry run tells the size before anything is written."""
    size, log = _Size(), logging.getLogger("draftlight.llama_cpp")
    log.setLevel(logging.INFO)
    log.addHandler(size)
    params.dry_run = True
    _call(job, params)
    params.dry_run = False
    log.removeHandler(size)
    log.setLevel(logging.ERROR)
    needed = size.n_bytes + _SPARE
    if needed > job.n_free:
        raise ModelFileError(
            said(
                "A draft of {name} takes {needed:,.0f} MB, and {free:,.0f} MB are free.",
                name=Path(job.source).name,
                needed=needed / 1e6,
                free=job.n_free / 1e6,
            ),
            said("Free some space, or write it to another disk."),
        )


def _work() -> None:
    told = json.loads(sys.argv[1])
    job = _Job(**(told | {"left_out": tuple(told["left_out"])}))
    params = _params(job)
    _check_room(job, params)
    _call(job, params)
    open_model(Path(job.result), LoadOptions(n_context=64, n_gpu_layers=0), probing=True).close()


if __name__ == "__main__":
    sys.exit(child_main(_work))

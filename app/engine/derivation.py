"""Making a draft out of the target itself, by llama.cpp's quantiser."""

import ctypes
import os
import tempfile
from pathlib import Path

import llama_cpp

from app.core.errors import ModelFileError
from app.engine.bindings import kept_errors
from app.engine.file_check import check_file
from app.engine.weights import reason


def derive_draft(target: Path, draft: Path) -> None:
    """Write `draft`: the target in Q2_K. It appears whole or not at all. Raises `ModelFileError`."""
    check_file(target)
    params = llama_cpp.llama_model_quantize_default_params()
    params.ftype = llama_cpp.LLAMA_FTYPE_MOSTLY_Q2_K
    params.allow_requantize = True
    try:
        draft.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=draft.parent) as work:
            partial = Path(work) / draft.name
            with kept_errors() as errors:
                if llama_cpp.llama_model_quantize(os.fsencode(target), os.fsencode(partial), ctypes.byref(params)):
                    raise ModelFileError(
                        f"llama.cpp could not make a draft of {target.name}{reason(errors)}",
                        f"See that there is space in {draft.parent}.",
                    )
            os.replace(partial, draft)
    except OSError as error:
        raise ModelFileError(
            f"The draft cannot be written to {draft.parent}: {error.strerror}.", "Free some space there."
        ) from error

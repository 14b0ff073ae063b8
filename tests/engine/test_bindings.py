"""The door to llama.cpp: what it says is logged, its last errors are kept, nothing is printed."""

import ctypes
import logging
import subprocess
import sys
from pathlib import Path

import llama_cpp
import pytest

from app.core.cancel import CancelToken
from app.core.errors import ModelLoadError
from app.core.loading import LoadOptions
from app.engine.bindings import abort_flag, kept_errors
from app.engine.weights import open_weights
from tests.engine.model_files import write_speaker

CPU = LoadOptions(n_gpu_layers=0)


def broken(folder: Path) -> Path:
    path = folder / "broken.gguf"
    path.write_bytes(b"GGUF\x03\0\0\0" + b"\xff" * 100)
    return path


def test_what_llama_cpp_says_goes_to_the_log_and_nowhere_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG, "draftlight.llama_cpp"):
        open_weights(write_speaker(tmp_path), CPU).close()
        with pytest.raises(ModelLoadError):
            open_weights(broken(tmp_path), CPU)
    assert {record.name for record in caplog.records} == {"draftlight.llama_cpp"}
    assert {logging.INFO, logging.ERROR} <= {record.levelno for record in caplog.records}
    assert not any(record.message.endswith("\n") for record in caplog.records)
    assert capfd.readouterr() == ("", "")


def test_without_a_log_nothing_is_printed_either(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from app.core.errors import ModelLoadError
from app.core.loading import LoadOptions
from app.engine.llama_model import open_model
try:
    open_model(Path(sys.argv[1]), LoadOptions(n_gpu_layers=0))
except ModelLoadError:
    open_model(Path(sys.argv[2]), LoadOptions(n_gpu_layers=0, n_threads=1)).close()
    sys.exit(7)
"""
    files = [str(broken(tmp_path)), str(write_speaker(tmp_path))]
    child = subprocess.run([sys.executable, "-c", code, *files], capture_output=True, check=False)
    assert (child.returncode, child.stdout, child.stderr) == (7, b"", b"")


def test_errors_are_kept_only_for_the_block_they_happen_in(tmp_path: Path) -> None:
    with kept_errors() as errors:
        assert not errors
        llama_cpp.llama_model_load_from_file(str(broken(tmp_path)).encode(), llama_cpp.llama_model_default_params())
        assert errors
    with kept_errors() as later:
        assert not later


def test_the_flag_of_a_token_is_read_natively() -> None:
    flag, cancel = abort_flag(), CancelToken()
    address = ctypes.c_void_p(cancel.address)
    assert not flag(address)
    cancel.cancel()
    assert flag(address)
    assert not flag(ctypes.c_void_p(CancelToken().address))

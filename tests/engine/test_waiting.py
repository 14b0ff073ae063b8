"""How long compute threads wait for each other before they sleep: told to OpenMP before llama.cpp loads it."""

import os
import subprocess
import sys

import pytest

OURS = "2000"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, OURS),
        ({"GOMP_SPINCOUNT": "7"}, "7"),
        ({"OMP_WAIT_POLICY": "active"}, None),
    ],
)
def test_who_decides_is_obeyed_and_else_threads_sleep_soon(given: dict[str, str], expected: str | None) -> None:
    environment = {
        name: value for name, value in os.environ.items() if name not in ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY")
    }
    program = "import os, app.engine.llama_model; print(os.environ.get('GOMP_SPINCOUNT'))"
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, env=environment | given, check=True, capture_output=True, text=True).stdout
    assert told.strip() == str(expected)

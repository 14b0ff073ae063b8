"""What a pass costs beside a program that keeps one core busy, and what waiting less actively changes.

    python -m benchmarks.busy MODEL [--threads 2] [--rounds 5]

Each setting alone and beside the other program, in turn; medians, and their ratios to a pass with OpenMP's own waiting,
alone. The other program runs in a session of its own, as one from another terminal does: desktop systems share cores
between sessions, so two compute threads may be left with one core.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

SETTINGS = {
    "OpenMP's own": {"OMP_WAIT_POLICY": ""},  # no policy, but named: so the engine leaves it
    "Draftlight's": {},
    "passive": {"OMP_WAIT_POLICY": "passive"},
}
BUSY = "while True: pass"


@contextmanager
def busy_core() -> Iterator[None]:
    other = subprocess.Popen([sys.executable, "-c", BUSY], start_new_session=True)
    try:
        yield
    finally:
        other.kill()
        other.wait()


def measure(given: Namespace) -> float:
    """Milliseconds; here and now."""
    from app.core.cancel import CancelToken
    from app.core.loading import LoadOptions
    from app.engine.llama_model import open_model

    options = LoadOptions(n_context=512, n_gpu_layers=0, n_threads=given.threads, devices=("CPU",))
    with open_model(given.model, options) as model:
        return 1000 * model.measure_passes((1,), given.seconds, CancelToken())[1]


def measured(given: Namespace, setting: dict[str, str]) -> float:
    command = [sys.executable, "-m", "benchmarks.busy", str(given.model), "--threads", str(given.threads), "--once"]
    told = subprocess.run(command, env=os.environ | setting, check=True, capture_output=True, text=True)
    return float(told.stdout)


def main() -> int:
    parser = ArgumentParser(prog="python -m benchmarks.busy")
    parser.add_argument("model", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="for each measurement")
    parser.add_argument("--once", action="store_true", help="measure one setting, as the environment has it")
    given = parser.parse_args()
    if given.once:
        print(measure(given))
        return 0
    found: dict[tuple[str, bool], list[float]] = {}
    for number in range(given.rounds):
        for name, setting in SETTINGS.items():
            for busy in (False, True):
                with busy_core() if busy else nullcontext():
                    found.setdefault((name, busy), []).append(measured(given, setting))
        print(f"round {number + 1} of {given.rounds}", file=sys.stderr)
    alone = median(found["OpenMP's own", False])
    for (name, busy), values in found.items():
        place = "beside another program" if busy else "alone"
        print(f"{name:14} {place:24} {median(values):8.1f} ms  {median(values) / alone:7.2f} ×")
    return 0


if __name__ == "__main__":
    sys.exit(main())

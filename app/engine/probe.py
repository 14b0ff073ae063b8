"""Loads a file in a short-lived child process first: llama.cpp aborts the process on some bad models.

A verdict is kept per path, size, modification time and version of llama.cpp, so each file is tried once.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import ModelLoadError

_POLL = 0.05  # seconds between looks at the cancel token
_OPENED = "opened"


def probe(path: Path, cancel: CancelToken, cache: Path) -> None:
    """Raise `ModelLoadError` where the file cannot be opened, `Cancelled` when the user stops it."""
    verdicts = _Verdicts(cache / "probes.json")
    stat = path.stat()
    key = f"{path.resolve()}|{stat.st_size}|{stat.st_mtime_ns}|{_version()}"
    verdict = verdicts.get(key)
    if verdict is None:
        verdict = _try(path, cancel)
        if verdict == _OPENED:  # only success is kept: what failed for lack of memory may work the next time
            verdicts.put(key, verdict)
    if verdict != _OPENED:
        raise ModelLoadError(*json.loads(verdict))


def _try(path: Path, cancel: CancelToken) -> str:
    command = [sys.executable, "-m", "app.engine.probe", os.fspath(path)]
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    with (
        tempfile.TemporaryFile() as output,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL, creationflags=flags
        ) as child,
    ):
        while True:
            try:
                code = child.wait(_POLL)
                break
            except subprocess.TimeoutExpired:
                if cancel.cancelled:
                    child.kill()
                    child.wait()
                    cancel.check()
        output.seek(0)
        said = output.read().decode(errors="replace").strip()
    if code == 0:
        return _OPENED
    if code == 1 and said:
        return said.splitlines()[-1]
    return json.dumps(
        [
            f"llama.cpp crashed while it opened {path.name}.",
            "The file is damaged, or of a kind that this version does not know. Download it again, or take another.",
        ]
    )


def _version() -> str:
    from importlib.metadata import version

    return version("llama-cpp-python")


class _Verdicts:
    """A small file of verdicts; losing it costs a second's work, so damage and races are let pass."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: str) -> str | None:
        verdict = self._read().get(key)
        return verdict if isinstance(verdict, str) else None

    def put(self, key: str, verdict: str) -> None:
        verdicts = {**self._read(), key: verdict}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=self._path.parent, delete=False) as file:
                json.dump(verdicts, file)
            os.replace(file.name, self._path)
        except OSError:
            pass

    def _read(self) -> dict[str, object]:
        try:
            verdicts = json.loads(self._path.read_text())
        except (OSError, ValueError):
            return {}
        return verdicts if isinstance(verdicts, dict) else {}


def main() -> int:
    """The child: open the file as the engine would, without its weights. Exit 0, or 1 with the reason as JSON."""
    from app.core.loading import LoadOptions
    from app.engine.llama_model import open_model

    try:
        open_model(Path(sys.argv[1]), LoadOptions(n_context=64, n_gpu_layers=0), probing=True).close()
    except ModelLoadError as error:
        print(json.dumps([error.message, error.remedy]))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

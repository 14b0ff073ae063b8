"""Small JSON files in the cache folder: what took time to find out, and can be found out again."""

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any


def file_key(path: Path) -> str:
    """Names a file as it is now: another size or time of change is another file."""
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns} {path.resolve()}"


def file_digest(path: Path) -> str:
    """The same, short enough for a file's name."""
    return sha256(file_key(path).encode(errors="surrogateescape")).hexdigest()[:16]


def read_kept(path: Path) -> Any:
    """None where there is nothing, or nothing that can be read: losing it costs time, so damage is let pass."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def read_table(path: Path) -> dict[str, Any]:
    """Of what is kept by name; empty where it is nothing of that kind."""
    table = read_kept(path)
    return table if isinstance(table, dict) else {}


def write_kept(path: Path, value: object) -> None:
    """The whole file or nothing of it; where it cannot be written, go on without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as work:
            whole = Path(work) / path.name
            whole.write_text(json.dumps(value), encoding="utf-8")
            os.replace(whole, path)
    except OSError:
        pass

"""What was read from model files, kept by path, size and time of change: headers, and fingerprints of vocabularies.

Losing it costs time, so damage is let pass, and where it cannot be written the program goes on without.
"""

import os
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from struct import pack
from typing import Any

from app.core.compatibility import Vocabulary
from app.core.model_header import FileKind, ModelHeader, Split
from app.library.atomic_file import read_json, write_json
from app.library.header import read_model

_FILE = "headers.json"


class HeaderCache:
    """`used` entries are those asked for since it was read; the others are dropped by `save`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE
        kept = read_json(self._path)
        self._kept: dict[str, dict[str, Any]] = kept if isinstance(kept, dict) else {}
        self._used: set[str] = set()
        self._changed = False

    def header(self, path: Path) -> ModelHeader:
        """Raises `ModelFileError` or `OSError`; failures are not kept, since reading a bad file again is quick."""
        return self._read(path)[0]

    def fingerprint(self, path: Path) -> str:
        """Equal where two vocabularies are; empty where there is none. Raises as `header` does."""
        return self._read(path)[1]

    def _read(self, path: Path) -> tuple[ModelHeader, str]:
        stat, key = path.stat(), _text(path)
        stamp = [stat.st_size, stat.st_mtime_ns]
        self._used.add(key)
        if kept := _kept(self._kept.get(key), stamp):
            return kept
        with path.open("rb") as file:
            header, vocabulary = read_model(file, path.name)
        found = fingerprint(vocabulary)
        self._kept[key] = {"stamp": stamp, "header": asdict(header), "vocabulary": found}
        self._changed = True
        return header, found

    def save(self, drop_unused: bool = False) -> None:
        if drop_unused and self._used < self._kept.keys():
            self._kept = {key: self._kept[key] for key in self._used}
            self._changed = True
        if self._changed:
            with suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                write_json(self._path, self._kept)
                self._changed = False


def fingerprint(vocabulary: Vocabulary) -> str:
    """Empty where there is no vocabulary."""
    if vocabulary.missing:
        return ""
    specials = (vocabulary.kind, vocabulary.add_bos, vocabulary.bos, vocabulary.add_eos, vocabulary.eos)
    lengths = [len(text) for text in vocabulary.texts]
    summary = sha256(repr(specials).encode())
    summary.update(pack(f"<{len(lengths)}q", *lengths))
    summary.update(b"".join(vocabulary.texts))
    return summary.hexdigest()


def _text(path: Path) -> str:
    """File names need not be text."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _kept(entry: Any, stamp: list[int]) -> tuple[ModelHeader, str] | None:
    """None where it is of another state of the file, or not what was written, perhaps by another version."""
    try:
        if entry["stamp"] != stamp or not isinstance(entry["vocabulary"], str):
            return None
        plain = entry["header"]
        split = Split(**plain["split"]) if plain["split"] else None
        return ModelHeader(**{**plain, "kind": FileKind(plain["kind"]), "split": split}), entry["vocabulary"]
    except (TypeError, KeyError, ValueError):
        return None

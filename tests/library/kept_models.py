"""Other programs' folders as they lie on disk, with small models in them."""

import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.library.raw_gguf import model, pair, tensor, whole

MAIN = "a" * 40
OLD = "b" * 40


def write(path: Path, content: bytes = b"") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content or model(general__name=os.fsencode(path.name)))
    return path


def shard(number: int, count: int, n_tensors: int = 9) -> bytes:
    """Part `number` (from 0) of a model; like llama.cpp's, only the first says what model it is."""
    split: dict[str, Any] = {"split__no": number, "split__count": count, "split__tensors__count": n_tensors}
    if number == 0:
        return model(**split)
    return whole(
        [pair(key.replace("__", "."), value) for key, value in split.items()], [tensor(f"blk.{number}.w", [64])], 256
    )


def add_to_cache(
    cache: Path, repo: str, files: Mapping[str, bytes], commit: str = MAIN, refs: Sequence[str] = ("main",)
) -> Path:
    """As huggingface_hub leaves it: blobs named by their checksum, links to them, and refs. Returns the snapshot."""
    folder = cache / f"models--{repo.replace('/', '--')}"
    snapshot = folder / "snapshots" / commit
    for name, content in files.items():
        blob = folder / "blobs" / sha256(content).hexdigest()
        if not blob.exists():
            write(blob, content)
        link = snapshot / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(os.path.relpath(blob, link.parent))
    for ref in refs:
        write(folder / "refs" / ref, commit.encode())
    return snapshot


def add_to_ollama(folder: Path, name: str, layers: Mapping[str, bytes]) -> dict[str, Path]:
    """`name` is HOST/NAMESPACE/MODEL/TAG, `layers` are by the last word of their media type. Returns their blobs."""
    blobs = {}
    plain = []
    for kind, content in layers.items():
        digest = sha256(content).hexdigest()
        blobs[kind] = write(folder / "blobs" / f"sha256-{digest}", content)
        media_type = f"application/vnd.ollama.image.{kind}"
        plain.append({"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(content)})
    write(folder / "manifests" / name, json.dumps({"schemaVersion": 2, "layers": plain}).encode())
    return blobs

"""Ollama's folder: models are blobs named by their checksum, and manifests say which model is which blob.

A manifest lies at manifests/HOST/NAMESPACE/MODEL/TAG and lists layers by media type and digest (Ollama's
server/manifest.go and types/model/name.go).
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from app.core.errors import LibraryError
from app.core.installed import Place
from app.core.said import said
from app.library.survey import FoundFile, Survey

_HOST, _NAMESPACE = "registry.ollama.ai", "library"  # left out of a name
_MOST_BYTES = 1 << 20  # of a manifest
_KINDS = {
    "application/vnd.ollama.image.model": "",
    "application/vnd.ollama.image.projector": " (projector)",
    "application/vnd.ollama.image.adapter": " (adapter)",
}
_DIGEST = re.compile(r"sha256[:-]([0-9a-f]{64})")


def ollama_files(folder: Path, survey: Survey) -> Iterator[FoundFile]:
    """One file for each blob, under all its names."""
    names: dict[tuple[str, str], list[str]] = {}
    for manifest in _manifests(folder / "manifests", survey):
        name = _name(manifest.relative_to(folder / "manifests").parts)
        for kind, digest in _layers(manifest, survey):
            names.setdefault((kind, digest), []).append(name)
    for (kind, digest), called in names.items():
        # "latest" is mostly a second name of one that says more.
        called.sort(key=lambda name: (name.endswith(":latest"), name))
        if blob := _blob(folder / "blobs", digest):
            yield FoundFile(blob, Place.OLLAMA, ", ".join(called) + kind)
        else:
            survey.problems.append(
                LibraryError(
                    said(
                        "Ollama lists {name}, but its file sha256-{digest} is not there.", name=called[0], digest=digest
                    ),
                    said("Get it again with: ollama pull {name}", name=called[0]),
                )
            )


def blob_sha256(path: Path) -> str:
    """The checksum that a blob is named by, empty: it is none."""
    match = _DIGEST.fullmatch(path.name)
    return match[1] if match else ""


def _manifests(folder: Path, survey: Survey) -> Iterator[Path]:
    """The files four folders below, in order."""
    level = [folder]
    for _ in range(4):
        below = []
        for here in level:
            survey.cancel.check()
            try:
                below += sorted(here.iterdir())
                survey.folders.append(here)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                survey.cannot_read(here, error)
        level = below
    yield from (path for path in level if not path.name.startswith("."))


def _name(parts: tuple[str, ...]) -> str:
    """As `ollama list` shows it."""
    *path, model, tag = parts
    if path[:1] == [_HOST]:
        path = path[1:]
        if path == [_NAMESPACE]:
            path = []
    return "/".join([*path, f"{model}:{tag}"])


def _layers(manifest: Path, survey: Survey) -> Iterator[tuple[str, str]]:
    """The kind of each layer that is a GGUF file, as it is shown, and its digest."""
    try:
        with manifest.open("rb") as file:
            layers = _mapping(json.loads(file.read(_MOST_BYTES))).get("layers")
        for layer in layers if isinstance(layers, list) else ():
            media_type, digest = (_mapping(layer).get(key) for key in ("mediaType", "digest"))
            match = _DIGEST.fullmatch(digest) if isinstance(digest, str) else None
            if match and media_type in _KINDS:
                yield _KINDS[media_type], match[1]
    except IsADirectoryError:
        return
    except OSError as error:
        survey.cannot_read(manifest, error)
    except (ValueError, RecursionError):
        survey.problems.append(
            LibraryError(
                said("Ollama's manifest {manifest} is damaged.", manifest=manifest),
                said("Pull the model again with Ollama."),
            )
        )


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(value)
    return value


def _blob(folder: Path, digest: str) -> Path | None:
    """Names with a colon are from before Windows, which cannot have one in them."""
    blobs = (folder / f"sha256-{digest}", folder / f"sha256:{digest}")
    return next((blob for blob in blobs if os.path.lexists(blob)), None)

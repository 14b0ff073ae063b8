"""The catalogue of pairs that are known to work, read from the file that comes with the program."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.core.catalogue import CatalogueModel, CataloguePair


def read_catalogue(path: Path) -> tuple[CataloguePair, ...]:
    """`path` is resources/catalogue.toml: tables [[pair]] with title, why, japanese, gated, target, draft."""
    pairs = tomllib.loads(path.read_text(encoding="utf-8"))["pair"]
    return tuple(_pair(pair) for pair in pairs)


def _pair(pair: Mapping[str, Any]) -> CataloguePair:
    return CataloguePair(
        title=pair["title"],
        target=CatalogueModel(**pair["target"]),
        draft=CatalogueModel(**pair["draft"]),
        why=pair["why"],
        japanese=pair.get("japanese", False),
        gated=pair.get("gated", False),
    )

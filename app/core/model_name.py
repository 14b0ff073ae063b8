"""What a model is called: by its file, which says how it is stored, and by which people know it."""

import re
from pathlib import Path

_ENDING = ".gguf"
_SHARD = re.compile(r"-\d{5}-of-\d{5}(?=$|\.gguf$)", re.IGNORECASE)
_DIGEST = re.compile(r"(?:sha256[-:])?[0-9a-f]{32,}")


def without_ending(path: Path) -> str:
    return path.name[: -len(_ENDING)] if path.name.lower().endswith(_ENDING) else path.name


def without_shard_number(name: str) -> str:
    return _SHARD.sub("", name)


def model_name(path: Path, said: str) -> str:
    """As its file is called, without ending and shard number; as it calls itself where that is only a digest.

    What converters write into a file is often the folder in which it lay, or the model that it was made from.
    """
    name = without_ending(path)
    return said if said and _DIGEST.fullmatch(name) else without_shard_number(name)

"""Which models the files of a repository are, by their names alone: shards as one, with the quantisation named."""

import re
from collections.abc import Iterable

from app.core.hub import RemoteFile, RemoteModel

_SHARD = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_QUANTISATION = re.compile(
    r"(?<![a-z0-9])(?:(?P<dynamic>UD)-)?(?P<type>"
    r"I?Q\d+_K(?:_(?:XXL|XL|XS|L|M|S|H|P))?|IQ\d+_(?:XXS|XS|NL|S|M)|Q\d+_[01](?:_\d_\d)?|TQ\d_0|"
    r"MXFP4(?:_MOE)?|NVFP4|BF16|FP?16|FP?32)(?![a-z0-9])",
    re.IGNORECASE,
)
_OTHER_NAMES = {"FP16": "F16", "FP32": "F32"}


def quantisation_of(path: str) -> str:
    """Such as "Q4_K_M", "UD-Q4_K_XL" or "BF16", of the file's name or else its folder's; empty: neither says."""
    for name in reversed(path.split("/")):
        found = list(_QUANTISATION.finditer(name))
        if found:
            kind = found[-1]["type"].upper()
            return ("UD-" if found[-1]["dynamic"] else "") + _OTHER_NAMES.get(kind, kind)
    return ""


def plain_name(path: str) -> str:
    """What two files of the same model have in common: letters and digits of the name without its quantisation."""
    name = path.rsplit("/", 1)[-1].lower().removesuffix(".gguf")
    if shard := _SHARD.fullmatch(f"{name}.gguf"):
        name = shard["stem"]
    return re.sub(r"[\W_]", "", _QUANTISATION.sub("", name))


def is_model_file(path: str) -> bool:
    """A GGUF file that is no projector and no importance matrix, as far as its name tells."""
    name = path.rsplit("/", 1)[-1].lower()
    if not name.endswith(".gguf") or "mmproj" in name:
        return False
    return "imatrix" not in name or bool(quantisation_of(name))  # such as model-imatrix-Q4_K_M.gguf, made with one


def models_of(files: Iterable[RemoteFile]) -> tuple[RemoteModel, ...]:
    """The models among these files of one repository, the smallest first; a split one only with all its parts."""
    models: list[RemoteModel] = []
    split: dict[tuple[str, int], dict[int, RemoteFile]] = {}
    for file in files:
        if not is_model_file(file.path):
            continue
        if shard := _SHARD.fullmatch(file.path):
            split.setdefault((shard["stem"], int(shard["count"])), {})[int(shard["number"])] = file
        else:
            models.append(RemoteModel((file,), quantisation_of(file.path)))
    for (stem, count), parts in split.items():
        if sorted(parts) == list(range(1, count + 1)):
            models.append(RemoteModel(tuple(parts[number] for number in sorted(parts)), quantisation_of(stem)))
    return tuple(sorted(models, key=lambda model: (model.n_bytes, model.files[0].path)))


def same_quantisation(asked: str, found: str) -> bool:
    """Letter case does not count, nor whether the name begins with UD-, where it is not asked for."""
    asked, found = asked.upper(), found.upper()
    return asked == found or asked == found.removeprefix("UD-")

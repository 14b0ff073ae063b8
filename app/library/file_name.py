"""Names and paths from the net, made safe to be used on this machine's disk."""

import re
import unicodedata
from pathlib import Path

# Room within the 255 bytes of most file systems for ".origin.json.new" and the like behind it.
_MOST_BYTES = 230
_ENDING = re.compile(r"(-\d{5}-of-\d{5})?(\.[A-Za-z0-9]{1,10})?$")  # a split model is found by its parts' names
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')  # by Windows; "/" everywhere
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)", re.IGNORECASE)


def safe_name(name: str) -> str:
    """One name of a file or folder that every system takes; letters of all scripts are kept."""
    name = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode("utf-8"))
    name = "".join("_" if unicodedata.category(letter) in ("Cc", "Cf") else letter for letter in name)
    name = _FORBIDDEN.sub("_", name).strip().rstrip(". ")
    if name.startswith("."):
        name = "_" + name.lstrip(".")
    if _RESERVED.match(name):
        name = "_" + name
    return _shortened(name) or "_"


def safe_path(folder: Path, path: str) -> Path:
    """Where a path from the net lies below `folder`, whatever it holds; it never leads out of it."""
    parts = [part for part in re.split(r"[/\\]", path) if part not in ("", ".", "..")]
    return folder.joinpath(*(safe_name(part) for part in parts or ["_"]))


def _shortened(name: str) -> str:
    """Cut in front of its ending."""
    if len(name.encode()) <= _MOST_BYTES:
        return name
    match = _ENDING.search(name)
    ending = match[0] if match else ""
    stem = name[: len(name) - len(ending)].encode()[: _MOST_BYTES - len(ending.encode())]
    return stem.decode("utf-8", "ignore").rstrip(". ") + ending

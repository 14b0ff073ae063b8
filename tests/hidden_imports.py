"""Hides modules from the import system, to prove that what is tested needs none of them."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

NATIVE = ("PySide6", "shiboken6", "llama_cpp")


class Hiding(MetaPathFinder):
    """Goes before every other finder and refuses the given packages."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = frozenset(names)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in self._names:
            raise ModuleNotFoundError(f"{fullname} is hidden from these tests", name=fullname)
        return None


def hide(*names: str) -> None:
    """Raises ImportError if one of them was imported already: then it is too late to hide it."""
    if present := [name for name in names if name in sys.modules]:
        raise ImportError(f"cannot hide what is already imported: {', '.join(present)}")
    sys.meta_path.insert(0, Hiding(names))

"""For PyInstaller: llama.cpp's libraries, whichever this build has: itself, ggml with its backends, RPC.

They are looked for beside the package by ctypes, so nothing in the code names them.
"""

import sys
from pathlib import Path

from PyInstaller.utils.hooks import copy_metadata, get_package_paths

_FOLDER = Path(get_package_paths("llama_cpp")[1]) / "lib"
_UNUSED = "mtmd"  # pictures and sound; its module is left out with it
_ENDINGS = {"linux": (".so",), "darwin": (".dylib", ".so", ".metal"), "win32": (".dll",)}


def _libraries() -> list[tuple[str, str]]:
    """Each once. On Linux libllama.so is loaded by that name and asks for the others as libggml.so.0 and the like."""
    endings = _ENDINGS["darwin" if sys.platform == "darwin" else "win32" if sys.platform == "win32" else "linux"]
    found = [path for path in sorted(_FOLDER.iterdir()) if path.name.endswith(endings) or ".so." in path.name]
    kept = [path for path in found if _UNUSED not in path.name and _is_asked_for(path)]
    return [(str(path), "llama_cpp/lib") for path in kept]


def _is_asked_for(path: Path) -> bool:
    if path.name.startswith("libllama."):
        return ".so." not in path.name
    _, _, number = path.name.partition(".so.")
    return number.isdigit() if number else not any(_FOLDER.glob(f"{path.name}.*"))


binaries = _libraries()
datas = copy_metadata("llama-cpp-python")  # its version is asked for
excludedimports = ["llama_cpp.server", "llama_cpp.llava_cpp", "llama_cpp.mtmd_cpp"]

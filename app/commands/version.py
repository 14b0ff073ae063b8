"""`draftlight --version`: this program, and the llama.cpp that it runs."""

import argparse
import platform
from collections.abc import Sequence
from typing import Any

from app import __version__


class ShowVersion(argparse.Action):
    """Loads llama.cpp only where it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        meaning = "this program's version, llama.cpp's, and its backends"
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=meaning)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        print(version_text())
        parser.exit()


def version_text() -> str:
    from app.engine.build import llama_build

    build = llama_build()
    return "\n".join(
        (
            f"Draftlight {__version__}",
            f"llama.cpp {build.name}, ggml {build.ggml}, llama-cpp-python {build.bindings}",
            f"backends: {', '.join(build.backends)}",
            f"Python {platform.python_version()}",
        )
    )

"""Which llama.cpp this program runs, told the same by the command line and by the window."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LlamaBuild:
    version: str  # llama.cpp's own word for it
    commit: str  # of its source
    ggml: str  # its tensor library's version
    bindings: str  # llama-cpp-python's version
    backends: tuple[str, ...]  # what it can compute with
    processor: str  # what of this machine's processor it makes use of, in its own words

    @property
    def name(self) -> str:
        commit = f" ({self.commit})" if self.commit else ""
        return f"{self.version or 'of an unknown version'}{commit}"

"""Which llama.cpp runs here, as its libraries tell it."""

from ctypes import c_char_p
from importlib.metadata import version
from typing import Any

import pytest

from app.engine import build as module
from app.engine.build import llama_build
from app.engine.native import native


def test_versions_and_backends_are_those_of_the_libraries() -> None:
    build = llama_build()
    assert build.bindings == version("llama-cpp-python")
    assert build.ggml == (native("ggml_version", [], c_char_p)() or b"").decode()
    assert build.commit in build.name
    assert "CPU" in build.backends
    assert "CPU" in build.processor


def test_a_build_that_tells_nothing_is_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(name: str, arguments: Any, result: Any) -> None:
        return None

    monkeypatch.setattr(module, "native", silent)
    build = llama_build()
    assert (build.version, build.commit, build.ggml, build.backends) == ("", "", "", ())
    assert build.name == "of an unknown version"

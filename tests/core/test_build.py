"""How the llama.cpp that runs here is named."""

from dataclasses import replace

from app.core.build import LlamaBuild

BUILD = LlamaBuild("0.5.0", "0c1e570", "0.25.3", "0.3.36", ("RPC", "CPU"), "CPU : AVX2 = 1 |")


def test_it_is_named_by_its_version_and_commit_as_far_as_they_are_known() -> None:
    assert BUILD.name == "0.5.0 (0c1e570)"
    assert replace(BUILD, commit="").name == "0.5.0"
    assert replace(BUILD, version="").name == "of an unknown version (0c1e570)"

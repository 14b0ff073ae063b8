"""The file of the placements that were chosen: there and back, damaged, and where nothing can be written."""

import os
import sys
from pathlib import Path

import pytest

from app.core.errors import LibraryError
from app.core.kept_placement import edits_of
from app.core.loading import CacheType, LoadOptions, Role
from app.storage.placements import FILE, PlacementsFile

MODEL = Path("/models/大きい\udcff.gguf")
ON_GPU = edits_of(LoadOptions(n_gpu_layers=-1, devices=("CUDA0",)), LoadOptions())
SMALL = edits_of(LoadOptions(n_context=512, key_type=CacheType.Q8_0), LoadOptions())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE


def test_what_was_kept_is_there_the_next_time(path: Path) -> None:
    assert PlacementsFile(path).read() == {}
    PlacementsFile(path).keep(Role.TARGET, MODEL, ON_GPU)
    PlacementsFile(path).keep(Role.DRAFT, MODEL, SMALL)
    assert PlacementsFile(path).read() == {(Role.TARGET, MODEL): ON_GPU, (Role.DRAFT, MODEL): SMALL}
    PlacementsFile(path).keep(Role.TARGET, MODEL, SMALL)
    PlacementsFile(path).keep(Role.DRAFT, MODEL, {})
    assert PlacementsFile(path).read() == {(Role.TARGET, MODEL): SMALL}
    assert sorted(os.listdir(path.parent)) == [f".{FILE}.lock", FILE]


@pytest.mark.parametrize("content", [b"", b"{", b"1", b"[1]", b"\xff\xfe", b"[" * 100_000], ids=repr)
def test_a_damaged_file_is_begun_anew(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert PlacementsFile(path).read() == {}
    PlacementsFile(path).keep(Role.DRAFT, MODEL, SMALL)
    assert PlacementsFile(path).read() == {(Role.DRAFT, MODEL): SMALL}


@pytest.mark.parametrize(
    "damage",
    ['"role": "judge"', '"path": ""', '"path": 1', '"path": "a\\u0000"', '"options": 1', '"options": {"n_batch": 0}'],
)
def test_what_is_damaged_of_it_costs_nothing_else(path: Path, damage: str) -> None:
    path.parent.mkdir()
    good = '{"role": "draft", "path": "/a.gguf", "options": {"n_batch": 64}'
    path.write_text(f"[{good}, {damage}}}, {good}}}]")
    assert PlacementsFile(path).read() == {(Role.DRAFT, Path("/a.gguf")): {"n_batch": 64}}


@pytest.mark.skipif(sys.platform == "win32", reason="a folder can be opened as a file there in no way at all")
def test_where_nothing_can_be_read_nothing_is_lost_and_it_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    assert PlacementsFile(path).read() == {}
    with pytest.raises(LibraryError, match="cannot be written"):
        PlacementsFile(path).keep(Role.TARGET, MODEL, SMALL)
    assert path.is_dir()

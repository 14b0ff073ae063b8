"""The file of the pairs that were loaded last: there and back, damaged, and where nothing can be written."""

import os
import sys
from pathlib import Path

import pytest

from app.core.errors import LibraryError
from app.core.recent_pair import RecentPair
from app.storage.recent_pairs import FILE, RecentPairs

ONE = RecentPair(Path("/models/大きい.gguf"), "大きい 8B", Path("/models/small.gguf"), "Small", 1_700_000_000.5)
ALONE = RecentPair(Path("/models/alone.gguf"), "Alone", None, "", 1_700_000_001.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE


def test_what_was_remembered_is_there_the_next_time(path: Path) -> None:
    assert RecentPairs(path).read() == ()
    assert RecentPairs(path).remember(ONE) == (ONE,)
    assert RecentPairs(path).remember(ALONE) == (ALONE, ONE)
    assert RecentPairs(path).read() == (ALONE, ONE)
    assert RecentPairs(path).forget(ALONE) == (ONE,)
    assert RecentPairs(path).read() == (ONE,)
    assert sorted(os.listdir(path.parent)) == [f".{FILE}.lock", FILE]


def test_a_name_that_is_no_text_survives(path: Path) -> None:
    odd = RecentPair(Path("/models/\udcff.gguf"), "\udcff", None, "", 1.0)
    RecentPairs(path).remember(odd)
    assert RecentPairs(path).read() == (odd,)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"{}", b"[1]", b'[{"target": ""}]', b"\xff\xfe", b"[" * 100_000, b'[{"target": "/a\\u0000"}]'],
)
def test_a_damaged_file_is_begun_anew(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert RecentPairs(path).read() == ()
    assert RecentPairs(path).remember(ONE) == (ONE,)


def test_where_nothing_can_be_written_it_is_said(path: Path) -> None:
    path.parent.write_text("a file where the folder should be")
    with pytest.raises(LibraryError, match="cannot be"):
        RecentPairs(path).remember(ONE)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder can be opened as a file there in no way at all")
def test_where_nothing_can_be_read_it_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(LibraryError, match="cannot be read"):
        RecentPairs(path).read()

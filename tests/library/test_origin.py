"""What is known of a finished file."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.library.origin import Origin, hash_file, origin_path, read_origin, untouched, write_origin
from tests.downloads import noise, sha256

DATA = noise(3 << 20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "model.gguf"
    path.write_bytes(DATA)
    return path


@pytest.fixture
def origin(path: Path) -> Origin:
    return Origin(
        "owner/model", "a" * 40, "model.gguf", "https://hub.invalid", sha256(DATA), len(DATA), path.stat().st_mtime_ns
    )


def test_it_is_kept_beside_the_file(path: Path, origin: Origin) -> None:
    assert read_origin(path) is None
    write_origin(path, origin)
    assert read_origin(path) == origin
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["model.gguf", "model.gguf.origin.json"]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"repo": 1}', "null", "5"])
def test_nonsense_counts_as_none(path: Path, origin: Origin, content: str) -> None:
    origin_path(path).write_text(content)
    assert read_origin(path) is None


def test_values_of_the_wrong_kind_count_as_none(path: Path, origin: Origin) -> None:
    write_origin(path, origin)
    text = origin_path(path).read_text()
    for right, wrong in ((f'"{origin.sha256}"', "5"), (str(origin.n_bytes), '"5"')):
        origin_path(path).write_text(text.replace(right, wrong))
        assert read_origin(path) is None


def test_the_whole_file_is_read(path: Path) -> None:
    seen: list[int] = []
    assert hash_file(path, seen.append) == sha256(DATA)
    assert seen == [1 << 20, 2 << 20, 3 << 20]


def test_an_untouched_file_has_its_size_and_its_time(path: Path, origin: Origin) -> None:
    assert untouched(path, origin)
    assert not untouched(path, replace(origin, mtime_ns=0))
    assert not untouched(path, replace(origin, n_bytes=0))
    path.unlink()
    assert not untouched(path, origin)

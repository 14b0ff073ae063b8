"""What is known of a finished file, and checking it again without the network."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, LibraryError
from app.library.origin import Origin, origin_path, read_origin, untouched, verify, write_origin
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


def test_an_intact_file(path: Path, origin: Origin) -> None:
    seen: list[tuple[int, int]] = []
    assert verify(path, origin, lambda n_done, n_bytes: seen.append((n_done, n_bytes)))
    assert seen == [(n << 20, len(DATA)) for n in (1, 2, 3)]
    assert untouched(path, origin)


def test_one_flipped_bit(path: Path, origin: Origin) -> None:
    path.write_bytes(DATA[:-1] + bytes([DATA[-1] ^ 1]))
    assert not verify(path, origin)
    assert not untouched(path, replace(origin, mtime_ns=0))


def test_a_file_of_another_size_need_not_be_read(path: Path, origin: Origin) -> None:
    path.write_bytes(DATA + b"x")
    assert not verify(path, origin, lambda n_done, n_bytes: pytest.fail("it was read"))
    assert not untouched(path, origin)


def test_a_file_that_is_gone(path: Path, origin: Origin) -> None:
    path.unlink()
    with pytest.raises(LibraryError, match="cannot be read"):
        verify(path, origin)
    assert not untouched(path, origin)


def test_it_can_be_stopped(path: Path, origin: Origin) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        verify(path, origin, cancel=cancel)

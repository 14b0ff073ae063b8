"""A part and its sidecar: what is claimed is there, whatever happens in between."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.download import DownloadFile
from app.core.errors import DownloadError
from app.library import file_lock, part_file
from app.library.part_file import (
    PartFile,
    discard,
    n_kept,
    part_path,
    read_sidecar,
    sidecar_path,
    without_secrets,
)
from tests.downloads import noise, sha256

DATA = noise(100_000)


@pytest.fixture
def file(tmp_path: Path) -> DownloadFile:
    return DownloadFile("https://hub.invalid/model.gguf", tmp_path / "model.gguf", len(DATA), sha256(DATA))


def begun(file: DownloadFile, n_bytes: int = 60_000) -> None:
    with PartFile(file) as part:
        part.expect(file.n_bytes, '"etag"')
        part.write(DATA[:n_bytes])
        part.flush()


def test_what_was_flushed_is_there_the_next_time(file: DownloadFile) -> None:
    begun(file)
    with PartFile(file) as part:
        assert (part.n_done, part.validator, part.n_bytes) == (60_000, '"etag"', len(DATA))
        part.read_kept(lambda: None)
        part.write(DATA[60_000:])
        assert part.sha256 == file.sha256
        part.finish()
    assert file.target.read_bytes() == DATA
    assert [path.name for path in file.target.parent.iterdir()] == ["model.gguf"]


def test_the_sidecar_claims_no_more_than_was_flushed(file: DownloadFile) -> None:
    with PartFile(file) as part:
        part.expect(file.n_bytes, "")
        part.write(DATA[:50_000])
        part.flush()
        part.write(DATA[50_000:60_000])
    assert n_kept(file.target) == 50_000
    with PartFile(file) as part:
        assert part.n_done == 50_000
        assert part_path(file.target).stat().st_size == 50_000


def test_it_flushes_by_itself_by_bytes_and_by_time(file: DownloadFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_file, "_FLUSH_BYTES", 1000)
    now = 0.0
    with PartFile(file, clock=lambda: now) as part:
        part.write(DATA[:999])
        assert n_kept(file.target) == 0
        part.write(DATA[999:1000])
        assert n_kept(file.target) == 1000
        now = 60.0
        part.write(DATA[1000:1001])
        assert n_kept(file.target) == 1001


def test_room_is_reserved_without_changing_the_length(file: DownloadFile) -> None:
    file = replace(file, n_bytes=8 << 20)
    with PartFile(file) as part:
        part.expect(file.n_bytes, "")
        part.write(DATA)
        assert part.path.stat().st_size == len(DATA)
        part.finish()
    assert file.target.stat().st_size == len(DATA)
    if hasattr(os.stat_result, "st_blocks"):
        assert file.target.stat().st_blocks * 512 < 1 << 20


def test_starting_again_forgets_everything(file: DownloadFile) -> None:
    begun(file)
    with PartFile(file) as part:
        part.restart()
        assert (part.n_done, part.validator) == (0, "")
        assert n_kept(file.target) == 0
        part.write(DATA)
        assert part.sha256 == file.sha256


@pytest.mark.parametrize(
    "change",
    [
        {"n_flushed": 60_001},
        {"n_flushed": -1},
        {"n_flushed": "many"},
        {"n_bytes": 5},
        {"sha256": "0" * 64, "url": "https://elsewhere.invalid"},
        {"url": None},
    ],
)
def test_a_sidecar_that_cannot_be_true_counts_as_none(file: DownloadFile, change: dict[str, object]) -> None:
    begun(file)
    path = sidecar_path(file.target)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with PartFile(file) as part:
        assert part.n_done == 0


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000])
def test_a_sidecar_that_is_none(file: DownloadFile, content: bytes) -> None:
    begun(file)
    sidecar_path(file.target).write_bytes(content)
    assert read_sidecar(file.target) is None
    with PartFile(file) as part:
        assert part.n_done == 0


def test_a_part_without_its_sidecar_and_the_other_way_round(file: DownloadFile) -> None:
    begun(file)
    part_path(file.target).unlink()
    assert n_kept(file.target) == 0
    with PartFile(file) as part:
        assert part.n_done == 0
    begun(file)
    sidecar_path(file.target).unlink()
    with PartFile(file) as part:
        assert part.n_done == 0


def test_only_one_at_a_time(file: DownloadFile) -> None:
    with PartFile(file), pytest.raises(DownloadError, match=r"model\.gguf is being downloaded by another program"):
        PartFile(file)
    PartFile(file).close()


def test_a_lock_is_on_the_part_that_is_there_now(file: DownloadFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first that is opened is moved away before it can be locked, as it is when another program is just done."""
    real, opened = file_lock.lock, []

    def lock(descriptor: int) -> bool:
        opened.append(descriptor)
        if len(opened) == 1:
            part_path(file.target).rename(file.target.with_name("done"))
        return real(descriptor)

    monkeypatch.setattr(part_file, "lock", lock)
    with PartFile(file) as part:
        assert os.path.samestat(os.fstat(opened[-1]), part.path.stat())
    assert len(opened) == 2


def test_discarding_leaves_nothing(file: DownloadFile) -> None:
    discard(file)
    assert list(file.target.parent.iterdir()) == []
    begun(file)
    sidecar_path(file.target).with_name("model.gguf.part.json.new").touch()
    discard(file)
    assert list(file.target.parent.iterdir()) == []


def test_discarding_leaves_alone_what_another_program_fetches(file: DownloadFile) -> None:
    with PartFile(file) as part:
        part.write(DATA)
        part.flush()
        discard(file)
        assert n_kept(file.target) == len(DATA)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://hub.invalid/a%20b.gguf?download=true", "https://hub.invalid/a%20b.gguf?download=true"),
        ("https://me:secret@hub.invalid:8443/f.gguf", "https://hub.invalid:8443/f.gguf"),
        ("https://hub.invalid/f.gguf?token=secret&v=1", "https://hub.invalid/f.gguf?v=1"),
        ("https://hub.invalid/f.gguf?X-Amz-Signature=secret", "https://hub.invalid/f.gguf"),
        ("https://[broken/secret", ""),
    ],
)
def test_secrets_are_not_written_down(file: DownloadFile, url: str, shown: str) -> None:
    assert without_secrets(url) == shown
    begun(replace(file, url=url))
    assert "secret" not in sidecar_path(file.target).read_text()

"""A disk that is full: what has arrived is kept, and it says how much is missing."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.download import DownloadFile, DownloadStatus
from app.core.errors import DiskFull, DownloadError
from app.library import disk_space, part_file
from app.library.disk_space import allocated_bytes, file_system, free_bytes
from app.library.download_queue import DownloadQueue
from app.library.download_room import Room
from app.library.part_file import PartFile, n_kept, part_path
from tests.downloads import NAME, REPO, Fetched, Listener, asked, noise, sha256, wanted
from tests.local_hub import LocalHub

MIB = 1 << 20
CAPACITY = 4 * MIB
CONTENT = noise(6 * MIB)


class SmallDisk:
    """A folder with little room: a file system of its own where one may be mounted, else writes that fail alike."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.mounted = False
        self._ballast = folder / "ballast"
        if sys.platform.startswith("linux") and os.geteuid() == 0:
            options = ["-t", "tmpfs", "-o", f"size={CAPACITY}", "tmpfs", str(folder)]
            self.mounted = subprocess.run(["mount", *options], capture_output=True).returncode == 0
        self._n_ballast = 0
        if not self.mounted:
            self._pretend(monkeypatch)

    def _pretend(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write = os.write

        def used() -> int:
            return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

        def limited(descriptor: int, data: bytes) -> int:
            room = CAPACITY - used()
            if room <= 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(descriptor, data[:room])

        def reserve(descriptor: int, n_bytes: int) -> None:
            if n_bytes > CAPACITY - used() + os.fstat(descriptor).st_size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr("app.library.part_file.os.write", limited)
        monkeypatch.setattr(part_file, "reserve", reserve)
        for module in ("part_file", "download_room"):
            monkeypatch.setattr(f"app.library.{module}.free_bytes", lambda folder: max(0, CAPACITY - used()))

    def fill(self, n_bytes: int) -> None:
        with self._ballast.open("ab") as file:
            file.write(bytes(n_bytes))

    def empty(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SmallDisk]:
    folder = tmp_path / "small"
    folder.mkdir()
    disk = SmallDisk(folder, monkeypatch)
    yield disk
    disk.close()


def test_a_file_that_cannot_fit_is_refused_before_it_is_written(disk: SmallDisk) -> None:
    with LocalHub({REPO: {NAME: CONTENT}}) as hub, pytest.raises(DiskFull, match=r"no room left .*MB more") as raised:
        Fetched().run(wanted(hub, disk.folder), hub)
    assert "kept" in raised.value.remedy
    assert hub.sent(NAME) < len(CONTENT)


def test_what_arrived_before_the_disk_was_full_is_kept(disk: SmallDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing could be reserved here, so it is the write that fails."""
    monkeypatch.setattr(part_file, "reserve", lambda descriptor, n_bytes: None)
    disk.fill(MIB)
    data = CONTENT[: 3 * MIB + MIB // 2]
    with LocalHub({REPO: {NAME: data}}) as hub:
        file = wanted(hub, disk.folder)
        with pytest.raises(DiskFull):
            Fetched().run(file, hub)
        assert n_kept(file.target) == 0 or part_path(file.target).read_bytes() == data[: n_kept(file.target)]
        kept = n_kept(file.target)
        disk.empty()
        assert Fetched().run(file, hub)
        assert file.target.read_bytes() == data
        assert hub.requests[-1].range == (f"bytes={kept}-" if kept else "")


@pytest.mark.parametrize("code", [errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)])
def test_a_full_disk_and_a_used_up_quota_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def write(descriptor: int, data: bytes) -> int:
        raise OSError(code, os.strerror(code))

    with LocalHub({REPO: {NAME: CONTENT}}) as hub:
        file = wanted(hub, tmp_path)
        monkeypatch.setattr("app.library.part_file.os.write", write)
        with pytest.raises(DiskFull):
            Fetched().run(file, hub)


@pytest.mark.parametrize(
    ("code", "words"), [(errno.EFBIG, "cannot hold a file of 6.3 MB"), (errno.EIO, "cannot be written")]
)
def test_other_failures_are_not_called_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    def write(descriptor: int, data: bytes) -> int:
        raise OSError(code, os.strerror(code))

    with LocalHub({REPO: {NAME: CONTENT}}) as hub:
        file = wanted(hub, tmp_path)
        monkeypatch.setattr("app.library.part_file.os.write", write)
        with pytest.raises(DownloadError, match=words) as raised:
            Fetched().run(file, hub)
        assert not isinstance(raised.value, DiskFull)


def test_the_queue_waits_for_room_and_goes_on_by_itself(disk: SmallDisk, tmp_path: Path) -> None:
    listener = Listener()
    data = CONTENT[: 2 * MIB]
    disk.fill(3 * MIB)
    with LocalHub({REPO: {NAME: data}}) as hub:
        file = wanted(hub, disk.folder)
        with DownloadQueue(tmp_path / "list", listener, margin=0, space_seconds=0.02) as queue:
            queue.add(asked(file))
            waiting = listener.wait_for(NAME, DownloadStatus.NO_SPACE)
            assert isinstance(waiting.error, DiskFull)
            assert "MB more are needed" in waiting.error.message
            assert hub.requests == []
            disk.empty()
            listener.wait_for(NAME, DownloadStatus.DONE)
        assert file.target.read_bytes() == data


def test_the_queue_goes_on_when_the_user_says_so(disk: SmallDisk) -> None:
    listener = Listener()
    disk.fill(3 * MIB)
    queue = DownloadQueue(None, listener, margin=0, space_seconds=3600)
    with LocalHub({REPO: {NAME: CONTENT[: 2 * MIB]}}) as hub, queue:
        queue.add(asked(wanted(hub, disk.folder)))
        listener.wait_for(NAME, DownloadStatus.NO_SPACE)
        disk.empty()
        queue.resume(NAME)
        listener.wait_for(NAME, DownloadStatus.DONE)


def test_one_without_room_does_not_hold_up_the_others(disk: SmallDisk) -> None:
    listener = Listener()
    queue = DownloadQueue(None, listener, margin=0)
    with LocalHub({REPO: {"large.gguf": CONTENT, "small.gguf": CONTENT[:MIB]}}) as hub, queue:
        queue.add(asked(wanted(hub, disk.folder, "large.gguf")))
        queue.add(asked(wanted(hub, disk.folder, "small.gguf")))
        listener.wait_for("small.gguf", DownloadStatus.DONE)
        assert listener.wait_for("large.gguf", DownloadStatus.NO_SPACE)


def of_size(folder: Path, n_bytes: int, name: str = "a") -> DownloadFile:
    return DownloadFile("https://hub.invalid", folder / name, n_bytes)


def test_room_is_promised_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: 1000)
    room = Room(100, [asked(of_size(tmp_path, 300, "running"))])
    assert room.promise(asked(of_size(tmp_path, 400))) is None
    full = room.promise(asked(of_size(tmp_path / "not" / "there", 250, "b")))
    assert full
    assert "50 bytes more" in full.message
    assert room.promise(asked(of_size(tmp_path, 200, "c"))) is None
    assert room.promise(asked(of_size(tmp_path, 1, "d")))


def test_what_is_there_already_needs_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: 500_000)
    (tmp_path / "first").write_bytes(bytes(10))
    data = noise(1_000_000)
    file = DownloadFile("https://hub.invalid", tmp_path / "second", len(data), sha256(data))
    request = asked(of_size(tmp_path, 1 << 40, "first"), file)
    assert Room(0, []).promise(request)
    with PartFile(file) as part:
        part.write(data[:900_000])
        part.flush()
    assert Room(0, []).promise(request) is None


def test_room_on_another_disk_is_another_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = {"a": 100, "b": 1000}
    monkeypatch.setattr("app.library.download_room.free_bytes", lambda folder: free[folder.name])
    monkeypatch.setattr("app.library.download_room.file_system", lambda folder: list(free).index(folder.name))
    room = Room(0, [])
    assert room.promise(asked(of_size(tmp_path / "b", 900))) is None
    assert room.promise(asked(of_size(tmp_path / "a", 100))) is None
    assert room.promise(asked(of_size(tmp_path / "a", 1, "x")))


def test_what_the_system_says(tmp_path: Path) -> None:
    assert free_bytes(tmp_path / "not" / "there") > 0
    assert file_system(tmp_path / "not" / "there") == file_system(tmp_path)
    assert allocated_bytes(tmp_path / "not") == 0
    (tmp_path / "file").write_bytes(noise(100_000))
    with (tmp_path / "file").open("rb") as file:
        os.fsync(file.fileno())
    assert allocated_bytes(tmp_path / "file") >= 100_000


def test_reserving_is_left_out_where_the_system_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_space, "_fallocate", None)
    with (tmp_path / "file").open("wb") as file:
        disk_space.reserve(file.fileno(), 1 << 60)
    assert allocated_bytes(tmp_path / "file") == 0

"""What the user said of the models: it comes back as it was, and nothing that happens to the file loses it."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import LibraryError
from app.core.installed import KnownModel, LibraryRecord, Place
from app.storage.library_file import LibraryFile

ROOT = Path(__file__).parent.parent.parent
ODD = Path(os.fsdecode(b"/models/\xff\xfe.gguf"))

RECORD = LibraryRecord(
    folders=(Path("/モデル"), Path("/b")),
    names={Path("/a.gguf"): "とても 小さい", ODD: "odd"},
    last_used={Path("/a.gguf"): 1_800_000_000.25},
    known={
        Path("/a.gguf"): KnownModel((Path("/a.gguf"), ODD), Place.HUGGING_FACE, "a", 5, 7, "o/n/a.gguf"),
        ODD: KnownModel((ODD,), Place.OWN, "odd", 0),
    },
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "データ" / "library.json"


def written(path: Path) -> LibraryFile:
    file = LibraryFile(path)
    file.change(lambda _: RECORD)
    return file


def test_without_a_file_there_is_an_empty_record(path: Path) -> None:
    assert LibraryFile(path).read() == LibraryRecord()
    assert not path.parent.exists()


def test_everything_comes_back(path: Path) -> None:
    written(path)
    assert LibraryFile(path).read() == RECORD
    assert "とても 小さい" in path.read_bytes().decode("utf-8", "surrogatepass")
    assert sorted(entry.name for entry in path.parent.iterdir()) == [".library.json.lock", "library.json"]


def test_an_edit_sees_what_others_wrote(path: Path) -> None:
    one, two = LibraryFile(path), LibraryFile(path)
    one.change(lambda record: replace(record, folders=(Path("/a"),)))
    after = two.change(lambda record: replace(record, folders=(*record.folders, Path("/b"))))
    assert after == one.read() == LibraryRecord(folders=(Path("/a"), Path("/b")))


def test_nothing_is_written_where_nothing_changes(path: Path) -> None:
    file = written(path)
    before = path.stat().st_mtime_ns, path.stat().st_ino
    file.change(lambda record: record)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_processes_at_the_same_time_lose_nothing(path: Path) -> None:
    code = f"""
import sys
from dataclasses import replace
from pathlib import Path
from app.storage.library_file import LibraryFile
file = LibraryFile(Path({str(path)!r}))
for number in range(20):
    new = Path(f"/{{sys.argv[1]}}/{{number}}")
    file.change(lambda record: replace(record, folders=(*record.folders, new)))
"""
    started = [subprocess.Popen([sys.executable, "-c", code, name], cwd=ROOT) for name in "abc"]
    assert [process.wait(60) for process in started] == [0, 0, 0]
    assert len(set(LibraryFile(path).read().folders)) == 60


DAMAGES = {
    "empty": b"",
    "cut": b'{"version": 1, "folders": [',
    "no text": b"\xff\xfe\xff",
    "a list": b"[]",
    "a number": b"5",
    "no version": b"{}",
    "an old version": b'{"version": 0}',
    "a word as version": b'{"version": "new"}',
    "deep": b"[" * 100_000,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside_and_said(path: Path, damage: str) -> None:
    path.parent.mkdir()
    path.write_bytes(DAMAGES[damage])
    file = LibraryFile(path)
    assert file.read() == LibraryRecord()
    assert file.set_aside == path.with_name("library.json.damaged-1")
    assert file.set_aside.read_bytes() == DAMAGES[damage]
    file.change(lambda _: RECORD)
    assert file.read() == RECORD
    path.write_bytes(b"again")
    assert file.read() == LibraryRecord()
    assert file.set_aside == path.with_name("library.json.damaged-2")


def test_the_same_damage_is_set_aside_once(path: Path) -> None:
    path.parent.mkdir()
    for _ in range(2):  # as two processes do at the same time
        path.write_bytes(b"{")
        file = LibraryFile(path)
        assert file.read() == LibraryRecord()
        assert file.set_aside == path.with_name("library.json.damaged-1")


WRONG: dict[str, list[object]] = {
    "folders": ["text", [5], [""], ["a\0b"], {}],
    "names": [[], {"a": 5}, {"": "a"}],
    "last_used": [{"a": "soon"}, {"a": 1e999}, 5],
    "known": [{"a": {}}, {"a": []}, {"a": {"files": []}}],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_what_was_never_written_counts_as_damage(path: Path, key: str, value: object) -> None:
    file = written(path)
    plain = json.loads(path.read_bytes().decode("utf-8", "surrogatepass"))
    path.write_text(json.dumps({**plain, key: value}))
    assert file.read() == LibraryRecord()
    assert file.set_aside


@pytest.mark.parametrize(("key", "value"), [("place", "Moon"), ("n_bytes", -1), ("files", []), ("name", None)])
def test_so_does_a_model_that_was_never_written(path: Path, key: str, value: object) -> None:
    file = written(path)
    plain = json.loads(path.read_bytes().decode("utf-8", "surrogatepass"))
    plain["known"]["/a.gguf"][key] = value
    path.write_text(json.dumps(plain))
    assert file.read() == LibraryRecord()
    assert file.set_aside


def test_a_newer_file_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"version": 2, "what": "ever"}')
    for use in (LibraryFile(path).read, lambda: LibraryFile(path).change(lambda _: RECORD)):
        with pytest.raises(LibraryError, match="newer Draftlight"):
            use()
    assert path.read_text() == '{"version": 2, "what": "ever"}'


def test_a_file_that_cannot_be_written_leaves_the_old_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(path)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LibraryError, match="cannot be written: No space left on device"):
        file.change(lambda _: LibraryRecord())
    assert file.read() == RECORD
    assert sorted(entry.name for entry in path.parent.iterdir()) == [".library.json.lock", "library.json"]


def test_a_folder_in_its_place_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(LibraryError, match="cannot be read"):
        LibraryFile(path).read()


def test_a_file_where_its_folder_should_be_is_said(path: Path) -> None:
    path.parent.write_bytes(b"")
    with pytest.raises(LibraryError, match=r"cannot be (written|read)"):
        LibraryFile(path).change(lambda _: RECORD)

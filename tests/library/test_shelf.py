"""What is done with the models on disk, and what the user said of them."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, LibraryError, ModelFileError
from app.core.installed import InstalledModel, LibraryRecord, Place
from app.library.origin import Origin, write_origin
from app.library.places import ModelFolder
from app.library.shelf import Shelf
from tests.library.kept_models import MAIN, OLD, add_to_cache, add_to_ollama, shard, write
from tests.library.raw_gguf import model


class Records:
    """What the user said, kept as long as the test runs."""

    def __init__(self) -> None:
        self.record = LibraryRecord()

    def read(self) -> LibraryRecord:
        return self.record

    def change(self, edit: Callable[[LibraryRecord], LibraryRecord]) -> LibraryRecord:
        self.record = edit(self.record)
        return self.record


class Disk:
    """A machine with the usual places; `shelf` is a program that was just started on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.own, self.hub, self.ollama = root / "models", root / "hub", root / "ollama"
        self.records = Records()

    def shelf(self) -> Shelf:
        others = [ModelFolder(self.hub, Place.HUGGING_FACE), ModelFolder(self.ollama, Place.OLLAMA)]
        return Shelf(self.own, others, self.root / "cache", self.records, now=lambda: 1234.5)

    def names(self) -> list[str]:
        return [model.name for model in self.shelf().scan()]

    def scanned(self) -> Shelf:
        shelf = self.shelf()
        shelf.scan()
        return shelf


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


def test_all_places_are_shown_draftlights_own_first(disk: Disk) -> None:
    add_to_cache(disk.hub, "o/n", {"cached.gguf": model()})
    add_to_ollama(disk.ollama, "registry.ollama.ai/library/qwen3/8b", {"model": model(general__name="q")})
    write(disk.own / "o" / "own.gguf")
    found = disk.shelf().scan()
    assert [(model.name, model.place) for model in found] == [
        ("own", Place.OWN),
        ("cached", Place.HUGGING_FACE),
        ("qwen3:8b", Place.OLLAMA),
    ]
    shelf = disk.scanned()
    assert shelf.models == found
    assert {disk.own, disk.own / "o", disk.hub} < set(shelf.watched_folders())
    assert shelf.problems == ()


def test_added_folders_are_looked_through_until_they_are_removed(disk: Disk) -> None:
    path = write(disk.root / "私の" / "deep" / "a.gguf")
    disk.shelf().add_folder(path.parent.parent)
    disk.shelf().add_folder(path.parent.parent / ".." / "私の")
    assert disk.shelf().added_folders == (path.parent.parent,)
    (found,) = disk.shelf().scan()
    assert (found.path, found.place) == (path, Place.ADDED)
    disk.shelf().remove_folder(path.parent.parent)
    assert disk.names() == []
    path.unlink()
    assert disk.names() == []  # nobody asked about it any more
    with pytest.raises(LibraryError, match="was not added"):
        disk.shelf().remove_folder(path.parent.parent)


def test_a_removed_folder_keeps_what_is_in_another(disk: Disk) -> None:
    path = write(disk.root / "a" / "b" / "x.gguf")
    for folder in (disk.root / "a", disk.root / "a" / "b"):
        disk.shelf().add_folder(folder)
    disk.scanned().remove_folder(disk.root / "a" / "b")
    path.unlink()
    (gone,) = disk.shelf().scan()
    assert gone.gone


@pytest.mark.parametrize("kind", ["missing", "file"])
def test_what_is_no_folder_cannot_be_added(disk: Disk, kind: str) -> None:
    path = disk.root / "x"
    if kind == "file":
        write(path)
    with pytest.raises(LibraryError, match="no folder"):
        disk.shelf().add_folder(path)


def test_a_name_for_showing(disk: Disk) -> None:
    path = write(disk.own / "a.gguf")
    shelf = disk.scanned()
    shelf.rename(shelf.find("a"), "  my \n favourite ")
    (found,) = disk.shelf().scan()
    assert (found.name, found.path) == ("my favourite", path)
    shelf = disk.scanned()
    shelf.rename(shelf.find("my favourite"), " ")
    assert disk.names() == ["a"]


def test_when_a_model_was_used(disk: Disk) -> None:
    path = write(disk.own / "a.gguf")
    shelf = disk.shelf()
    shelf.mark_used(disk.own / "x" / ".." / "a.gguf")
    assert [model.last_used for model in shelf.scan()] == [1234.5]
    assert disk.records.record.last_used == {path: 1234.5}


def test_what_was_said_holds_for_every_path_of_a_file(disk: Disk) -> None:
    new = add_to_cache(disk.hub, "o/n", {"a.gguf": model()}, MAIN)
    shelf = disk.scanned()
    shelf.rename(shelf.find("a"), "mine")
    add_to_cache(disk.hub, "o/n", {"a.gguf": model()}, OLD, refs=["main"])
    (new.parent.parent / "refs" / "main").write_text(OLD)
    shelf = disk.scanned()
    assert [(model.name, model.path.parent.name) for model in shelf.models] == [("mine", OLD)]
    shelf.rename(shelf.models[0], "")
    assert disk.names() == ["a"]


def test_a_model_that_is_gone_is_shown_until_it_is_forgotten(disk: Disk) -> None:
    path = write(disk.own / "a.gguf")
    shelf = disk.scanned()
    shelf.rename(shelf.find("a"), "mine")
    shelf.mark_used(path)
    shelf = disk.scanned()
    with pytest.raises(LibraryError, match="still at"):
        shelf.forget(shelf.find("mine"))
    size = path.stat().st_size
    path.unlink()
    shelf = disk.shelf()
    (gone,) = shelf.scan()
    assert (gone.gone, gone.name, gone.n_bytes, gone.n_parameters, gone.last_used) == (True, "mine", size, 32, 1234.5)
    assert not gone.usable
    shelf.forget(gone)
    assert disk.names() == []
    assert disk.records.record == LibraryRecord()


def test_a_model_that_comes_back_is_not_gone(disk: Disk) -> None:
    path = write(disk.own / "a.gguf")
    disk.scanned()
    path.rename(disk.root / "away")
    assert [model.gone for model in disk.shelf().scan()] == [True]
    (disk.root / "away").rename(path)
    assert [model.gone for model in disk.shelf().scan()] == [False]


def test_a_model_whose_first_shard_is_gone_is_shown_once(disk: Disk) -> None:
    paths = [write(disk.own / f"m-{n + 1:05d}-of-00002.gguf", shard(n, 2)) for n in range(2)]
    disk.scanned()
    paths[0].unlink()
    (found,) = disk.shelf().scan()
    assert (found.gone, found.missing) == (False, (paths[0].name,))
    paths[1].unlink()
    assert [model.gone for model in disk.shelf().scan()] == [True]


def test_a_model_that_was_completed_is_one_model_when_it_is_gone(disk: Disk) -> None:
    names = [f"m-{n + 1:05d}-of-00002.gguf" for n in range(2)]
    write(disk.own / names[1], shard(1, 2))
    disk.scanned()
    write(disk.own / names[0], shard(0, 2))
    disk.scanned()
    for name in names:
        (disk.own / name).unlink()
    (gone,) = disk.shelf().scan()
    assert gone.files == tuple(disk.own / name for name in names)


def test_an_updated_model_does_not_leave_a_ghost(disk: Disk) -> None:
    old = add_to_cache(disk.hub, "o/n", {"a.gguf": model()}, OLD, refs=[])
    disk.scanned()
    new = add_to_cache(disk.hub, "o/n", {"a.gguf": model(general__name="new")}, MAIN)
    (old / "a.gguf").unlink()
    old.rmdir()
    assert [model.path for model in disk.shelf().scan()] == [new / "a.gguf"]


def test_a_folder_that_nobody_can_look_at_is_not_gone(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    write(disk.own / "deep" / "a.gguf")
    disk.scanned()
    stat = os.stat

    def guarded(path: str | Path, *rest: object, **more: object) -> os.stat_result:
        if "deep" in str(path):
            raise PermissionError(13, "Permission denied")
        return stat(path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", guarded)
    shelf = disk.shelf()
    assert shelf.scan() == []
    assert [problem.message for problem in shelf.problems] == [
        f"{disk.own / 'deep'} cannot be looked into: Permission denied."
    ]


def test_models_are_shown_where_nothing_can_be_written(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    write(disk.own / "a.gguf")
    full = LibraryError("The disk is full.")

    def refuse(*_: object) -> LibraryRecord:
        raise full

    monkeypatch.setattr(disk.records, "change", refuse)
    shelf = disk.scanned()
    assert [model.name for model in shelf.models] == ["a"]
    assert shelf.problems == (full,)
    monkeypatch.setattr(disk.records, "read", refuse)
    shelf = disk.scanned()
    assert shelf.added_folders == ()
    assert [model.name for model in shelf.models] == ["a"]
    assert shelf.problems == (full,)


def test_deleting_forgets_too(disk: Disk) -> None:
    path = write(disk.own / "o" / "a.gguf")
    shelf = disk.scanned()
    shelf.rename(shelf.find("a"), "mine")
    found = disk.scanned().find("mine")
    size = path.stat().st_size
    assert shelf.freed_by(found) == size
    assert shelf.delete(found) == size
    assert disk.names() == []
    assert disk.records.record == LibraryRecord()
    assert not path.parent.exists()


def test_a_file_that_is_left_under_another_name_keeps_its_name(disk: Disk) -> None:
    path = write(disk.own / "a.gguf")
    os.link(path, disk.own / "b.gguf")
    shelf = disk.scanned()
    shelf.mark_used(disk.own / "b.gguf")
    assert shelf.delete(shelf.models[0]) == 0
    (found,) = disk.shelf().scan()
    assert (found.path, found.last_used) == (disk.own / "b.gguf", 1234.5)


def test_ollama_says_how_it_is_done(disk: Disk) -> None:
    add_to_ollama(disk.ollama, "registry.ollama.ai/library/qwen3/8b", {"model": model()})
    shelf = disk.scanned()
    with pytest.raises(LibraryError, match="ollama rm qwen3:8b"):
        shelf.delete(shelf.find("qwen3:8b"))


def test_verifying(disk: Disk) -> None:
    path = write(disk.own / "a.gguf")
    content = path.read_bytes()
    write_origin(path, Origin("o/n", "c" * 40, "a.gguf", "https://x/y", sha256(content).hexdigest(), len(content), 0))
    shelf = disk.scanned()
    fractions: list[float] = []
    assert shelf.verify(shelf.find("a"), fractions.append)
    assert fractions[-1] == 1.0
    path.write_bytes(content[:-1] + b"\x01")
    assert not shelf.verify(shelf.find("a"))


def test_models_are_found_by_path_and_by_name(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(disk.own / "Größe.gguf")
    copy = disk.own / "also.gguf"
    os.link(path, copy)
    outside = write(disk.root / "outside.gguf")
    shelf = disk.scanned()
    (found,) = shelf.models
    monkeypatch.chdir(disk.own)
    for name in (str(path), str(copy), "Größe.gguf", "./also.gguf", found.name, found.name.upper()):
        assert shelf.find(name) is found
    assert shelf.find(str(outside)).path == outside
    with pytest.raises(LibraryError, match="no model nothing"):
        shelf.find("nothing")
    with pytest.raises(ModelFileError, match="is a folder"):
        shelf.find(str(disk.root))


def test_a_name_that_two_models_have_says_which(disk: Disk) -> None:
    for folder in "ab":
        write(disk.own / folder / "x.gguf")
    with pytest.raises(LibraryError, match="2 models are called x") as asked:
        disk.scanned().find("x")
    assert str(disk.own / "b" / "x.gguf") in asked.value.message


def test_ranking_and_telling_and_stopping(disk: Disk) -> None:
    write(disk.own / "a.gguf")
    write(disk.own / "b" / "b.gguf")
    told: list[InstalledModel] = []
    shelf = disk.shelf()
    shelf.scan(told.append)
    assert told == shelf.models
    ranked = shelf.rank_drafts(shelf.find("a"))
    assert {model.name for model, _ in ranked} == {"a", "b"}
    cancel = CancelToken()
    cancel.cancel()
    for stopped in (lambda: shelf.rank_drafts(shelf.find("a"), cancel), lambda: shelf.scan(cancel=cancel)):
        with pytest.raises(Cancelled):
            stopped()
    assert {model.name for model in shelf.models} == {"a", "b"}

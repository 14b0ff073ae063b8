"""What there is on disk: every model once, unchanged files unread, and what is wrong said."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, ModelFileError
from app.core.installed import InstalledModel, Place
from app.core.model_header import FileKind
from app.library.header import read_model
from app.library.header_bytes import SeekableFile
from app.library.header_cache import HeaderCache
from app.library.inventory import Inventory, model_at, take_inventory
from app.library.places import ModelFolder
from tests.library.kept_models import MAIN, OLD, add_to_cache, add_to_ollama, shard, write
from tests.library.raw_gguf import model


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return tmp_path / "models"


Take = Callable[..., Inventory]


@pytest.fixture
def take(tmp_path: Path) -> Take:
    """An inventory of these folders, by a program that was just started."""

    def begin(*folders: tuple[Path, Place], cancel: CancelToken | None = None) -> Inventory:
        wanted = [ModelFolder(*folder) for folder in folders]
        return take_inventory(wanted, HeaderCache(tmp_path / "cache"), cancel=cancel)

    return begin


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files whose headers were read."""
    names: list[str] = []

    def counting(file: SeekableFile, name: str) -> object:
        names.append(name)
        return read_model(file, name)

    monkeypatch.setattr("app.library.header_cache.read_model", counting)
    return names


def test_a_model_is_described(take: Take, models: Path) -> None:
    path = write(models / "深い" / "小型 模型.gguf", model(general__size_label="5M"))
    (found,) = take((models, Place.OWN)).models
    assert (found.path, found.place, found.name) == (path, Place.OWN, "小型 模型")
    assert (found.n_bytes, found.n_parameters) == (path.stat().st_size, 32)
    assert found.usable
    assert found.header
    assert (found.header.kind, found.header.size_label) == (FileKind.LANGUAGE_MODEL, "5M")
    assert (found.also, found.missing, found.problem, found.gone) == ((), (), None, False)


def test_shards_are_summed(take: Take, models: Path) -> None:
    paths = [write(models / f"m-{n + 1:05d}-of-00003.gguf", shard(n, 3)) for n in range(3)]
    (found,) = take((models, Place.ADDED)).models
    assert found.files == tuple(paths)
    assert found.name == "m"
    assert found.n_bytes == sum(path.stat().st_size for path in paths)
    assert found.header
    assert found.n_parameters == found.header.n_parameters == 32 + 64 + 64
    assert found.header.split is None
    assert found.usable
    paths[1].unlink()
    (found,) = take((models, Place.ADDED)).models
    assert found.missing == ("m-00002-of-00003.gguf",)
    assert not found.usable


def test_a_model_with_a_shard_that_cannot_be_read_cannot_be_used(take: Take, models: Path) -> None:
    write(models / "m-00001-of-00002.gguf", shard(0, 2))
    write(models / "m-00002-of-00002.gguf", b"broken, but long enough to be looked at")
    (found,) = take((models, Place.ADDED)).models
    assert (len(found.files), found.missing, found.header, found.usable) == (2, (), None, False)
    assert found.problem


def test_what_cannot_be_read_is_listed_with_its_problem(take: Take, models: Path) -> None:
    write(models / "bad.gguf", b"PK\x03\x04 something else")
    (found,) = take((models, Place.ADDED)).models
    assert found.header is None
    assert isinstance(found.problem, ModelFileError)
    assert "bad.gguf" in found.problem.message
    assert take((models, Place.ADDED)).models == (found,)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_one_file_by_several_ways_is_one_model(take: Take, models: Path, tmp_path: Path) -> None:
    path = write(models / "z.gguf")
    os.link(path, models / "hard.gguf")
    (models / "a-link.gguf").symlink_to(path)
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "far.gguf").symlink_to(path)
    (found,) = take((models, Place.OWN), (other, Place.ADDED), (models, Place.ADDED)).models
    assert found.path == models / "hard.gguf"
    assert found.place is Place.OWN
    assert set(found.also) == {models / "a-link.gguf", path, other / "far.gguf", models / "hard.gguf"} - {found.path}
    assert len(found.also) == len(set(found.also))


def test_commits_that_share_a_blob_are_one_model(take: Take, tmp_path: Path) -> None:
    new = add_to_cache(tmp_path / "hub", "o/n", {"a.gguf": model()}, MAIN)
    old = add_to_cache(tmp_path / "hub", "o/n", {"a.gguf": model()}, OLD, refs=[])
    (found,) = take((tmp_path / "hub", Place.HUGGING_FACE), (tmp_path, Place.ADDED)).models
    assert (found.path, found.also, found.source) == (new / "a.gguf", (old / "a.gguf",), "o/n/a.gguf")


def test_shards_of_two_commits_with_one_shard_in_common_stay_apart(take: Take, tmp_path: Path) -> None:
    names = [f"m-{n + 1:05d}-of-00002.gguf" for n in range(2)]
    for commit, second in ((MAIN, shard(1, 2)), (OLD, shard(1, 2) + bytes(8))):
        add_to_cache(tmp_path, "o/n", {names[0]: shard(0, 2), names[1]: second}, commit, refs=[commit])
    assert [(len(one.files), one.missing) for one in take((tmp_path, Place.HUGGING_FACE)).models] == [(2, ())] * 2


def test_ollamas_models_are_read_through_their_blobs(take: Take, tmp_path: Path) -> None:
    blobs = add_to_ollama(tmp_path, "registry.ollama.ai/library/qwen3/8b", {"model": model()})
    (found,) = take((tmp_path, Place.OLLAMA)).models
    assert (found.name, found.path, found.usable) == ("qwen3:8b", blobs["model"], True)


def test_unchanged_files_are_read_once(take: Take, models: Path, read: list[str]) -> None:
    write(models / "a.gguf")
    write(models / "b.gguf", model(general__name="b", general__size_label="1B"))
    first = take((models, Place.OWN))
    assert sorted(read) == ["a.gguf", "b.gguf"]
    assert take((models, Place.OWN)) == first
    assert len(read) == 2
    path = write(models / "b.gguf", model(general__name="b", general__size_label="2B"))
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))
    changed = take((models, Place.OWN)).models[1]
    assert changed.header
    assert changed.header.size_label == "2B"
    assert read[2:] == ["b.gguf"]


def test_what_went_away_is_not_kept(take: Take, models: Path, tmp_path: Path) -> None:
    write(models / "a.gguf")
    write(models / "b.gguf")
    take((models, Place.OWN))
    (models / "a.gguf").unlink()
    take((models, Place.OWN))
    assert list(json.loads((tmp_path / "cache" / "headers.json").read_bytes())) == [str(models / "b.gguf")]


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"7", b"\xff", b"null", b'{"PATH": 5}', b'{"PATH": {"stamp": [1]}}']
)
def test_a_damaged_cache_is_let_pass(take: Take, models: Path, tmp_path: Path, damage: bytes) -> None:
    path = write(models / "a.gguf")
    first = take((models, Place.OWN))
    kept = tmp_path / "cache" / "headers.json"
    kept.write_bytes(damage.replace(b"PATH", str(path).encode()))
    assert take((models, Place.OWN)) == first


@pytest.mark.parametrize("change", ["kind", "n_bytes", "extra"])
def test_entries_of_another_version_are_let_pass(take: Take, models: Path, tmp_path: Path, change: str) -> None:
    path = write(models / "a.gguf")
    first = take((models, Place.OWN))
    kept = tmp_path / "cache" / "headers.json"
    entries = json.loads(kept.read_bytes())
    header = entries[str(path)]["header"]
    if change == "n_bytes":
        del header["n_bytes"]
    else:
        header[change] = "unheard of"
    kept.write_text(json.dumps(entries))
    assert take((models, Place.OWN)) == first


def test_it_goes_on_without_a_cache(take: Take, models: Path, tmp_path: Path) -> None:
    write(models / "a.gguf")
    write(tmp_path / "cache", b"a file where the folder should be")
    assert len(take((models, Place.OWN)).models) == 1


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_names_that_are_no_text_are_kept_too(take: Take, models: Path, read: list[str]) -> None:
    write(Path(os.fsdecode(os.fsencode(models) + b"/\xff.gguf")))
    first = take((models, Place.OWN))
    assert take((models, Place.OWN)) == first
    assert len(read) == 1


def test_each_model_is_told_as_it_is_found(models: Path, tmp_path: Path) -> None:
    write(models / "one" / "a.gguf")
    write(models / "two" / "b.gguf")
    told: list[InstalledModel] = []
    take_inventory([ModelFolder(models, Place.OWN)], HeaderCache(tmp_path / "cache"), told.append)
    assert [model.name for model in told] == ["a", "b"]


def test_stopping_keeps_what_was_read(models: Path, tmp_path: Path, read: list[str]) -> None:
    for folder in "abc":
        write(models / folder / "x.gguf")
    cancel = CancelToken()
    wanted = [ModelFolder(models, Place.OWN)]
    with pytest.raises(Cancelled):
        take_inventory(wanted, HeaderCache(tmp_path / "cache"), lambda model: cancel.cancel(), cancel)
    n_before = len(read)
    assert n_before < 3
    take_inventory(wanted, HeaderCache(tmp_path / "cache"))
    assert len(read) == 3


def test_the_folders_to_watch(take: Take, models: Path, tmp_path: Path) -> None:
    write(models / "deep" / "a.gguf")
    unplugged, other = tmp_path / "disk" / "models" / "mine", tmp_path / "never" / "there"
    folders = take((models, Place.OWN), (unplugged, Place.ADDED), (other, Place.GPT4ALL)).folders
    assert folders == (models, models / "deep", tmp_path)


def test_a_file_outside_every_folder_can_be_looked_at(tmp_path: Path) -> None:
    headers = HeaderCache(tmp_path / "cache")
    alone = write(tmp_path / "any.gguf")
    assert model_at(alone, headers).usable
    paths = [write(tmp_path / f"m-{n + 1:05d}-of-00002.gguf", shard(n, 2)) for n in range(2)]
    for path in paths:
        assert model_at(path, headers).files == tuple(paths)
    blob = write(tmp_path / "sha256-abc", model())
    assert model_at(blob, headers).name == "sha256-abc"


@pytest.mark.parametrize("kind", ["missing", "folder", "broken"])
def test_what_is_no_model_cannot_be_looked_at(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.gguf"
    if kind == "folder":
        path.mkdir()
    if kind == "broken":
        path.write_bytes(b"not a model at all, though long enough")
    with pytest.raises(ModelFileError, match=r"x\.gguf"):
        model_at(path, HeaderCache(tmp_path / "cache"))

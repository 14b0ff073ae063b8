"""Deleting for good: what it frees, what is left alone, and which places say no."""

import os
from pathlib import Path

import pytest

from app.core.errors import LibraryError
from app.core.installed import InstalledModel, Place
from app.library.deletion import delete, freed_by
from app.library.origin import Origin, origin_path, write_origin
from app.library.places import ModelFolder
from tests.library.kept_models import MAIN, OLD, add_to_cache, write
from tests.library.raw_gguf import model as gguf


def model(*files: Path, place: Place = Place.OWN, name: str = "m") -> InstalledModel:
    return InstalledModel(files, place, name, sum(path.lstat().st_size for path in files if path.exists()))


def own(folder: Path) -> list[ModelFolder]:
    return [ModelFolder(folder, Place.OWN)]


def test_all_shards_go_with_what_was_known_of_them_and_their_empty_folders(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    files = [write(folder / "owner" / "リポ" / f"m-{n}.gguf") for n in (1, 2)]
    write_origin(files[0], Origin("owner/リポ", "c" * 40, "m-1.gguf", "https://x/y", "d" * 64, 1, 1))
    size = sum(path.stat().st_size for path in files)
    assert freed_by(model(*files), own(folder)) == size
    assert all(path.exists() for path in files)
    assert delete(model(*files), own(folder)) == size
    assert not origin_path(files[0]).exists()
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


def test_folders_with_something_in_them_stay(tmp_path: Path) -> None:
    path = write(tmp_path / "models" / "owner" / "a.gguf")
    other = write(tmp_path / "models" / "owner" / "notes.txt")
    delete(model(path), own(tmp_path / "models"))
    assert other.exists()


def test_only_draftlights_own_folders_are_removed(tmp_path: Path) -> None:
    path = write(tmp_path / "theirs" / "a.gguf")
    delete(model(path, place=Place.ADDED), [*own(tmp_path / "models"), ModelFolder(tmp_path / "theirs", Place.ADDED)])
    assert (tmp_path / "theirs").is_dir()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_file_with_another_name_frees_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.gguf")
    os.link(path, tmp_path / "b.gguf")
    assert freed_by(model(path), own(tmp_path)) == delete(model(path), own(tmp_path)) == 0
    assert (tmp_path / "b.gguf").exists()
    assert delete(model(tmp_path / "b.gguf"), own(tmp_path)) > 0


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_file_whose_every_name_goes_is_counted_once(tmp_path: Path) -> None:
    path = write(tmp_path / "a.gguf")
    os.link(path, tmp_path / "b.gguf")
    assert freed_by(model(path, tmp_path / "b.gguf"), own(tmp_path)) == path.stat().st_size


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_frees_nothing_and_its_file_stays(tmp_path: Path) -> None:
    path = write(tmp_path / "theirs" / "a.gguf")
    link = tmp_path / "models" / "a.gguf"
    link.parent.mkdir()
    link.symlink_to(path)
    assert freed_by(model(link), own(link.parent)) == delete(model(link), own(link.parent)) == 0
    assert path.exists()
    assert not link.is_symlink()


def test_ollamas_models_are_ollamas(tmp_path: Path) -> None:
    blob = write(tmp_path / "blobs" / f"sha256-{'a' * 64}")
    for name in ("qwen3:8b, qwen3:latest", "qwen3:8b (projector)"):
        with pytest.raises(LibraryError) as refused:
            delete(model(blob, place=Place.OLLAMA, name=name), [])
        assert refused.value.remedy == "Remove it with: ollama rm qwen3:8b"
        with pytest.raises(LibraryError):
            freed_by(model(blob, place=Place.OLLAMA, name=name), [])
    assert blob.exists()


@pytest.mark.parametrize("kind", ["another suffix", "folder", "gone"])
def test_only_model_files_are_deleted(tmp_path: Path, kind: str) -> None:
    good = write(tmp_path / "models" / "a.gguf")
    bad = tmp_path / "models" / ("b.txt" if kind == "another suffix" else "b.gguf")
    bad.mkdir() if kind == "folder" else write(bad)
    found = model(good, bad)
    if kind == "gone":
        found = InstalledModel((good,), Place.OWN, "m", 1, gone=True)
    for ask in (freed_by, delete):
        with pytest.raises(LibraryError):
            ask(found, own(tmp_path / "models"))
    assert good.exists()
    assert bad.exists()


def test_what_went_away_meanwhile_is_as_good_as_deleted(tmp_path: Path) -> None:
    one, two = write(tmp_path / "a.gguf"), write(tmp_path / "b.gguf")
    found = model(one, two)
    one.unlink()
    assert delete(found, own(tmp_path)) == freed_by(model(write(two)), own(tmp_path))


def test_what_cannot_be_deleted_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.gguf")

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(LibraryError, match="could not be deleted: Permission denied"):
        delete(model(path), own(tmp_path))


def test_the_hugging_face_cache_deletes_for_itself(tmp_path: Path) -> None:
    content = gguf()
    new = add_to_cache(tmp_path, "o/n", {"a.gguf": content}, MAIN)
    old = add_to_cache(tmp_path, "o/n", {"a.gguf": content}, OLD, refs=[])
    folders = [ModelFolder(tmp_path / "none", Place.HUGGING_FACE), ModelFolder(tmp_path, Place.HUGGING_FACE)]
    shown = model(new / "a.gguf", place=Place.HUGGING_FACE)
    assert freed_by(shown, folders) == delete(shown, folders) == 0
    assert delete(model(old / "a.gguf", place=Place.HUGGING_FACE), folders) == len(content)
    with pytest.raises(LibraryError, match="none of the Hugging Face caches"):
        delete(shown, folders[:1])

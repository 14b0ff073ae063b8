"""The Hugging Face cache, laid out as huggingface_hub does and read by the real one."""

import os
from pathlib import Path

import pytest

from app.core.errors import LibraryError
from app.core.installed import Place
from app.library.hugging_face_cache import cached_files, cached_sha256, delete_from_cache, freed_in_cache
from app.library.survey import FoundFile, Survey
from tests.library.kept_models import MAIN, OLD, add_to_cache, write
from tests.library.raw_gguf import model

ONE, TWO = model(general__name="one"), model(general__name="the other")


def found(cache: Path, survey: Survey | None = None) -> list[FoundFile]:
    return list(cached_files(cache, survey or Survey()))


def test_files_are_named_by_repository_and_path(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path, "owner/name-GGUF", {"a.gguf": ONE, "sub/b.gguf": TWO, "README.md": b"hi"})
    add_to_cache(tmp_path, "gpt2", {"c.gguf": model("gpt2")})
    survey = Survey()
    files = found(tmp_path, survey)
    assert files[:1] == [FoundFile(tmp_path / "models--gpt2" / "snapshots" / MAIN / "c.gguf", *_of("c", "gpt2/c.gguf"))]
    assert files[1:] == [
        FoundFile(snapshot / "a.gguf", *_of("a", "owner/name-GGUF/a.gguf")),
        FoundFile(snapshot / "sub/b.gguf", *_of("b", "owner/name-GGUF/sub/b.gguf")),
    ]
    assert {tmp_path, snapshot, snapshot.parent} <= set(survey.folders)


def _of(name: str, source: str) -> tuple[Place, str, str]:
    return Place.HUGGING_FACE, name, source


def test_the_current_commit_comes_first(tmp_path: Path) -> None:
    main = add_to_cache(tmp_path, "o/n", {"a.gguf": TWO}, MAIN)
    newer, newest = (
        add_to_cache(tmp_path, "o/n", {"a.gguf": ONE + bytes(n)}, str(n) * 40, refs=[f"v{n}"]) for n in (1, 2)
    )
    for age, snapshot in enumerate((newest, newer, main)):
        os.utime(snapshot / "a.gguf", (1e9 - age, 1e9 - age))
    assert [file.path.parent for file in found(tmp_path)] == [main, newest, newer]


def test_a_damaged_repository_is_said_and_what_is_left_is_found(tmp_path: Path) -> None:
    good = add_to_cache(tmp_path, "o/good", {"a.gguf": ONE})
    bad = add_to_cache(tmp_path, "o/bad", {"a.gguf": TWO, "sub/b.gguf": ONE})
    (bad / "a.gguf").resolve().unlink()
    survey = Survey()
    assert found(tmp_path, survey) == [
        FoundFile(bad / "sub" / "b.gguf", *_of("b", "o/bad/sub/b.gguf")),
        FoundFile(good / "a.gguf", *_of("a", "o/good/a.gguf")),
    ]
    (problem,) = survey.problems
    assert problem.message == f"o/bad is damaged in the Hugging Face cache {tmp_path}."
    assert problem.remedy
    with pytest.raises(LibraryError, match="not in the Hugging Face cache"):
        delete_from_cache(tmp_path, [bad / "sub" / "b.gguf"])


def test_what_else_lies_in_the_cache_is_nobodys_concern(tmp_path: Path) -> None:
    write(tmp_path / "version.txt", b"1")
    write(tmp_path / "other" / "file.gguf")
    broken = add_to_cache(tmp_path, "o/weights", {"model.safetensors": b"x"})
    (broken / "model.safetensors").resolve().unlink()
    write(tmp_path / "models--o--asked" / "refs" / "main", MAIN.encode())
    survey = Survey()
    assert found(tmp_path, survey) == []
    assert survey.problems == []


def test_a_cache_that_is_no_folder_has_nothing(tmp_path: Path) -> None:
    assert found(tmp_path / "none") == found(write(tmp_path / "file")) == []


def test_bytes_that_are_no_text_where_a_commit_should_stand(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE})
    write(snapshot.parent.parent / "refs" / "main", b"\xff\xfe")
    survey = Survey()
    assert found(tmp_path, survey) == []
    assert "is damaged" in survey.problems[0].message


def test_datasets_have_no_models(tmp_path: Path) -> None:
    add_to_cache(tmp_path, "o/n", {"a.gguf": ONE})
    (tmp_path / "models--o--n").rename(tmp_path / "datasets--o--n")
    assert found(tmp_path) == []


def test_the_checksum_is_the_blobs_name(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE})
    assert cached_sha256(snapshot / "a.gguf") == (snapshot / "a.gguf").resolve().name
    assert cached_sha256(write(tmp_path / "plain.gguf")) == ""
    small = snapshot.parent.parent / "blobs" / ("e" * 40)  # of what the hub keeps as a small file
    write(small)
    (snapshot / "small.gguf").symlink_to(small)
    assert cached_sha256(snapshot / "small.gguf") == ""


def test_deleting_a_file_leaves_the_others(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE, "b.gguf": TWO})
    blob = (snapshot / "a.gguf").resolve()
    assert freed_in_cache(tmp_path, [snapshot / "a.gguf"]) == len(ONE)
    assert delete_from_cache(tmp_path, [snapshot / "a.gguf"]) == len(ONE)
    assert not blob.exists()
    assert [file.name for file in found(tmp_path)] == ["b"]


def test_deleting_the_last_file_leaves_no_repository(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE})
    assert delete_from_cache(tmp_path, [snapshot / "a.gguf"]) == len(ONE)
    assert list(tmp_path.iterdir()) == []


def test_a_blob_that_another_commit_has_too_frees_nothing(tmp_path: Path) -> None:
    new = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE, "b.gguf": TWO})
    old = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE}, OLD, refs=[])
    assert freed_in_cache(tmp_path, [new / "a.gguf"]) == 0
    assert delete_from_cache(tmp_path, [new / "a.gguf"]) == 0
    assert (old / "a.gguf").read_bytes() == ONE
    assert freed_in_cache(tmp_path, [old / "a.gguf"]) == len(ONE)


def test_a_copy_of_a_repository_with_the_same_commit_is_left_alone(tmp_path: Path) -> None:
    copies = [add_to_cache(tmp_path, f"o/{name}", {"a.gguf": ONE}) for name in "abcdef"]
    for n_deleted, copy in enumerate(copies, 1):
        assert delete_from_cache(tmp_path, [copy / "a.gguf"]) == len(ONE)
        assert [(other / "a.gguf").exists() for other in copies] == [False] * n_deleted + [True] * (6 - n_deleted)


def test_what_is_not_in_the_cache_is_not_deleted_from_it(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE})
    with pytest.raises(LibraryError, match="not in the Hugging Face cache"):
        delete_from_cache(tmp_path, [snapshot / "b.gguf"])
    with pytest.raises(LibraryError, match="not in the Hugging Face cache"):
        delete_from_cache(tmp_path, [snapshot / "a.gguf", snapshot / "b.gguf"])
    assert (snapshot / "a.gguf").exists()


@pytest.mark.parametrize("refused", [Path, os], ids=["link", "blob"])
def test_what_cannot_be_deleted_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: object) -> None:
    snapshot = add_to_cache(tmp_path, "o/n", {"a.gguf": ONE, "b.gguf": TWO})

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(refused, "unlink" if refused is Path else "remove", refuse)
    with pytest.raises(LibraryError, match="could not be deleted"):
        delete_from_cache(tmp_path, [snapshot / "a.gguf"])


def test_a_cache_behind_a_link(tmp_path: Path) -> None:
    add_to_cache(tmp_path / "real", "o/n", {"a.gguf": ONE, "b.gguf": TWO})
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (file, _) = found(tmp_path / "link")
    assert delete_from_cache(tmp_path / "link", [file.path]) == len(ONE)
    through_link = tmp_path / "link" / found(tmp_path / "link")[0].path.relative_to((tmp_path / "real").resolve())
    assert delete_from_cache(tmp_path / "link", [through_link]) == len(TWO)

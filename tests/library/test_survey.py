"""Walking through folders: what is a model file, links, circles, and what nobody may look at."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled
from app.library.survey import Survey, walk
from tests.library.kept_models import write


def walked(folder: Path, survey: Survey | None = None) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in walk(folder, survey or Survey())]


def test_every_model_file_is_found_wherever_it_lies(tmp_path: Path) -> None:
    for name in ("b.gguf", "a.GGUF", "模型/日本 語.gguf", "deep/er/é.gguf", "notes.txt", "gguf", "x.gguf.origin.json"):
        write(tmp_path / name)
    survey = Survey()
    assert walked(tmp_path, survey) == ["a.GGUF", "b.gguf", "deep/er/é.gguf", "模型/日本 語.gguf"]
    assert survey.folders == [tmp_path, tmp_path / "deep", tmp_path / "deep/er", tmp_path / "模型"]
    assert survey.problems == []


def test_what_is_hidden_is_left_out(tmp_path: Path) -> None:
    for name in (".hidden.gguf", ".cache/a.gguf", "._mac.gguf", "model.gguf.part", ".model.gguf.part"):
        write(tmp_path / name)
    assert walked(tmp_path) == []
    hidden = write(tmp_path / ".models" / "a.gguf")
    assert list(walk(hidden.parent, Survey())) == [hidden]


def test_a_folder_with_a_models_name_is_none(tmp_path: Path) -> None:
    write(tmp_path / "folder.gguf" / "inner.gguf")
    assert walked(tmp_path) == ["folder.gguf/inner.gguf"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_are_followed_but_no_folder_twice(tmp_path: Path) -> None:
    write(tmp_path / "here" / "a.gguf")
    write(tmp_path / "elsewhere" / "b.gguf")
    here = tmp_path / "here"
    (here / "away").symlink_to(tmp_path / "elsewhere")
    (here / "circle").symlink_to(here)
    (here / "own.gguf").symlink_to("own.gguf")
    (here / "nowhere.gguf").symlink_to("not there")
    (here / "z.gguf").symlink_to(here / "a.gguf")
    (tmp_path / "elsewhere" / "back").symlink_to(here)
    assert walked(here) == ["a.gguf", "z.gguf", "away/b.gguf"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_pipes_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    assert walked(tmp_path) == []


def test_what_nobody_may_look_into_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "locked" / "a.gguf")
    write(tmp_path / "open" / "b.gguf")
    scandir = os.scandir

    def guarded(path: Path) -> "Iterator[os.DirEntry[str]]":
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)
    survey = Survey()
    assert walked(tmp_path, survey) == ["open/b.gguf"]
    (problem,) = survey.problems
    assert problem.message == f"{tmp_path / 'locked'} cannot be looked into: Permission denied."
    assert problem.remedy


def test_a_folder_that_is_not_there_has_nothing_in_it(tmp_path: Path) -> None:
    survey = Survey()
    assert walked(tmp_path / "none", survey) == []
    assert survey == Survey(survey.cancel)


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_names_that_are_no_text_are_found(tmp_path: Path) -> None:
    write(Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.gguf")))
    (path,) = walk(tmp_path, Survey())
    assert os.fsencode(path).endswith(b"\xff\xfe.gguf")


def test_it_can_be_stopped(tmp_path: Path) -> None:
    write(tmp_path / "a.gguf")
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        walked(tmp_path, Survey(cancel))

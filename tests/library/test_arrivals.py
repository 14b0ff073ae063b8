"""Files that somebody pointed at: models or not, and which of two is the target."""

from pathlib import Path

import pytest

from app.core.arrival import Arrival, ArrivalRequest
from app.core.errors import DraftlightError
from app.core.loading import Role
from app.library.arrivals import look_at

HEAD = b"GGUF\x03\x00\x00\x00" + bytes(16)


def write(path: Path, n_bytes: int, head: bytes = HEAD) -> Path:
    path.write_bytes(head + bytes(n_bytes))
    return path


def test_one_model_goes_where_it_was_dropped(tmp_path: Path) -> None:
    path = write(tmp_path / "モデル.gguf", 10)
    assert look_at(ArrivalRequest((path,), Role.TARGET)) == Arrival(target=path)
    assert look_at(ArrivalRequest((path,), Role.DRAFT)) == Arrival(draft=path)


def test_a_models_name_need_not_say_so(tmp_path: Path) -> None:
    path = write(tmp_path / "sha256-0123abcd", 10)
    assert look_at(ArrivalRequest((path,), Role.DRAFT)) == Arrival(draft=path)


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_the_larger_is_the_target(tmp_path: Path, turned: bool) -> None:
    small, large = write(tmp_path / "b.gguf", 10), write(tmp_path / "a.gguf", 20)
    paths = (large, small) if turned else (small, large)
    assert look_at(ArrivalRequest(paths, Role.DRAFT)) == Arrival(large, small)


def test_the_parts_of_a_model_are_one(tmp_path: Path) -> None:
    parts = [write(tmp_path / f"big-{number:05d}-of-00003.gguf", 10) for number in (3, 1, 2)]
    middle = write(tmp_path / "middle.gguf", 60)
    assert look_at(ArrivalRequest(tuple(parts), Role.TARGET)) == Arrival(target=parts[1])
    assert look_at(ArrivalRequest((middle, *parts), Role.TARGET)) == Arrival(parts[1], middle)


def test_what_is_no_model_is_refused_with_a_way_out(tmp_path: Path) -> None:
    text, folder = tmp_path / "notes.txt", tmp_path / "folder"
    text.write_text("Dear diary")
    folder.mkdir()
    three = tuple(write(tmp_path / f"{name}.gguf", 10) for name in "abc")
    for paths, words in (
        ((text,), "is not a GGUF file"),
        ((folder,), "is a folder"),
        ((tmp_path / "gone.gguf",), "There is no file"),
        ((write(tmp_path / "empty.gguf", 0, b""),), "is empty"),
        ((three[0], text), "is not a GGUF file"),
        (three, "3 models are too many"),
    ):
        with pytest.raises(DraftlightError, match=words) as caught:
            look_at(ArrivalRequest(paths, Role.TARGET))
        assert caught.value.remedy

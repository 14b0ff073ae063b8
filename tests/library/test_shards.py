"""Models in several files: put together by what their headers say, with what is missing or misnamed said."""

from pathlib import Path

from app.core.errors import ModelFileError
from app.core.installed import Place
from app.core.model_header import ModelHeader
from app.library.header import read_header
from app.library.shards import Part, Whole, gather
from app.library.survey import FoundFile
from tests.library.kept_models import shard, write
from tests.library.raw_gguf import model


def name(number: int, count: int = 3, prefix: str = "模型") -> str:
    """`number` from 1, as names have it."""
    return f"{prefix}-{number:05d}-of-{count:05d}.gguf"


def part(path: Path) -> Part:
    file = FoundFile(path, Place.ADDED, path.stem)
    try:
        with path.open("rb") as opened:
            header: ModelHeader = read_header(opened, path.name)
    except ModelFileError as problem:
        return Part(file, problem=problem)
    return Part(file, header=header)


def gathered(folder: Path) -> list[Whole]:
    return list(gather(part(path) for path in sorted(folder.iterdir())))


def names(whole: Whole) -> list[str]:
    return [part.name for part in whole.parts]


def test_shards_are_one_model_in_their_order(tmp_path: Path) -> None:
    for number in (2, 0, 1):
        write(tmp_path / name(number + 1), shard(number, 3))
    other = write(tmp_path / "other.gguf")
    one, two = gathered(tmp_path)
    assert [part.file.path for part in one.parts] == [other]
    assert names(two) == [name(1), name(2), name(3)]
    assert (two.missing, two.problem) == ((), None)


def test_missing_shards_are_named(tmp_path: Path) -> None:
    write(tmp_path / name(2), shard(1, 3))
    (whole,) = gathered(tmp_path)
    assert names(whole) == [name(2)]
    assert whole.missing == (name(1), name(3))
    assert whole.problem
    assert whole.problem.message == f"2 parts of this model are missing: {name(1)}, {name(3)}."


def test_many_missing_shards_are_counted(tmp_path: Path) -> None:
    write(tmp_path / name(1, 200), shard(0, 200))
    (whole,) = gathered(tmp_path)
    assert len(whole.missing) == 199
    assert whole.problem
    assert whole.problem.message.endswith(f"{name(4, 200)} and 196 more.")


def test_the_header_wins_over_the_name(tmp_path: Path) -> None:
    write(tmp_path / name(1), model())  # a whole model, whatever it is called
    (whole,) = gathered(tmp_path)
    assert (whole.missing, whole.problem) == ((), None)


def test_a_renamed_shard_is_recognised_and_its_right_name_said(tmp_path: Path) -> None:
    write(tmp_path / name(1), shard(0, 3))
    write(tmp_path / "renamed (1).gguf", shard(1, 3))
    write(tmp_path / name(3), shard(2, 3))
    write(tmp_path / name(1, 3, "other"), shard(0, 3, n_tensors=77))
    one, two = gathered(tmp_path)
    assert names(one) == [name(1, 3, "other")]
    assert names(two) == [name(1), "renamed (1).gguf", name(3)]
    assert two.missing == (name(2),)
    assert two.problem
    assert "renamed (1).gguf is part 2 of 3" in two.problem.message
    assert f"under the name {name(2)}." in two.problem.message


def test_a_renamed_shard_that_could_belong_to_two_models_is_left_alone(tmp_path: Path) -> None:
    for prefix in "ab":
        write(tmp_path / name(1, 2, prefix), shard(0, 2))
    write(tmp_path / "second.gguf", shard(1, 2))
    assert [names(whole) for whole in gathered(tmp_path)] == [[name(1, 2, "a")], [name(1, 2, "b")], ["second.gguf"]]
    assert gathered(tmp_path)[2].missing == (name(1, 2, "second"), name(2, 2, "second"))


def test_shards_whose_names_were_swapped(tmp_path: Path) -> None:
    write(tmp_path / name(1, 2), shard(1, 2))
    write(tmp_path / name(2, 2), shard(0, 2))
    (whole,) = gathered(tmp_path)
    assert names(whole) == [name(2, 2), name(1, 2)]
    assert whole.missing == (name(1, 2), name(2, 2))


def test_of_two_that_say_they_are_the_same_part_the_name_decides(tmp_path: Path) -> None:
    write(tmp_path / name(1, 2), shard(1, 2))
    write(tmp_path / name(2, 2), shard(1, 2))
    stray, group = gathered(tmp_path)
    assert (names(stray), stray.missing) == ([name(1, 2)], ())
    assert (names(group), group.missing) == ([name(2, 2)], (name(1, 2),))


def test_an_unreadable_shard_is_known_by_its_name(tmp_path: Path) -> None:
    write(tmp_path / name(1, 2), shard(0, 2))
    write(tmp_path / name(2, 2), b"GGUF")
    (whole,) = gathered(tmp_path)
    assert (names(whole), whole.missing) == ([name(1, 2), name(2, 2)], ())
    assert isinstance(whole.problem, ModelFileError)


def test_names_that_count_wrongly_are_only_names(tmp_path: Path) -> None:
    for number, count in ((0, 2), (3, 2), (1, 1)):
        write(tmp_path / name(number, count), b"broken")
    assert [names(whole) for whole in gathered(tmp_path)] == [[name(0, 2)], [name(1, 1)], [name(3, 2)]]


def test_a_header_that_lies_about_its_number_makes_a_whole_file(tmp_path: Path) -> None:
    write(tmp_path / "a.gguf", model(split__no=5, split__count=2))
    (whole,) = gathered(tmp_path)
    assert whole.missing == ()


def test_models_of_one_name_in_two_folders_stay_apart(tmp_path: Path) -> None:
    for folder in "ab":
        write(tmp_path / folder / name(1, 2), shard(0, 2))
    paths = [tmp_path / folder / name(1, 2) for folder in "ab"]
    assert [whole.missing for whole in gather(map(part, paths))] == [(name(2, 2),)] * 2

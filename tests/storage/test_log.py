"""The log file: what is written into it, and that nothing depends on it."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.log import keep_log, last_lines, set_level
from app.storage.writer import this_process

LOG = logging.getLogger("draftlight")


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    before = LOG.handlers[:], LOG.propagate, LOG.level
    yield
    for handler in LOG.handlers[:]:
        if handler not in before[0]:
            LOG.removeHandler(handler)
            handler.close()
    LOG.propagate = before[1]
    LOG.setLevel(before[2])


def test_warnings_and_errors_are_kept_with_their_traceback(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    keep_log(tmp_path / "deep" / "log")
    logging.getLogger("draftlight.part").info("said in passing")
    try:
        raise KeyError("zwölf")
    except KeyError as error:
        logging.getLogger("draftlight.part").error("Unexpected error", exc_info=error)
    text = (tmp_path / "deep" / "log" / "draftlight.log").read_text(encoding="utf-8")
    assert "ERROR draftlight.part: Unexpected error" in text
    assert "test_log.py" in text
    assert "KeyError: (its message is left out)" in text
    assert "in passing" not in text
    assert capfd.readouterr() == ("", "")


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.storage.log._MOST_BYTES", 1000)
    keep_log(tmp_path)
    for number in range(100):
        LOG.warning("line %d of many", number)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["draftlight.log", "draftlight.log.1"]
    assert all(file.stat().st_size <= 1000 for file in files)
    assert "line 99 of many" in files[0].read_text()


@pytest.mark.parametrize("place", ["folder", "file"])
def test_without_a_place_for_it_the_program_goes_on_quietly(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], place: str
) -> None:
    if place == "folder":
        (tmp_path / "log").write_text("a file where the folder should be")
    else:
        (tmp_path / "log" / "draftlight.log").mkdir(parents=True)
    keep_log(tmp_path / "log")
    logging.getLogger("draftlight.part").error("goes nowhere")
    assert capfd.readouterr() == ("", "")


def _raise_with(text: str) -> None:
    raise ValueError(f"cannot use {text}")


def test_what_somebody_wrote_and_their_token_do_not_get_in(tmp_path: Path) -> None:
    keep_log(tmp_path)
    set_level("everything")
    try:
        try:
            _raise_with(" ".join(("my", "secret", "diary")))
        except ValueError as error:
            raise RuntimeError("a worker failed") from error
    except RuntimeError as error:
        LOG.error("Unexpected error", exc_info=error)
    LOG.debug("GET https://hub/file?X-Amz-Signature=abc123&part=1 with Bearer hf_abcdefgh12345678")
    LOG.debug("the token is hf_abcdefgh12345678")
    text = (tmp_path / "draftlight.log").read_text(encoding="utf-8")
    assert "RuntimeError: a worker failed" in text
    assert "_raise_with" in text  # where it happened
    for secret in ("secret diary", "abcdefgh", "abc123"):
        assert secret not in text
    assert "part=1" in text


@pytest.mark.parametrize(("level", "kept"), [("problems", "W"), ("information", "IW"), ("everything", "DIW")])
def test_what_is_kept_is_chosen(tmp_path: Path, level: str, kept: str) -> None:
    keep_log(tmp_path)
    set_level(level)
    part = logging.getLogger("draftlight.part")
    part.debug("says D")
    part.info("says I")
    part.warning("says W")
    text = (tmp_path / "draftlight.log").read_text(encoding="utf-8")
    assert "".join(letter for letter in "DIW" if f"says {letter}" in text) == kept


def test_the_last_lines_of_a_process_are_found_among_those_of_others(tmp_path: Path) -> None:
    keep_log(tmp_path)
    LOG.warning("ours\nin two lines")
    with (tmp_path / "draftlight.log").open("a", encoding="utf-8") as file:
        file.write("2026-01-01 10:00:00,000 1 WARNING draftlight: theirs\nalso theirs\n")
    LOG.warning("ours again")
    lines = last_lines(tmp_path, this_process())
    assert [line.rpartition(": ")[2] for line in lines] == ["ours", "in two lines", "ours again"]
    assert last_lines(tmp_path / "nowhere", this_process()) == ()

"""The log file: what is written into it, and that nothing depends on it."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.log import keep_log

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
    assert "KeyError: 'zwölf'" in text
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

"""What is left of a crash: how it ended, and the report on it."""

from app.core.crash import Crash, Ending, Running, read_running

RUNNING = Running(
    process="12 34.5",
    program="1.2",
    llama_cpp="0.3",
    machine="a machine",
    devices=("CPU (some processor)",),
    preferences={"threads": 2},
    models={"target": "big.gguf, n_threads 2"},
    conversation=77,
    words="GGML_ASSERT(n > 0) failed",
)


def test_what_is_noted_is_read_again() -> None:
    assert read_running(RUNNING.plain()) == RUNNING


def test_what_cannot_be_understood_is_left_out() -> None:
    assert read_running(["nonsense"]) == Running()
    assert read_running({"process": 3, "program": "1.2", "devices": "none", "more": {}}) == Running(program="1.2")


def test_how_it_ended() -> None:
    assert Crash(RUNNING, 0.0).ending is Ending.GAVE_UP
    assert Crash(Running(), 0.0, trace="Fatal Python error: Segmentation fault").ending is Ending.CRASHED
    assert Crash(Running(), 0.0, trace=" \n").ending is Ending.VANISHED


def test_a_report_says_all_but_which_conversation_it_was() -> None:
    text = Crash(RUNNING, 0.0, ("one line", "another"), "Fatal Python error: Aborted").report("yesterday")
    for part in (
        "Ended: gave up, yesterday",
        "Draftlight: 1.2",
        "llama-cpp-python: 0.3",
        "Devices: CPU (some processor)",
        "Target: big.gguf, n_threads 2",
        "Settings: threads = 2",
        "last words:\nGGML_ASSERT(n > 0) failed\n",
        "one line\nanother\n",
        "Fatal Python error: Aborted\n",
    ):
        assert part in text
    assert "77" not in text


def test_a_report_has_no_heading_over_nothing() -> None:
    text = Crash(Running(program="1.2"), 0.0).report("today")
    assert text == "Draftlight: report of a crash\n\nEnded: vanished, today\nDraftlight: 1.2\nSettings: the defaults\n"

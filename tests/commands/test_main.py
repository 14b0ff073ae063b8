"""What holds for every command: arguments, bad files, encodings, pipes and Ctrl+C."""

import io
import json
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from app import __version__
from app.commands.interrupt import interrupt
from app.core.cancel import CancelToken
from tests.commands.conftest import ROOT, Command, Start, command_line
from tests.known_models import N_SPECIAL, sequence, write_known_model
from tests.model_files import BROKEN, MESSAGES

CHAT = ("chat", "--target", "any.gguf", "--prompt", "a")


def test_the_version_and_the_help(draftlight: Command) -> None:
    told = draftlight("--version")
    assert told.code == 0
    own, llama, backends, _ = told.out.splitlines()
    assert own == f"Draftlight {__version__}"
    assert f"llama-cpp-python {version('llama-cpp-python')}" in llama
    assert "CPU" in backends
    whole = draftlight("--help")
    assert whole.code == 0
    for command in ("chat", "check", "demo"):
        assert command in whole.out
    assert "--lookahead" in draftlight("chat", "--help").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("frobnicate",), "frobnicate"),
        (("--frobnicate",), "--frobnicate"),
        (("chat",), "--target"),
        (("chat", "--target", "any.gguf"), "--prompt"),
        (("check", "any.gguf"), "DRAFT"),
        ((*CHAT, "--max-tokens", "many"), "'many'"),
        ((*CHAT, "--max-tokens", "0"), "not 0"),
        ((*CHAT, "--lookahead", "-1"), "not -1"),
        ((*CHAT, "--draft", "any.gguf", "--lookahead", "-1"), "not -1"),
        ((*CHAT, "--lookahead", "1.5"), "'1.5'"),
        ((*CHAT, "--temperature", "-1"), "not -1.0"),
        ((*CHAT, "--temperature", "nan"), "not nan"),
        ((*CHAT, "--temperature", "inf"), "not inf"),
        ((*CHAT, "--temperature", "warm"), "'warm'"),
        ((*CHAT, "--top-p", "0"), "top-p"),
        ((*CHAT, "--top-k", "-1"), "top-k"),
        ((*CHAT, "--min-p", "2"), "min-p"),
        ((*CHAT, "--seed", "-1"), "seed"),
        ((*CHAT, "--stop", ""), "stop text"),
        ((*CHAT, "--threads", "-1"), "threads"),
        ((*CHAT, "--threads", "513"), "above 512"),
        ((*CHAT, "--context", "9999999999"), "above"),
        ((*CHAT, "--draft-context", "-1"), "context"),
        ((*CHAT, "--gpu-layers", "many"), "'many'"),
    ],
    ids=lambda words: " ".join(words[5:] or words) if isinstance(words, tuple) else "",
)
def test_a_wrong_argument_is_one_sentence(draftlight: Command, words: tuple[str, ...], said: str) -> None:
    result = draftlight(*words)
    assert result.code == 2
    assert said in result.sentence


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("role", ["target", "draft"])
def test_a_bad_file_is_one_sentence(draftlight: Command, models: Path, tmp_path: Path, kind: str, role: str) -> None:
    bad, good = BROKEN[kind](tmp_path / "bad.gguf"), models / "target.gguf"
    files = ("--target", bad) if role == "target" else ("--target", good, "--draft", bad)
    result = draftlight("chat", "--prompt", "a", *files)
    assert result.code == 2
    assert MESSAGES[kind] in result.sentence
    assert "bad.gguf" in result.sentence


@pytest.mark.parametrize("kind", ["missing", "a folder", "empty", "no GGUF"])
def test_a_file_that_cannot_be_checked_is_one_sentence(
    draftlight: Command, models: Path, tmp_path: Path, kind: str
) -> None:
    bad, good = BROKEN[kind](tmp_path / "bad.gguf"), models / "target.gguf"
    for pair in ((good, bad), (bad, good)):
        result = draftlight("check", *pair)
        assert result.code == 2
        assert MESSAGES[kind] in result.sentence


@pytest.mark.parametrize("prompt", ["--prompt=\udcff\udcfe", "--prompt=-"])
def test_a_prompt_that_is_no_text_is_one_sentence(
    draftlight: Command, models: Path, monkeypatch: pytest.MonkeyPatch, prompt: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    result = draftlight("chat", "--target", models / "target.gguf", prompt)
    assert result.code == 2
    assert "not valid UTF-8" in result.sentence


@pytest.fixture(scope="module")
def accents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that says é over and over, in two tokens each; its name is not ASCII either."""
    letter = [N_SPECIAL + byte for byte in "é".encode()]
    return write_known_model(tmp_path_factory.mktemp("accents") / "modèle.gguf", sequence(letter))


NARROW = [
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
]


@pytest.mark.parametrize("changes", NARROW, ids=["PYTHONIOENCODING", "LC_ALL"])
def test_a_narrow_encoding_ends_nothing(process: Command, accents: Path, changes: dict[str, str]) -> None:
    words = ("chat", "--target", accents, "--draft", accents, "--prompt", "é", "--max-tokens", "4")
    result = process(*words, **changes)
    assert (result.code, result.out) == (0, "\\xe9\\xe9\n")
    assert "Traceback" not in result.err
    as_json = process(*words, "--json", **changes)
    assert json.loads(as_json.out.splitlines()[-1])["text"] == "éé"
    assert json.loads(as_json.out.splitlines()[0])["n_prompt"] == 3


def test_standard_input_is_read_as_utf_8(process: Command, accents: Path) -> None:
    words = ("chat", "--target", accents, "--prompt", "-", "--max-tokens", "2", "--json")
    started, *_, finished = process(*words, given="é".encode()).out.splitlines()
    assert json.loads(started)["n_prompt"] == 3
    assert json.loads(finished)["text"] == "é"


LONG = ("--prompt", "a", "--max-tokens", "30000", "--threads", "1")


def rest(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What is still to come on its output, and all of its errors; not by communicate, which skips what is buffered."""
    assert process.stdout
    assert process.stderr
    with process.stdout, process.stderr:
        said = process.stdout.read(), process.stderr.read()
    process.wait(60)
    return said


def test_ctrl_c_ends_the_reply_and_prints_its_numbers(start: Start, models: Path) -> None:
    process = start("chat", "--target", models / "target.gguf", *LONG)
    assert process.stdout
    first = process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = rest(process)
    assert process.returncode == 130
    assert 0 < len(first + out) < 30_000
    assert "ended by  you" in err
    assert "tokens/s" in err
    assert "Traceback" not in err


def test_ctrl_c_ends_the_events_with_finished(start: Start, models: Path) -> None:
    process = start("chat", "--target", models / "target.gguf", *LONG, "--json")
    assert process.stdout
    lines = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    out, err = rest(process)
    assert (process.returncode, err) == (130, "")
    events = [json.loads(line) for line in [*lines, *out.splitlines()]]
    assert (events[-1]["event"], events[-1]["reason"]) == ("finished", "cancelled")
    assert events[-1]["metrics"]["n_generated"] == sum(len(event.get("emitted", ())) for event in events)


def test_ctrl_c_twice_leaves_no_traceback(start: Start, models: Path) -> None:
    process = start("chat", "--target", models / "target.gguf", *LONG)
    assert process.stdout
    process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    _, err = rest(process)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_the_first_ctrl_c_stops_and_the_second_ends() -> None:
    before = signal.getsignal(signal.SIGINT)
    cancel = CancelToken()
    with interrupt(cancel):
        signal.raise_signal(signal.SIGINT)
        assert cancel.cancelled
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_while_the_prompt_is_awaited(draftlight: Command, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Waiting(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Waiting())
    result = draftlight("chat", "--target", models / "target.gguf", "--prompt", "-")
    assert (result.code, result.out, result.err) == (130, "", "")


@pytest.mark.parametrize("option", [(), ("--json",)], ids=["text", "JSON"])
def test_a_reader_that_goes_away_ends_it_quietly(start: Start, models: Path, option: tuple[str, ...]) -> None:
    process = start("chat", "--target", models / "target.gguf", *LONG, *option)
    assert process.stdout
    assert process.stderr
    process.stdout.read(1)
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["chat", "check"])
def test_a_full_disk_is_one_sentence(environment: None, models: Path, command: str) -> None:
    target = models / "target.gguf"
    words = ["--target", target, "--prompt", "a", "--max-tokens", "3"] if command == "chat" else [target, target]
    with open("/dev/full", "w") as full:
        line = command_line([command, *words])
        result = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert result.returncode == 2
    assert result.stderr == "draftlight: [Errno 28] No space left on device.\n"


def test_the_window_is_opened_where_there_is_a_display(draftlight: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    opened: list[list[Path]] = []

    def run(files: list[Path]) -> int:
        opened.append(files)
        return 7

    monkeypatch.setattr("app.application.run.run", run)
    assert draftlight().code == 7
    assert draftlight("open").code == 7
    assert draftlight("open", "large.gguf", "/tmp/small.gguf").code == 7
    assert opened == [[], [], [Path("large.gguf").absolute(), Path("/tmp/small.gguf")]]


def test_without_a_display_the_window_says_what_to_do(draftlight: Command) -> None:
    assert "no display" in draftlight().sentence


def test_a_stale_display_does_not_abort(process: Command) -> None:
    result = process(DISPLAY=":4711")
    assert result.code == 2
    assert "no display" in result.sentence

"""The README's commands run as they are written, on small models with the names that it gives them."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.commands.conftest import ROOT, Command

LINES = re.findall(r"^ {4}draftlight (.+)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
CHEAP = ("chat", "check", "devices", "fit", "models", "runs")
ASKS_OTHERS = re.compile(r"hf:| < ")  # the hub, or standard input


@pytest.mark.parametrize("line", [one for one in LINES if one.split()[0] in CHEAP and not ASKS_OTHERS.search(one)])
def test_a_command_of_the_readme_runs(
    line: str, models: Path, machine: Path, tmp_path: Path, draftlight: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, model in (("big", "target"), ("small", "draft")):
        shutil.copy(models / f"{model}.gguf", tmp_path / f"{name}.gguf")
    monkeypatch.chdir(tmp_path)
    done = draftlight(*shlex.split(line))
    assert (done.code, done.out != "") == (0, True), done.err

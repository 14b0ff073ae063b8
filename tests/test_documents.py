"""The documents say what is so: commands can be given as written, options exist, and pre-commit checks what CI does."""

import argparse
import re
import shlex
from pathlib import Path

import pytest

from app.commands.parser import make_parser

ROOT = Path(__file__).parents[1]
COMMAND = re.compile(r"^ {4}draftlight (.+)$", re.MULTILINE)
OPTION = re.compile(r"`(--[a-z][a-z-]+)")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").rglob("*.md"))]


def commands() -> list[str]:
    return sorted({line for page in PAGES for line in COMMAND.findall(page.read_text(encoding="utf-8"))})


def subcommands() -> dict[str, argparse.ArgumentParser]:
    (action,) = (one for one in make_parser()._actions if isinstance(one, argparse._SubParsersAction))
    return dict(action.choices)


def all_options() -> set[str]:
    found: set[str] = set()
    waiting: list[argparse.ArgumentParser] = [make_parser()]
    while waiting:
        parser = waiting.pop()
        for action in parser._actions:
            found.update(action.option_strings)
            if isinstance(action, argparse._SubParsersAction):
                waiting.extend(action.choices.values())
    return found


@pytest.mark.parametrize("line", commands())
def test_a_command_can_be_given_as_it_is_written(line: str) -> None:
    words = shlex.split(line.partition(" < ")[0])
    assert make_parser().parse_args(words).command == words[0]


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {line.split()[0] for line in COMMAND.findall(readme)} == set(subcommands())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_guide_names_no_option_that_is_not_there(language: str) -> None:
    text = (ROOT / "docs" / "guide" / language / "commands.md").read_text(encoding="utf-8")
    assert set(OPTION.findall(text)) - all_options() == set()


def test_make_has_what_the_readme_names() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    wanted = {word for line in re.findall(r"\bmake ([a-z ]+)", readme) for word in line.split()}
    assert {"demo", "test", "check", "run"} <= wanted
    for target in wanted & {"demo", "test", "check", "run", "setup", "coverage", "translations"}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_pre_commit_checks_what_make_does() -> None:
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rule = makefile.partition("\ncheck:")[2].partition("\n\n")[0]
    for line in rule.splitlines()[1:]:
        check = line.strip().replace("$(PYTHON_IN_VENV)", ".venv/bin/python")
        assert f"entry: {check}\n" in config


def test_the_readmes_layout_names_every_folder() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    tops = ("app/*/", "benchmarks/", "docs/", "packaging/", "resources/", "tests/")
    folders = {path for top in tops for path in ROOT.glob(top) if path.name != "__pycache__"}
    for folder in folders:
        assert re.search(rf"^    {folder.relative_to(ROOT)}/ +\S", readme, re.MULTILINE), folder

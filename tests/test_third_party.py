"""What others made: every package that is needed is named with its licence, and none has one that nobody agreed to."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("third_party", ROOT / "packaging" / "third_party.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module


def test_every_licence_was_agreed_to(tool: ModuleType) -> None:
    packages = [tool.package(one) for one in tool.needed(tool.declared()).values()]
    assert len(packages) > 20
    assert [(one.name, one.licence) for one in packages if not one.agreed] == []


def test_the_list_names_what_is_needed_here(tool: ModuleType) -> None:
    listed = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    for one in tool.needed(tool.declared()).values():
        assert f"| {tool.package(one).name} |" in listed, "run packaging/third_party.py"


@pytest.mark.parametrize(
    ("licence", "agreed"),
    [
        ("MIT", True),
        ("LGPL-3.0-only OR GPL-2.0-only", True),
        ("GPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("(MIT OR GPL-3.0-only) AND 0BSD", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("not said", False),
    ],
)
def test_an_expression_is_agreed_to_part_by_part(tool: ModuleType, licence: str, agreed: bool) -> None:
    assert tool.Package("x", licence, "").agreed is agreed


def test_the_projects_own_licence_is_apache() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text

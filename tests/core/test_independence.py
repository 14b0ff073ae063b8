"""Core needs neither Qt nor llama_cpp: it can be imported where both are hidden, and hiding is real."""

import importlib
import pkgutil
import subprocess
import sys

import pytest

import app.core
from tests.hidden_imports import NATIVE

MODULES = [f"app.core.{module.name}" for module in pkgutil.iter_modules(app.core.__path__)]


def python(*lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", NATIVE)
def test_native_packages_are_hidden_when_asked(name: str, pytestconfig: pytest.Config) -> None:
    if not pytestconfig.getoption("--hide-native"):
        pytest.skip("without --hide-native, nothing is hidden")
    with pytest.raises(ImportError, match="hidden"):
        importlib.import_module(name)
    assert name not in sys.modules


@pytest.mark.parametrize("name", NATIVE)
def test_hiding_makes_an_import_fail(name: str) -> None:
    done = python("from tests.hidden_imports import hide", f"hide({name!r})", f"import {name}")
    assert done.returncode == 1
    assert f"{name} is hidden" in done.stderr


def test_what_is_imported_cannot_be_hidden() -> None:
    done = python("import json", "from tests.hidden_imports import hide", "hide('json')")
    assert "already imported: json" in done.stderr


def test_core_can_be_imported_with_native_packages_hidden() -> None:
    assert "app.core.generation" in MODULES
    imports = [f"import {name}" for name in MODULES]
    done = python("import sys", "from tests.hidden_imports import hide", f"hide(*{NATIVE})", *imports)
    assert done.returncode == 0, done.stderr

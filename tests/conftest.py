"""The option --hide-native: run without Qt and llama_cpp, as core must be able to. No test fails by the clock.

And what tests of the whole program begin with; those import Qt only where a test asks for them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.hidden_imports import NATIVE, hide

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.storage.folders import Folders
    from tests.user import Starter

# How long an example takes says how busy the machine is, not what is wrong.
hypothesis.settings.register_profile(
    "draftlight", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("draftlight")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    parser.addoption("--hide-native", action="store_true", help="hide Qt and llama_cpp; needs -p no:pytest-qt")
    if not pluginmanager.hasplugin("pytest-qt"):  # its settings in pyproject.toml would be unknown ones
        parser.addini("qt_api", "of pytest-qt, which is off")
        parser.addini("qt_log_level_fail", "of pytest-qt, which is off")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--hide-native"):
        if config.pluginmanager.hasplugin("pytest-qt"):
            raise pytest.UsageError("--hide-native needs -p no:pytest-qt: that plugin imports Qt")
        hide(*NATIVE)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a target and a draft."""
    from tests.model_files import write_pair

    return write_pair(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="module")
def common_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What was once found out about a model's file is known to all tests of a file."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def folders(common_cache: Path, tmp_path: Path) -> "Folders":
    from app.storage.folders import Folders

    return Folders(common_cache, tmp_path / "data", tmp_path / "settings")


@pytest.fixture
def start(folders: "Folders", tmp_path: Path, qtbot: "QtBot") -> "Iterator[Starter]":
    """Starts the program, once or several times on the same data."""
    from tests.user import Starter

    with Starter(folders, tmp_path / "home", qtbot) as starter:
        yield starter

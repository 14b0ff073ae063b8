"""The option --hide-native: run without Qt and llama_cpp, as the core's tests must be able to."""

import pytest

from tests.hidden_imports import NATIVE, hide


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

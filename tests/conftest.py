"""The option --hide-native: run without Qt and llama_cpp, as core must be able to. No test fails by the clock."""

import hypothesis
import pytest

from tests.hidden_imports import NATIVE, hide

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

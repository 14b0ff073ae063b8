"""The preferences in force: what a change tells, and what becomes of one that is not possible."""

import pytest

from app.core.errors import HubError, SettingsError
from app.core.preferences import DEFAULTS, Preferences
from app.state.preferences import PreferencesState


def test_a_change_is_in_force_told_and_to_be_kept() -> None:
    state = PreferencesState(Preferences(offline=True))
    names: list[str] = []
    languages: list[str] = []
    kept: list[object] = []
    state.changed.connect(names.append)
    state.language_changed.connect(languages.append)
    state.keep_requested.connect(kept.append)
    state.change(language="ja", offline=True)
    assert state.values == Preferences(offline=True, language="ja")
    assert (names, languages, kept) == (["language"], ["ja"], [{"language": "ja"}])
    state.change(language="ja")
    assert len(names) == 1
    assert not state.is_default("language")
    state.reset("language")
    assert state.is_default("language")
    assert languages == ["ja", ""]


def test_what_is_not_possible_changes_nothing() -> None:
    def refuse(text: str) -> None:
        raise HubError(f"{text} is no address.")

    state = PreferencesState(checks={"endpoint": refuse})
    state.changed.connect(lambda name: pytest.fail(name))
    with pytest.raises(SettingsError):
        state.change(theme="blue", offline=True)
    with pytest.raises(HubError, match="nowhere is no address"):
        state.change(endpoint="nowhere", offline=True)
    state.change(endpoint="")
    assert state.values == DEFAULTS


def test_a_problem_stays_until_something_is_kept() -> None:
    state = PreferencesState(problem=SettingsError("Broken."))
    told: list[object] = []
    state.problem_changed.connect(lambda: told.append(state.problem))
    state.on_failed(SettingsError("Broken."))
    assert told == []
    state.on_kept()
    state.on_kept()
    assert told == [None]

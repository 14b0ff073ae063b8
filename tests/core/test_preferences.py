"""What a setting may be, and that everything that other parts know by name is possible."""

from dataclasses import fields

import pytest

from app.core.errors import SettingsError
from app.core.preferences import DEFAULTS, NAMES, SECTION, Preferences, changed, differences
from app.core.request import DrafterKind, OnFull


def test_every_default_is_possible_and_every_setting_has_a_section() -> None:
    assert differences(Preferences()) == {}
    assert set(SECTION) == set(NAMES)
    assert all(type(one.default) in (str, bool, int, float) for one in fields(Preferences))


def test_every_drafter_and_every_way_out_of_a_full_context_can_be_chosen() -> None:
    for kind in DrafterKind:
        for way in OnFull:
            values = changed(DEFAULTS, {"drafter": kind, "on_full": way})
            assert (type(values.drafter), values.drafter, values.on_full) == (str, kind.value, way.value)


def test_a_whole_number_is_a_number() -> None:
    assert changed(DEFAULTS, {"temperature": 1}).temperature == 1.0
    with pytest.raises(SettingsError, match="temperature = True is not possible"):
        changed(DEFAULTS, {"temperature": True})


def test_what_differs_is_all_that_is_to_be_kept() -> None:
    values = Preferences(offline=True, text_size=14)
    assert differences(values) == {"offline": True, "text_size": 14}
    assert changed(DEFAULTS, differences(values)) == values

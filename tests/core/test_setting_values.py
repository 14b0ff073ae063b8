"""Settings as they are kept, and as a reply shows them."""

import pytest

from app.core.errors import SettingsError
from app.core.plain import as_named, read_named
from app.core.request import DrafterKind, OnFull, Request
from app.core.sampling import SamplingSettings
from app.core.setting_values import SettingValues, values_of


def test_they_come_back_as_they_were() -> None:
    values = SettingValues(0.7, 10, 0.5, None, 3, 99, DrafterKind.LOOKUP, OnFull.SHIFT, "Be brief.")
    assert read_named(SettingValues, as_named(values)) == values
    with pytest.raises(ValueError, match="temperature"):
        read_named(SettingValues, {"temperature": -1.0})


def test_a_reply_shows_what_it_was_made_with() -> None:
    request = Request((), SamplingSettings(0.7, 10, 0.5, seed=3), 4, 99, drafter=DrafterKind.NONE, auto=False)
    values = values_of(request, "Be brief.")
    assert values == SettingValues(0.7, 10, 0.5, None, 4, 99, DrafterKind.NONE, OnFull.STOP, "Be brief.")
    assert values_of(Request((), n_max=16), "").lookahead is None


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(SettingsError, match="lookahead must be 1 or more, not 0"):
        SettingValues(lookahead=0)
    with pytest.raises(SettingsError, match="at least 1 token, not 0"):
        SettingValues(max_tokens=0)
    assert SettingValues(lookahead=1, max_tokens=1).lookahead == 1

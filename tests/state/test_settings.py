"""The settings: valid or as before, and a seed for each reply."""

import pytest
from pytestqt.qtbot import QtBot

from app.core.errors import SettingsError
from app.core.request import DrafterKind
from app.state.settings import GenerationSettings


def test_change_tells_once_and_only_of_changes(qtbot: QtBot) -> None:
    settings = GenerationSettings()
    with qtbot.waitSignal(settings.changed):
        settings.change(temperature=0.7, lookahead=6)
    assert (settings.temperature, settings.lookahead) == (0.7, 6)
    with qtbot.assertNotEmitted(settings.changed):
        settings.change(temperature=0.7)


def test_at_first_what_fits_drafts_as_far_as_it_pays() -> None:
    settings = GenerationSettings()
    assert (settings.drafter, settings.lookahead) == (DrafterKind.FITTING, None)
    settings.change(drafter=DrafterKind.LOOKUP, lookahead=3)
    assert (settings.drafter, settings.lookahead) == (DrafterKind.LOOKUP, 3)
    settings.change(lookahead=None)
    assert settings.lookahead is None


@pytest.mark.parametrize(
    "wrong", [{"temperature": -1.0}, {"top_k": -1}, {"top_p": 0.0}, {"seed": -1}, {"lookahead": 0}, {"max_tokens": 0}]
)
def test_a_wrong_value_changes_nothing(wrong: dict[str, float], qtbot: QtBot) -> None:
    settings = GenerationSettings()
    before = settings.values
    with qtbot.assertNotEmitted(settings.changed), pytest.raises(SettingsError):
        settings.change(**wrong)
    assert settings.values == before


def test_without_a_seed_each_reply_gets_its_own() -> None:
    settings = GenerationSettings()
    assert len({settings.sampling().seed for _ in range(8)}) > 1
    settings.change(seed=7)
    assert {settings.sampling().seed for _ in range(8)} == {7}


def test_sampling_carries_every_value() -> None:
    settings = GenerationSettings()
    settings.change(temperature=0.5, top_k=3, top_p=0.8, seed=1)
    sampling = settings.sampling()
    assert (sampling.temperature, sampling.top_k, sampling.top_p, sampling.seed) == (0.5, 3, 0.8, 1)

"""Numbers of parameters as models' names have them."""

import pytest

from app.core.parameters import short


@pytest.mark.parametrize(
    ("n_parameters", "shown"),
    [
        (0, ""),
        (32, "32"),
        (9_600, "9.6K"),
        (134_515_008, "135M"),
        (999_600_000, "1B"),
        (1_543_714_304, "1.5B"),
        (14_768_307_200, "14.8B"),
        (405_853_388_800, "406B"),
        (1_026_000_000_000, "1T"),
    ],
)
def test_numbers_are_short(n_parameters: int, shown: str) -> None:
    assert short(n_parameters) == shown

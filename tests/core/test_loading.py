from pathlib import Path

import pytest

from app.core.errors import SettingsError
from app.core.loading import LoadOptions, LoadRequest, Role


@pytest.mark.parametrize(
    ("option", "lowest", "name"),
    [
        ("n_context", 0, "context"),
        ("n_gpu_layers", -1, "number of GPU layers"),
        ("n_threads", 0, "number of threads"),
        ("n_batch", 1, "batch size"),
        ("n_ubatch", 1, "computed batch size"),
    ],
)
def test_an_option_is_taken_from_its_lowest_value_on(option: str, lowest: int, name: str) -> None:
    LoadOptions(**{option: lowest})
    with pytest.raises(SettingsError, match=f"^The {name} must be {lowest} or more, not {lowest - 1}"):
        LoadOptions(**{option: lowest - 1})


def test_every_load_has_a_cancel_token_of_its_own() -> None:
    first, second = (LoadRequest(Role.DRAFT, Path("draft.gguf")) for _ in range(2))
    first.cancel.cancel()
    assert not second.cancel.cancelled
    assert first == second

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import SettingsError
from app.core.loading import CacheType, FlashAttention, LoadOptions, LoadRequest, Role


@pytest.mark.parametrize(
    ("option", "lowest", "name"),
    [
        ("n_context", 0, "context"),
        ("n_gpu_layers", -1, "number of GPU layers"),
        ("n_threads", 0, "number of threads"),
        ("n_threads_batch", 0, "number of threads for batches"),
        ("n_batch", 1, "batch size"),
        ("n_ubatch", 1, "computed batch size"),
    ],
)
def test_an_option_is_taken_from_its_lowest_value_on(option: str, lowest: int, name: str) -> None:
    replace(LoadOptions(), **{option: lowest})  # type: ignore[arg-type]
    with pytest.raises(SettingsError, match=f"^The {name} must be {lowest} or more, not {lowest - 1}"):
        replace(LoadOptions(), **{option: lowest - 1})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"shares": (1.0,)}, "more shares than devices"),
        ({"devices": ("A", "B"), "shares": (1.0, -1.0)}, "cannot be shares"),
        ({"devices": ("A", "B"), "shares": (0.0, 0.0)}, "cannot be shares"),
        ({"devices": ("A",), "shares": (math.nan,)}, "cannot be shares"),
        ({"value_type": CacheType.Q8_0, "flash_attention": FlashAttention.OFF}, "need flash attention"),
    ],
)
def test_what_does_not_go_together_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        LoadOptions(**options)


def test_quantised_keys_need_nothing_else() -> None:
    assert LoadOptions(key_type=CacheType.Q4_0, flash_attention=FlashAttention.OFF).key_type.quantised
    assert not CacheType.BF16.quantised


def test_every_load_has_a_cancel_token_of_its_own() -> None:
    first, second = (LoadRequest(Role.DRAFT, Path("draft.gguf")) for _ in range(2))
    first.cancel.cancel()
    assert not second.cancel.cancelled
    assert first == second

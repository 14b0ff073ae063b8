"""What was chosen about a placement, as it is kept: only what is not as usual."""

import json

import pytest

from app.core.kept_placement import edited, edits_of
from app.core.loading import CacheType, LoadOptions, Split

CHOSEN = LoadOptions(512, -1, devices=("CUDA0", "10.0.0.7:50052"), shares=(3.0, 1.0), key_type=CacheType.Q8_0)


def test_only_what_is_not_as_usual_is_kept() -> None:
    usual = LoadOptions(n_context=512, n_threads=4)
    assert edits_of(usual, usual) == {}
    edits = json.loads(json.dumps(edits_of(CHOSEN, usual)))
    assert set(edits) == {"n_gpu_layers", "n_threads", "devices", "shares", "key_type"}
    assert edited(usual, edits) == CHOSEN
    assert edited(LoadOptions(n_context=64, split=Split.NONE), edits).n_context == 64  # as usual by then


@pytest.mark.parametrize(
    "edits", [{"n_context": -1}, {"split": "so"}, {"devices": "CUDA0"}, {"shares": [1.0]}], ids=str
)
def test_what_cannot_be_is_refused(edits: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no LoadOptions"):
        edited(LoadOptions(), edits)

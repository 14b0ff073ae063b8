"""Which quantisation is recommended, for memories from too small to ample."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.hub import RemoteFile, RemoteModel
from app.core.recommendation import SYSTEM_SHARE, needed_bytes, recommend, recommend_draft, size

GB = 10**9


def model(quantisation: str, gigabytes: float) -> RemoteModel:
    return RemoteModel((RemoteFile("a/b", "c", f"m-{quantisation}.gguf", round(gigabytes * GB)),), quantisation)


# As a model of 8 billion parameters is packed.
EIGHT = [
    model(name, n)
    for name, n in (
        ("IQ1_S", 2.0),
        ("Q2_K", 3.2),
        ("Q3_K_M", 4.0),
        ("Q4_0", 4.7),
        ("Q4_K_M", 4.9),
        ("Q5_K_M", 5.7),
        ("Q6_K", 6.6),
        ("Q8_0", 8.5),
        ("BF16", 16.1),
    )
]


def recommended(models: Sequence[RemoteModel], gigabytes: float, draft: float = 0) -> str:
    best = recommend(models, round(gigabytes * GB), round(draft * GB)).model
    return best.quantisation if best else ""


@pytest.mark.parametrize(
    ("gigabytes", "draft", "expected"),
    [
        (64, 0, "Q8_0"),  # whole weights fit too, and are no better for twice the time
        (12, 0, "Q8_0"),
        (9, 0, "Q6_K"),
        (8, 0, "Q5_K_M"),
        (8, 1, "Q4_K_M"),  # the draft counts
        (7, 0, "Q4_K_M"),
        (6, 0, "Q3_K_M"),
        (5, 0, "Q2_K"),
        (3, 0, "IQ1_S"),
        (2, 0, ""),
        (4, 2, ""),
    ],
)
def test_the_best_that_fits(gigabytes: float, draft: float, expected: str) -> None:
    assert recommended(EIGHT, gigabytes, draft) == expected


def test_the_reason_has_its_numbers() -> None:
    assert recommend(EIGHT, 12 * GB).reason == "the best that fits: of 12.0 GB it takes 10.2 GB."
    assert "with the draft" in recommend(EIGHT, 12 * GB, GB).reason
    assert "below 4 bits" in recommend(EIGHT, 5 * GB).reason
    assert recommend(EIGHT, 2 * GB).reason == "the smallest takes 2.4 GB, and of 2.0 GB 1.8 GB are free to use."
    assert recommend([], 2 * GB).model is None


def test_without_a_known_memory_the_usual_one() -> None:
    assert recommended(EIGHT, 0) == "Q4_K_M"
    assert recommended([model("Q4_0", 4), model("Q8_0", 8)], 0) == "Q4_0"
    assert recommended([model("Q8_0", 8), model("BF16", 16)], 0) == "Q8_0"
    assert recommended([model("F16", 8)], 0) == "F16"


def test_whole_weights_where_there_is_nothing_else() -> None:
    assert recommended([model("F16", 2)], 16) == "F16"
    assert recommended([model("F16", 2), model("Q2_K", 0.5)], 16) == "Q2_K"
    assert recommended([model("", 2)], 16) == ""
    assert recommend([model("", 2)], 16 * GB).model is not None


def test_names_of_other_packers() -> None:
    assert recommended([model("UD-Q4_K_XL", 5), model("UD-IQ2_XXS", 2)], 64) == "UD-Q4_K_XL"
    assert recommended([model("MXFP4", 12), model("F16", 14)], 64) == "MXFP4"


@given(
    st.lists(st.tuples(st.sampled_from(["Q2_K", "Q4_K_M", "Q8_0", "F16", ""]), st.integers(1, 10**12)), max_size=6),
    st.integers(1, 10**12),
    st.integers(0, 10**11),
)
def test_what_is_recommended_fits(found: list[tuple[str, int]], memory: int, draft: int) -> None:
    models = [model(name, n / GB) for name, n in found]
    best = recommend(models, memory, draft).model
    room = memory * (1 - SYSTEM_SHARE)
    if best:
        assert needed_bytes(best.n_bytes, draft) <= room
    else:
        assert all(needed_bytes(one.n_bytes, draft) > room for one in models)


def test_drafts() -> None:
    small = [model("Q2_K", 0.3), model("Q4_K_M", 0.4), model("Q8_0", 0.6), model("BF16", 1.2)]
    large = [model("Q2_K", 1.2), model("Q4_K_M", 1.9), model("Q8_0", 3.4)]
    for models, expected in ((small, "Q8_0"), (large, "Q4_K_M"), (small[3:], "BF16"), (large[:1], "Q2_K")):
        best = recommend_draft(models).model
        assert best
        assert best.quantisation == expected
    squeezed = recommend_draft(small, most_bytes=GB // 2).model
    assert squeezed
    assert squeezed.quantisation == "Q4_K_M"
    assert recommend_draft(small, most_bytes=1000).model is None
    assert recommend_draft([]).model is None


@pytest.mark.parametrize(
    ("n_bytes", "expected"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1500, "1.5 kB"),
        (98_362_432, "98.4 MB"),
        (4_920_000_000, "4.9 GB"),
        (16e10, "160 GB"),
    ],
)
def test_sizes(n_bytes: float, expected: str) -> None:
    assert size(n_bytes) == expected

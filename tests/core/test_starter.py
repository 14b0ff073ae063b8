"""The known pair that is offered first, for every memory."""

import pytest

from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.starter import best_offer, estimated_bytes


def model(parameters: str, quantisation: str = "Q4_K_M") -> CatalogueModel:
    return CatalogueModel(f"someone/{parameters}-GGUF", quantisation, parameters, "mit")


def pair(target: str, draft: str = "0.5B", japanese: bool = False, gated: bool = False) -> CataloguePair:
    return CataloguePair(f"{target} with {draft}", model(target), model(draft, "Q8_0"), "", japanese, gated)


PAIRS = (pair("14B", japanese=True), pair("8B"), pair("8B", "1B"), pair("3B", japanese=True), pair("1.7B", "135M"))


@pytest.mark.parametrize(
    ("parameters", "quantisation", "n_bytes"),
    [
        ("14B", "Q4_K_M", 8.6e9),
        ("0.6B", "Q8_0", 0.64e9),
        ("270M", "Q8_0", 0.29e9),
        ("1.7b", "BF16", 3.4e9),
        ("8B", "unheard of", 4.9e9),
        ("large", "Q4_K_M", 0),
        ("", "Q4_K_M", 0),
    ],
)
def test_a_files_size_is_known_from_its_name(parameters: str, quantisation: str, n_bytes: float) -> None:
    assert estimated_bytes(model(parameters, quantisation)) == pytest.approx(n_bytes, rel=0.02)


@pytest.mark.parametrize(
    ("gigabytes", "title", "fits"),
    [
        (64, "14B with 0.5B", True),
        (16, "8B with 0.5B", True),  # of two targets alike, the pair that stands first
        (8, "3B with 0.5B", True),
        (4, "1.7B with 135M", True),
        (1, "1.7B with 135M", False),
    ],
)
def test_the_largest_that_runs_comfortably_is_offered(gigabytes: int, title: str, fits: bool) -> None:
    offer = best_offer(PAIRS, gigabytes * 10**9)
    assert offer
    assert (offer.pair.title, offer.fits) == (title, fits)
    assert offer.needed > offer.n_bytes > 0


def test_who_speaks_japanese_gets_a_pair_that_does() -> None:
    offer = best_offer(PAIRS, 16 * 10**9, japanese=True)
    assert offer
    assert offer.pair.title == "3B with 0.5B"
    offer = best_offer(PAIRS, 4 * 10**9, japanese=True)  # where none fits, another is better than none
    assert offer
    assert offer.pair.title == "1.7B with 135M"


def test_a_pair_with_terms_is_not_to_be_had_at_once() -> None:
    assert best_offer([pair("8B", gated=True)], 64 * 10**9) is None
    assert best_offer([], 64 * 10**9) is None

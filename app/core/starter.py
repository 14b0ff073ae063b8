"""Which known pair is right for a machine's memory, before anybody is asked how large its files are."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.recommendation import needed_bytes

COMFORTABLE_SHARE = 0.6
"""Of the memory, for both models together: the rest is left to the system and to what else is open."""

_BITS = {"Q2_K": 3.0, "Q3_K": 3.9, "Q4_0": 4.6, "Q4_K": 4.9, "Q5_K": 5.7, "Q6_K": 6.6, "Q8_0": 8.5, "F16": 16.0}
_USUAL_BITS = 4.9
_UNITS = {"M": 1e6, "B": 1e9}


@dataclass(frozen=True, slots=True)
class Offer:
    """`n_bytes` is what both files take, estimated; `fits` whether they run comfortably in this machine's memory."""

    pair: CataloguePair
    n_bytes: int
    fits: bool

    @property
    def needed(self) -> int:
        """Bytes of memory."""
        return needed_bytes(self.n_bytes)


def estimated_bytes(model: CatalogueModel) -> int:
    """What its file takes, from its parameters and the bits that its quantisation gives each; 0: not known."""
    number, unit = model.parameters[:-1], model.parameters[-1:].upper()
    try:
        n_parameters = float(number) * _UNITS[unit]
    except (ValueError, KeyError):
        return 0
    quantisation = model.quantisation.replace("BF16", "F16")
    bits = next((bits for name, bits in _BITS.items() if quantisation.startswith(name)), _USUAL_BITS)
    return round(n_parameters * bits / 8)


def best_offer(pairs: Iterable[CataloguePair], memory_bytes: int, japanese: bool = False) -> Offer | None:
    """The pair with the largest target that runs comfortably, else the smallest, which does not fit.

    One that speaks the user's language comes first; one whose terms have to be accepted is not to be had at once, and
    is left out. None: there is no pair.
    """
    room = COMFORTABLE_SHARE * memory_bytes
    offers = [_offer(pair, room) for pair in pairs if not pair.gated]
    fitting = [offer for offer in offers if offer.fits]
    if japanese:
        fitting = [offer for offer in fitting if offer.pair.japanese] or fitting
    if fitting:
        return max(fitting, key=lambda offer: estimated_bytes(offer.pair.target))  # of equals the first
    return min(offers, key=lambda offer: offer.n_bytes, default=None)


def _offer(pair: CataloguePair, room: float) -> Offer:
    n_bytes = estimated_bytes(pair.target) + estimated_bytes(pair.draft)
    return Offer(pair, n_bytes, fits=needed_bytes(n_bytes) <= room)

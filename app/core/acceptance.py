"""How often proposed tokens are accepted, by who proposed them and how sure it was."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.lookahead import Evidence

_PRIOR_WEIGHT = 4.0  # how many tests the prior counts for
_MEAN_PRIOR = 0.7
_FEW_TESTS = 8  # up to here a source is tried carefully
_MOST_REMEMBERED = 64.0  # tests of a level; older ones fade


@dataclass(slots=True)
class Tally:
    """Tests of one source and level."""

    accepted: float = 0.0
    tested: float = 0.0

    def add(self, accepted: bool) -> None:
        self.accepted += accepted
        self.tested += 1
        if self.tested > _MOST_REMEMBERED:
            self.accepted /= 2
            self.tested /= 2

    def chance(self, prior: float) -> float:
        return (self.accepted + _PRIOR_WEIGHT * prior) / (self.tested + _PRIOR_WEIGHT)


class Acceptance:
    """How often tokens pass the test, by source and by how sure the drafter is. Learnt per pair, and worth keeping."""

    def __init__(self, tallies: Mapping[tuple[str, int], Tally] | None = None) -> None:
        self.tallies: dict[tuple[str, int], Tally] = dict(tallies or {})
        self._sources: dict[str, Tally] = {}

    def chance(self, evidence: Evidence) -> float:
        return self.tallies.get((evidence.source, evidence.level), Tally()).chance(evidence.prior)

    def mean(self, source: str) -> float:
        """Of a token about which nothing is known yet."""
        return self._source(source).chance(_MEAN_PRIOR)

    def is_new(self, source: str) -> bool:
        return self._source(source).tested < _FEW_TESTS

    def _source(self, source: str) -> Tally:
        if source not in self._sources:
            known = [tally for (name, _), tally in self.tallies.items() if name == source]
            self._sources[source] = Tally(sum(t.accepted for t in known), sum(t.tested for t in known))
        return self._sources[source]

    def learn(self, evidence: Evidence, accepted: bool) -> None:
        self._source(evidence.source).add(accepted)
        self.tallies.setdefault((evidence.source, evidence.level), Tally()).add(accepted)

"""Ask the hub about every pair of the catalogue: is it there, open to all, licensed as stated, and does it fit?

python packaging/check_catalogue.py [FILE]: for whoever changes resources/catalogue.toml. Only headers are downloaded.
"""

import sys
from functools import cache
from pathlib import Path

from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.compatibility import Verdict
from app.core.errors import DraftlightError
from app.core.hub import Reference, Repository
from app.core.pair_advice import judge
from app.library.candidates import RemoteReading, read_remote
from app.library.catalogue import read_catalogue
from app.library.hub import Hub
from app.library.network import current_network
from app.library.reference import choose

CATALOGUE = Path(__file__).parent.parent / "resources" / "catalogue.toml"


class Checker:
    """Looks everything up once, however many pairs share it."""

    def __init__(self, hub: Hub) -> None:
        self.repository = cache(hub.repository)
        self.reading = cache(self._reading)
        self._hub = hub

    def problems(self, pair: CataloguePair) -> list[str]:
        """What is not as the catalogue has it, in sentences."""
        models = {"target": pair.target, "draft": pair.draft}
        found = [sentence for role, model in models.items() for sentence in self._problems_of(role, model, pair)]
        if found:
            return found
        target, draft = self.reading(pair.target), self.reading(pair.draft)
        judgement = judge(target.header, target.vocabulary, draft.header, draft.vocabulary)
        print(f"  {judgement.verdict}, the draft at {judgement.ratio:.0%} of the target. {judgement.summary}")
        warnings = [f"{advice.message} {advice.reason}" for advice in judgement.advice]
        return warnings if judgement.verdict is Verdict.SAME else [judgement.summary, *warnings]

    def _problems_of(self, role: str, model: CatalogueModel, pair: CataloguePair) -> list[str]:
        try:
            repository = self.repository(model.repo)
            reading = self.reading(model)
        except DraftlightError as error:
            return [f"The {role}: {error}"]
        header = reading.header
        print(
            f"  {role}: {model.repo} at {repository.revision[:8]}, {header.architecture}, {header.size_label}, "
            f"{header.quantisation}, {header.n_vocab:,} tokens; {reading.bytes_read:,} bytes read"
        )
        return [f"The {role} {model.repo} {what}." for what in _differences(model, repository, pair)]

    def _reading(self, model: CatalogueModel) -> RemoteReading:
        reference = Reference(model.repo, quantisation=model.quantisation)
        return read_remote(self._hub, choose(reference, self.repository(model.repo).models))


def _differences(model: CatalogueModel, repository: Repository, pair: CataloguePair) -> list[str]:
    found = []
    if repository.licence != model.licence:
        found.append(f"is licensed as {repository.licence or 'nothing at all'}, not as {model.licence}")
    if repository.gated and not pair.gated:
        found.append("is gated, which the catalogue does not say")
    return found


def main(words: list[str]) -> int:
    """0: all is as the catalogue has it, 1: it is not, 2: it could not be asked."""
    path = Path(words[0]) if words else CATALOGUE
    n_wrong = 0
    try:
        pairs = read_catalogue(path)
        with Hub(current_network()) as hub:
            checker = Checker(hub)
            for pair in pairs:
                print(pair.title)
                problems = checker.problems(pair)
                n_wrong += bool(problems)
                for sentence in problems:
                    print(f"  WRONG: {sentence}")
    except DraftlightError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{len(pairs) - n_wrong} of {len(pairs)} pairs are as they should be.")
    return 1 if n_wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

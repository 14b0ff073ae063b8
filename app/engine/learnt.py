"""How often a pair's proposals were accepted, by how sure the drafter was: learnt while replying, kept between runs."""

from collections.abc import Sequence
from pathlib import Path

from app.core.acceptance import Acceptance, Tally
from app.engine.kept import read_table, write_kept

_FILE = "acceptance.json"


class Learnt:
    """For one pair, in the cache folder. `keys` name the target's file and, where there is one, the draft's."""

    def __init__(self, cache: Path, keys: Sequence[str]) -> None:
        self._file = cache / _FILE
        self._pair = " + ".join(keys)

    def acceptance(self, way: str) -> Acceptance:
        """What is known of a way to draft; nothing where nothing was kept, or it was changed by something else."""
        try:
            rows = read_table(self._file)[self._pair][way]
            return Acceptance({(str(source), int(level)): Tally(float(a), float(n)) for source, level, a, n in rows})
        except (KeyError, TypeError, ValueError):
            return Acceptance()

    def keep(self, way: str, acceptance: Acceptance) -> None:
        table = read_table(self._file)
        rows = [[source, level, tally.accepted, tally.tested] for (source, level), tally in acceptance.tallies.items()]
        ways = table.get(self._pair)
        table[self._pair] = {**(ways if isinstance(ways, dict) else {}), way: rows}
        write_kept(self._file, table)

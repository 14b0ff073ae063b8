"""A pair that was loaded once, so that it can be loaded again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MOST_PAIRS = 8
_BETWEEN = re.compile(r"[\s_-]+")


@dataclass(frozen=True, slots=True)
class RecentPair:
    target: Path
    target_name: str
    draft: Path | None  # None: the target alone
    draft_name: str
    when: float  # seconds since the epoch
    missing: tuple[Path, ...] = ()  # of its files, those that are not where they were

    @property
    def files(self) -> tuple[Path | None, Path | None]:
        """What makes it this pair and no other."""
        return self.target, self.draft

    @property
    def title(self) -> str:
        """Such as Qwen2.5 Coder 1.5B Instruct ◂ 0.5B."""
        return (
            f"{self.target_name} ◂ {short_name(self.draft_name, self.target_name)}" if self.draft else self.target_name
        )


def with_pair(pairs: tuple[RecentPair, ...], pair: RecentPair) -> tuple[RecentPair, ...]:
    """The pair first; a target that has got a draft since is no longer there alone."""
    alone = (pair.target, None)
    others = [one for one in pairs if one.files not in (pair.files, alone)]
    return (pair, *others)[:MOST_PAIRS]


def short_name(draft: str, target: str) -> str:
    """What the draft's name does not share with its target's, at both ends; all of it where nothing is left."""
    words, others = _BETWEEN.split(draft), _BETWEEN.split(target)
    n_first = _n_alike(words, others)
    words, others = words[n_first:], others[n_first:]
    n_last = _n_alike(words[::-1], others[::-1])
    return " ".join(words[: len(words) - n_last]) or draft


def _n_alike(words: Sequence[str], others: Sequence[str]) -> int:
    """How many are the same at the beginning."""
    pairs = zip(words, others, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(words), len(others)))

"""A run as it is kept: what was measured, on what, when, and how it compares with the one before."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.core.comparison_summary import Comparison, summarise
from app.core.conversation import Surroundings, UsedModel
from app.core.memory import MemoryUse
from app.core.plain import as_named
from app.core.plan import Plan
from app.core.quartiles import Quartiles
from app.core.said import said

NOTICEABLE = 0.05
"""A smaller change of a median is within what two quiet runs differ by."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The hardware that the times depend on."""

    processor: str = ""
    n_cpus: int = 0
    memory: int = 0  # bytes
    system: str = ""
    devices: tuple[str, ...] = ()  # that llama.cpp can compute on, beside the processor


@dataclass(frozen=True, slots=True)
class Conditions:
    """What the numbers depend on beside the plan. `step_cost` is that of the target, in seconds, when it was loaded."""

    target: UsedModel
    machine: Machine = Machine()
    surroundings: Surroundings = field(default_factory=Surroundings)
    step_cost: float | None = None
    pass_costs: tuple[tuple[int, float], ...] = ()  # seconds of a target pass by its number of tokens
    memory: tuple[MemoryUse, ...] = ()  # that the target took, by device


@dataclass(frozen=True, slots=True)
class Run:
    """A comparison or a benchmark, whole or in part. Moments in seconds since 1970."""

    id: int
    title: str
    created: float
    finished: float | None
    conditions: Conditions
    comparison: Comparison
    drafts: Mapping[int, UsedModel] = field(default_factory=dict)  # by lane


@dataclass(frozen=True, slots=True)
class ListedRun:
    id: int
    title: str
    created: float
    finished: float | None
    target: str
    lanes: tuple[str, ...]
    n_done: int
    n_cells: int
    drafts: tuple[str, ...] = ()  # what drafts in its lanes


@dataclass(frozen=True, slots=True)
class Change:
    """A lane that is slower or faster than it was: the middle halves lie apart, and the medians by more than noise."""

    label: str
    what: str  # "speedup" or "tokens/s"
    then: Quartiles
    now: Quartiles

    @property
    def ratio(self) -> float:
        return self.now.median / self.then.median

    @property
    def is_worse(self) -> bool:
        return self.ratio < 1

    def __str__(self) -> str:
        lane, now, then = self.label, self.now.median, self.then.median
        match self.what, self.is_worse:
            case "speedup", True:
                return said(
                    "{lane} is slower than in the last run: speedup {now:.2f} instead of {then:.2f}.",
                    lane=lane,
                    now=now,
                    then=then,
                )
            case "speedup", False:
                return said(
                    "{lane} is faster than in the last run: speedup {now:.2f} instead of {then:.2f}.",
                    lane=lane,
                    now=now,
                    then=then,
                )
            case _, True:
                return said(
                    "{lane} is slower than in the last run: {now:.2f} tokens/s instead of {then:.2f}.",
                    lane=lane,
                    now=now,
                    then=then,
                )
            case _:
                return said(
                    "{lane} is faster than in the last run: {now:.2f} tokens/s instead of {then:.2f}.",
                    lane=lane,
                    now=now,
                    then=then,
                )


def plan_key(plan: Plan) -> str:
    """The same for two plans that measure the same."""
    return hashlib.sha256(json.dumps(as_named(plan), sort_keys=True).encode(errors="surrogatepass")).hexdigest()


def machine_key(machine: Machine) -> str:
    """The same for two runs on the same hardware; an update of the system makes no other machine of it."""
    plain = as_named(replace(machine, system="", memory=round(machine.memory / 1e9)))  # some of it changes by the boot
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def changes(now: Comparison, then: Comparison) -> tuple[Change, ...]:
    """By lane, in the plan's order; the plans are the same. Speedups first: they hold where the machine was busier."""
    found: list[Change] = []
    for new, old in zip(summarise(now), summarise(then), strict=True):
        for what, after, before in (
            ("speedup", new.speedup if new.lane else None, old.speedup),
            ("tokens/s", new.tokens_per_second, old.tokens_per_second),
        ):
            if after and before and _apart(after, before):
                found.append(Change(new.label, what, before, after))
                break
    return tuple(found)


def _apart(one: Quartiles, other: Quartiles) -> bool:
    if not other.median or abs(one.median / other.median - 1) < NOTICEABLE:
        return False
    return one.high < other.low or one.low > other.high

"""What the page that teaches shows: α, γ and c as they are set, measured pairs to set them from, and the rule tried."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from PySide6.QtCore import QObject, Signal, Slot

from app.core.comparison_advice import MOST_DRAFTED
from app.core.lesson import Forecast, Given, MeasuredPair, PassCosts, by_pass_costs, textbook
from app.core.loading import ModelInfo
from app.core.run_record import ListedRun
from app.state.kept_runs import KeptRunsState
from app.state.pair import PairState
from app.state.trials import TrialsState


@dataclass(frozen=True, slots=True)
class CostCurve:
    """What passes of a target cost on this machine."""

    target: str
    pass_costs: PassCosts

    def ratio(self, n_tokens: int) -> float:
        """Of a pass over so many tokens to one over a single token."""
        return 1 / by_pass_costs(0.0, 0.0, self.pass_costs).speedups[n_tokens - 1]


class LessonState(QObject):
    """Reads the kept runs one after the other once somebody looks, the last first, and each only once."""

    changed = Signal()
    read_requested = Signal(object)  # id of a kept run

    def __init__(self, pair: PairState, kept: KeptRunsState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair, self._kept = pair, kept
        self.trials = TrialsState(self)
        self._given = Given()
        self._chosen: MeasuredPair | None = None
        self._read: dict[int, tuple[int, Sequence[MeasuredPair] | None]] = {}  # None: it cannot be read
        self._asked: ListedRun | None = None
        self._looking = False
        self._info: ModelInfo | None = None
        kept.changed.connect(self._follow)
        pair.changed.connect(self._look_at_target)

    @property
    def given(self) -> Given:
        return self._given

    @property
    def chosen(self) -> MeasuredPair | None:
        """The measured pair that the numbers are those of."""
        return self._chosen

    @property
    def pairs(self) -> tuple[MeasuredPair, ...]:
        """Those of the last run first."""
        return tuple(pair for run in self._kept.listed for pair in self._read.get(run.id, (0, ()))[1] or ())

    @property
    def n_unreadable(self) -> int:
        return sum(pairs is None for _, pairs in self._read.values())

    @property
    def most_cost(self) -> float:
        """Where the choice of c ends: behind all that was measured."""
        return max([1.0, self._given.cost_ratio, *(pair.cost_ratio for pair in self.pairs)])

    @property
    def curve(self) -> CostCurve | None:
        """Of the chosen pair's target, else of the one that is loaded, else of the one measured last."""
        if self._chosen:
            return _curve(self._chosen.plan.target, self._chosen.pass_costs)
        info = self._pair.target.info
        if info and (loaded := _curve(str(info.path), info.pass_costs)):
            return loaded
        found = (_curve(pair.plan.target, pair.pass_costs) for pair in self.pairs)
        return next((curve for curve in found if curve), None)

    @property
    def ideal(self) -> Forecast:
        return textbook(self._given.acceptance_rate, self._given.cost_ratio)

    @property
    def here(self) -> Forecast | None:
        """With what passes cost on this machine; None where nobody measured that."""
        curve = self.curve
        return by_pass_costs(self._given.acceptance_rate, self._given.cost_ratio, curve.pass_costs) if curve else None

    def look(self) -> None:
        """Somebody sees the page."""
        self._looking = True
        self._read_on()

    def set_acceptance_rate(self, value: float) -> None:
        self._set(replace(self._given, acceptance_rate=min(max(value, 0.0), 1.0)))

    def set_n_max(self, value: int) -> None:
        self._set(replace(self._given, n_max=min(max(value, 1), MOST_DRAFTED)))

    def set_cost_ratio(self, value: float) -> None:
        self._set(replace(self._given, cost_ratio=max(value, 0.0)))

    def choose(self, pair: MeasuredPair | None) -> None:
        """Its numbers are set; None leaves them where they are."""
        if pair != self._chosen:
            self._chosen = pair
            self._given = pair.given if pair else self._given
            self.changed.emit()

    @Slot(object, object)
    def on_read(self, number: int, pairs: Sequence[MeasuredPair] | None) -> None:
        """None: the run cannot be read."""
        if self._asked is None or self._asked.id != number:
            return
        self._read[number] = self._asked.n_done, pairs
        self._asked = None
        self.changed.emit()
        self._read_on()

    def _set(self, given: Given) -> None:
        if given != self._given:
            self._given, self._chosen = given, None
            self.changed.emit()

    def _read_on(self) -> None:
        if not self._looking or self._asked:
            return
        for run in self._kept.listed:
            if run.n_done and self._read.get(run.id, (0, ()))[0] != run.n_done:
                self._asked = run
                self.read_requested.emit(run.id)
                return

    def _follow(self) -> None:
        """Runs come and go."""
        listed = {run.id for run in self._kept.listed}
        self._read = {number: known for number, known in self._read.items() if number in listed}
        if self._chosen and self._chosen.run not in listed:
            self._chosen = None
        self.changed.emit()
        self._read_on()

    def _look_at_target(self) -> None:
        info = self._pair.target.info
        if info != self._info:
            self._info = info
            self.changed.emit()


def _curve(target: str, pass_costs: PassCosts) -> CostCurve | None:
    """From two sizes on it is one."""
    return CostCurve(PurePath(target).name, pass_costs) if len(pass_costs) > 1 else None

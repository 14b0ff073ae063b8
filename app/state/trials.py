"""The rule of acceptance as it is tried on the page that teaches: step by step, or many draws a second."""

from enum import IntEnum, StrEnum

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.lesson_trial import EXAMPLES, Pair, Tally, Trial, Trials
from app.state.throttle import Throttle

FIRST_SEED = 1
CALM_INTERVAL = 1000  # ms
_TICK = 50  # ms


class Stage(IntEnum):
    """How far the present draw is seen."""

    READY = 0
    PROPOSED = 1
    TESTED = 2
    COUNTED = 3


class Pace(StrEnum):
    STEPS = "steps"  # one a second
    SLOW = "slow"
    QUICK = "quick"
    FAST = "fast"


DRAWS_A_SECOND = {Pace.SLOW: 4, Pace.QUICK: 100, Pace.FAST: 1000}


class TrialsState(QObject):
    """`calm`: while it runs, what is seen changes once a second at most, however much is drawn."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._throttle = Throttle(self)
        self._calm_throttle = Throttle(self, CALM_INTERVAL)
        for throttle in (self._throttle, self._calm_throttle):
            throttle.fired.connect(self.changed)
        self.pace = Pace.STEPS
        self.calm = False
        self._pair, self._seed = EXAMPLES["five"], FIRST_SEED
        self._begin()

    def _begin(self) -> None:
        self._trials, self.tally = Trials(self._pair, self._seed), Tally()
        self.stage = Stage.READY
        self.trial: Trial | None = None  # the present draw

    @property
    def pair(self) -> Pair:
        return self._pair

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    @property
    def example(self) -> str | None:
        """Which of the known ones it is."""
        return next((name for name, pair in EXAMPLES.items() if pair.is_like(self._pair)), None)

    def set_pair(self, pair: Pair) -> None:
        """What was drawn before is forgotten."""
        if pair != self._pair:
            self._pair = pair
            self.reset()

    def set_seed(self, seed: int) -> None:
        if seed != self._seed:
            self._seed = seed
            self.reset()

    def set_pace(self, pace: Pace) -> None:
        self.pace = pace
        if self.running:
            self.run()

    def set_calm(self, calm: bool) -> None:
        self.calm = calm
        self._flush()

    @Slot()
    def step(self) -> None:
        """The next thing that happens: a token is proposed, is tested, is counted with what replaced it."""
        self.pause()
        self._step()
        self.changed.emit()

    @Slot()
    def run(self) -> None:
        self._timer.start({Pace.STEPS: 1000, Pace.SLOW: 250}.get(self.pace, _TICK))
        self._tick()  # nobody who says so waits
        self.changed.emit()

    @Slot()
    def pause(self) -> None:
        if self.running:
            self._timer.stop()
            self._flush()

    @Slot()
    def reset(self) -> None:
        """All from the beginning, with the same seed; what ran stops."""
        self._timer.stop()
        self._begin()
        self._flush()

    def draw(self, n: int = 1) -> None:
        """So many whole draws; one that is seen in part is counted first."""
        if self.stage in (Stage.PROPOSED, Stage.TESTED) and self.trial:
            self.tally.add(self.trial)
        for _ in range(n):
            self.trial = self._trials.draw()
            self.tally.add(self.trial)
        self.stage = Stage.COUNTED

    def _step(self) -> None:
        if self.stage in (Stage.READY, Stage.COUNTED) or self.trial is None:
            self.trial, self.stage = self._trials.draw(), Stage.PROPOSED
        elif self.stage is Stage.PROPOSED:
            self.stage = Stage.TESTED
        else:
            self.tally.add(self.trial)
            self.stage = Stage.COUNTED

    def _tick(self) -> None:
        if self.pace is Pace.STEPS:
            self._step()
        else:
            self.draw(DRAWS_A_SECOND[self.pace] * self._timer.interval() // 1000)
        (self._calm_throttle if self.calm else self._throttle).request()

    def _flush(self) -> None:
        self._throttle.cancel()
        self._calm_throttle.cancel()
        self.changed.emit()

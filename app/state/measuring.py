"""Everything that is measured, in one hand: one thing at a time, on the pair that the chat lends."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import DraftlightError
from app.core.plan import Prompt
from app.state.benchmark import BenchmarkState
from app.state.comparison import ComparisonState
from app.state.draft_choice import DraftChoice
from app.state.estimate import EstimateState
from app.state.kept_runs import KeptRunsState
from app.state.lesson import LessonState
from app.state.library import LibraryState
from app.state.own_prompts import OwnPromptsState
from app.state.pair import PairState
from app.state.same_output import SameOutputState


class MeasuringState(QObject):
    """`prompts` are those that come with the program."""

    busy_changed = Signal(bool)

    def __init__(
        self,
        pair: PairState,
        library: LibraryState,
        prompts: Sequence[Prompt] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pair = pair
        self.prompts = tuple(prompts)
        self.drafts = DraftChoice(pair, library, self)
        self.comparison = ComparisonState(pair, self.drafts, self)
        self.benchmark = BenchmarkState(pair, self.drafts, self)
        self.estimate = EstimateState(pair, self)
        self.same_output = SameOutputState(pair, self)
        self.kept = KeptRunsState(self)
        self.lesson = LessonState(pair, self.kept, self)
        self.own_prompts = OwnPromptsState(self)
        for state in self._all:
            state.changed.connect(self._look)

    @property
    def _all(self) -> tuple[ComparisonState, BenchmarkState, EstimateState, SameOutputState]:
        return self.comparison, self.benchmark, self.estimate, self.same_output

    @property
    def busy(self) -> bool:
        return any(state.busy for state in self._all)

    @Slot()
    def stop(self) -> None:
        for state in self._all:
            state.stop()

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        for state in self._all:
            state.on_gave_up(error)

    def close(self) -> None:
        """The program ends."""
        for state in self._all:
            state.close()
        self.drafts.stop()

    def _look(self) -> None:
        if self.busy != self._pair.lent:
            self._pair.set_lent(self.busy)
            self.busy_changed.emit(self.busy)

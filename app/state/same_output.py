"""Does a lane say what the target alone says? The question, what is known so far, and the answer."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Slot

from app.core.frequency_check import FrequencyCheck
from app.core.lane import Lane, with_baseline
from app.core.loading import Role
from app.core.measuring import SamenessRequest
from app.core.plan import Plan, Prompt
from app.core.sameness import OutputCheck, Sameness
from app.core.sampling import SamplingSettings
from app.state.measured_run import borrowed
from app.state.question import Question

LOOKAHEAD = 4
"""For a lane that chooses by itself: every round has to draft, whether it pays or not."""


class SameOutputState(Question):
    def _clear(self) -> None:
        super()._clear()
        self.prompts: tuple[Prompt, ...] = ()
        self.checks: dict[str, OutputCheck] = {}  # by prompt
        self.n_drawn, self.n_to_draw = 0, 0
        self.frequency: FrequencyCheck | None = None

    @property
    def done(self) -> bool:
        return bool(self.prompts) and not self.busy and len(self.checks) == len(self.prompts) and not self.error

    def count(self, sameness: Sameness) -> int:
        """Of the texts, those with this outcome."""
        return sum(check.sameness is sameness for check in self.checks.values())

    def ask(
        self, target: str, lane: Lane, prompts: Sequence[Prompt], max_tokens: int, n_samples: int, temperature: float
    ) -> None:
        """Raises `SettingsError` where that cannot be run."""
        if not self._can_ask:
            return
        drafting = replace(lane, n_max=lane.n_max or LOOKAHEAD, sampling=None)
        plan = Plan(
            target,
            with_baseline([drafting]),
            tuple(prompts),
            1,
            max_tokens,
            target_options=self._pair.loaded_with(Role.TARGET),
            draft_options=self._pair.loaded_with(Role.DRAFT),
        )
        self._clear()
        self.prompts, self.n_to_draw = plan.prompts, 2 * n_samples
        self._ask(SamenessRequest(plan, n_samples, SamplingSettings(temperature), borrowed(self._pair)))

    @Slot(object, str, object)
    def on_compared(self, request: SamenessRequest, prompt: str, check: OutputCheck) -> None:
        if request is self._request:
            self.checks[prompt] = check
            self.changed.emit()

    @Slot(object, int)
    def on_drawn(self, request: SamenessRequest, n_drawn: int) -> None:
        if request is self._request:
            self.n_drawn = n_drawn
            self.changed.emit()

    @Slot(object, object)
    def on_checked(self, request: SamenessRequest, frequency: FrequencyCheck | None) -> None:
        if request is self._request:
            self.busy, self.frequency = False, frequency
            self.changed.emit()

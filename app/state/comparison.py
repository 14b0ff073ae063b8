"""The comparison: a few lanes side by side, and what they are where nobody said."""

from collections.abc import Sequence

from app.core.conversation import title_of
from app.core.lane import Lane
from app.core.plan import Prompt
from app.core.request import DrafterKind, Message
from app.state.draft_choice import DraftChoice
from app.state.measured_run import MeasuredRunState


class ComparisonState(MeasuredRunState):
    """Up to six lanes against one target."""

    def begin(
        self, lanes: Sequence[Lane], prompts: Sequence[Prompt], repeats: int, max_tokens: int, temperature: float
    ) -> None:
        """Raises `SettingsError` where that cannot be run."""
        plan = self.make_plan(lanes, prompts, repeats, max_tokens, (temperature,))
        self.start(plan, title_of(prompts[0].messages[-1].content) or prompts[0].name)


def own_prompt(text: str) -> Prompt:
    return Prompt(title_of(text), (Message("user", text.strip()),))


def usual_lanes(drafts: DraftChoice) -> tuple[Lane, ...]:
    """What there is to compare where nobody said: the draft at hand and lookup."""
    first = drafts.drafts[:1]
    own = [Lane(DrafterKind.FITTING, None, str(path)) for path, _, _ in first]
    return (*own, Lane(DrafterKind.LOOKUP))

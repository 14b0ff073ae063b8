"""How many tokens a message would take, asked for before it is sent."""

from dataclasses import dataclass, field

from app.core.cancel import CancelToken
from app.core.errors import DraftlightError
from app.core.request import Message, TemplateKind


@dataclass(frozen=True, slots=True, eq=False)
class CountRequest:
    """`messages` is the whole prompt, the message that is being written last; its `parts` are counted one by one."""

    messages: tuple[Message, ...]
    parts: tuple[str, ...]
    template: TemplateKind = TemplateKind.MODEL
    cancel: CancelToken = field(default_factory=CancelToken)


@dataclass(frozen=True, slots=True)
class PromptCount:
    """What was found; the parts are plain text, the prompt has what the template writes around the messages too."""

    n_prompt: int | None  # None where the template fails
    n_system: int
    n_history: int
    n_message: int
    n_parts: tuple[int, ...]
    error: DraftlightError | None = None

    @property
    def n_template(self) -> int:
        """What the template adds."""
        return max(0, (self.n_prompt or 0) - self.n_system - self.n_history - self.n_message)

"""What a person asks for: messages, and how the reply is to be made."""

from dataclasses import dataclass, field

from app.core.cancel import CancelToken
from app.core.errors import SettingsError
from app.core.sampling import SamplingSettings


@dataclass(frozen=True, slots=True)
class Message:
    role: str  # "system", "user" or "assistant"
    content: str


@dataclass(frozen=True, slots=True)
class Request:
    """One reply. `n_max` is the lookahead; 0 decodes plainly even when a drafter is there."""

    messages: tuple[Message, ...]
    sampling: SamplingSettings = SamplingSettings()
    n_max: int = 4
    max_tokens: int = 1024
    stop_texts: tuple[str, ...] = ()
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)

    def __post_init__(self) -> None:
        if self.n_max < 0:
            raise SettingsError(f"The lookahead must be 0 (no drafting) or more, not {self.n_max}.")
        if self.max_tokens < 1:
            raise SettingsError(f"The reply's length must be at least 1 token, not {self.max_tokens}.")
        if "" in self.stop_texts:
            raise SettingsError("A stop text must not be empty.")

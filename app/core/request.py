"""What a person asks for: messages, and how the reply is to be made."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.core.cancel import CancelToken
from app.core.errors import SettingsError
from app.core.sampling import SamplingSettings


class DrafterKind(StrEnum):
    FITTING = "fitting"  # the right one for what is loaded
    MODEL = "model"  # a draft model with the target's vocabulary
    MAP = "map"  # a draft model, through a map of its tokens
    TEXT = "text"  # a draft model with another tokenizer, through its text
    LOOKUP = "lookup"  # what followed the same words before
    LOOKUP_MODEL = "lookup+model"  # lookup where its match is long, else the draft model
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Message:
    role: str  # "system", "user" or "assistant"
    content: str


@dataclass(frozen=True, slots=True)
class Request:
    """One reply. `n_max` is the lookahead: with `auto` the most, else what it always is; 0 decodes plainly."""

    messages: tuple[Message, ...]
    sampling: SamplingSettings = SamplingSettings()
    n_max: int = 16
    max_tokens: int = 1024
    stop_texts: tuple[str, ...] = ()
    drafter: DrafterKind = DrafterKind.FITTING
    auto: bool = True
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)

    def __post_init__(self) -> None:
        if self.n_max < 0:
            raise SettingsError(f"The lookahead must be 0 (no drafting) or more, not {self.n_max}.")
        if self.max_tokens < 1:
            raise SettingsError(f"The reply's length must be at least 1 token, not {self.max_tokens}.")
        if "" in self.stop_texts:
            raise SettingsError("A stop text must not be empty.")

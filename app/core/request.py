"""What a person asks for: messages, and how the reply is to be made."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.core.cancel import CancelToken
from app.core.errors import SettingsError
from app.core.said import said
from app.core.sampling import SamplingSettings

N_BEST = 5


class DrafterKind(StrEnum):
    FITTING = "fitting"  # the right one for what is loaded
    MODEL = "model"  # a draft model with the target's vocabulary
    MAP = "map"  # a draft model, through a map of its tokens
    TEXT = "text"  # a draft model with another tokenizer, through its text
    LOOKUP = "lookup"  # what followed the same words before
    LOOKUP_MODEL = "lookup+model"  # lookup where its match is long, else the draft model
    NONE = "none"


class TemplateKind(StrEnum):
    """Which chat template lays a conversation out for the target."""

    MODEL = "model"  # the one in its file
    FALLBACK = "fallback"  # one of Draftlight's, by the control tokens that the model has
    OWN = "own"  # the one that comes with the request


class OnFull(StrEnum):
    """What becomes of a reply that reaches the end of the context."""

    STOP = "stop"  # it ends there
    SHIFT = "shift"  # the older half of what was read is forgotten, and it goes on


@dataclass(frozen=True, slots=True)
class Message:
    role: str  # "system", "user" or "assistant"
    content: str


@dataclass(frozen=True, slots=True)
class Request:
    """One reply. `n_max` is the lookahead: with `auto` the most, else what it always is; 0 decodes plainly.

    A context that shifts never forgets its first `n_keep` tokens: attention leans on the very first ones (Xiao et al.,
    Efficient streaming language models with attention sinks, 2023). A prompt beyond the context is refused either way.
    `said` is what a reply has said already that goes on: its tokens, which stand behind the prompt.
    `details` asks for what only a curious reader needs: ranks and rivals of each token, and the numbers drawn.
    """

    messages: tuple[Message, ...]
    sampling: SamplingSettings = SamplingSettings()
    n_max: int = 16
    max_tokens: int = 1024
    stop_texts: tuple[str, ...] = ()
    drafter: DrafterKind = DrafterKind.FITTING
    auto: bool = True
    on_full: OnFull = OnFull.STOP
    n_keep: int = 4
    details: bool = False
    template: TemplateKind = TemplateKind.MODEL
    template_text: str = ""  # the template where it is OWN
    said: tuple[int, ...] = ()
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)

    def __post_init__(self) -> None:
        if self.n_max < 0:
            raise SettingsError(said("The lookahead must be 0 (no drafting) or more, not {n_max}.", n_max=self.n_max))
        if self.max_tokens < 1:
            raise SettingsError(
                said("The reply's length must be at least 1 token, not {max_tokens}.", max_tokens=self.max_tokens)
            )
        if self.n_keep < 0:
            raise SettingsError(
                said("The number of tokens that are kept must be 0 or more, not {n_keep}.", n_keep=self.n_keep)
            )
        if "" in self.stop_texts:
            raise SettingsError(said("A stop text must not be empty."))

    @property
    def n_best(self) -> int:
        """How many of the likeliest tokens of each place are told."""
        return N_BEST if self.details else 0

"""How the replies of a conversation are to be made: sampling, length, who drafts and how far, what stands first."""

from dataclasses import dataclass

from app.core.errors import SettingsError
from app.core.request import DrafterKind, OnFull, Request
from app.core.said import said
from app.core.sampling import SamplingSettings


@dataclass(frozen=True, slots=True)
class SettingValues:
    """All of them together, valid by construction."""

    temperature: float = 0.0  # 0: greedy
    top_k: int = 40  # 0: off
    top_p: float = 0.95  # 1: off
    seed: int | None = None  # None: a new one for each reply
    lookahead: int | None = None  # tokens proposed per round; None: Auto, by cost
    max_tokens: int = 1024
    drafter: DrafterKind = DrafterKind.FITTING
    on_full: OnFull = OnFull.STOP
    system_prompt: str = ""  # stands before the first message; "": nothing does

    def __post_init__(self) -> None:
        self.sampling(self.seed or 0)
        if self.lookahead is not None and self.lookahead < 1:
            raise SettingsError(
                said("The lookahead must be 1 or more, not {lookahead}.", lookahead=self.lookahead),
                said("Choose no drafter instead."),
            )
        if self.max_tokens < 1:
            raise SettingsError(
                said("The reply's length must be at least 1 token, not {max_tokens}.", max_tokens=self.max_tokens)
            )

    def sampling(self, seed: int) -> SamplingSettings:
        return SamplingSettings(self.temperature, self.top_k, self.top_p, seed=seed)


DEFAULTS = SettingValues()


def values_of(request: Request, system_prompt: str) -> SettingValues:
    """Those that a reply was made with, as far as it shows; its seed was drawn perhaps, and is left out."""
    sampling = request.sampling
    return SettingValues(
        temperature=sampling.temperature,
        top_k=sampling.top_k,
        top_p=sampling.top_p,
        lookahead=None if request.auto or not request.n_max else request.n_max,
        max_tokens=request.max_tokens,
        drafter=request.drafter,
        on_full=request.on_full,
        system_prompt=system_prompt,
    )

"""What a comparison or a benchmark is to measure: lanes × prompts × temperatures × repeats, and in which order."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.cancel import CancelToken
from app.core.errors import SettingsError
from app.core.lane import BASELINE, Lane, labels
from app.core.loading import LoadOptions
from app.core.request import DrafterKind, Message, Request, TemplateKind
from app.core.said import said
from app.core.sampling import SamplingSettings


@dataclass(frozen=True, slots=True)
class Prompt:
    name: str
    messages: tuple[Message, ...]
    kind: str = "own"
    language: str = ""  # "en", "ja"; "" where nobody said


@dataclass(frozen=True, slots=True)
class Cell:
    """One reply to be measured. `lane` is its place among the plan's."""

    prompt: str  # its name
    lane: int
    temperature: float
    repeat: int  # 0 is the warm-up, whose result does not count

    @property
    def pair(self) -> tuple[str, float, int]:
        """What it shares with the baseline that it is compared with."""
        return self.prompt, self.temperature, self.repeat


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that two runs must have in common to be the same measurement. The first lane is the baseline.

    Raises `SettingsError` where it cannot be run.
    """

    target: str
    lanes: tuple[Lane, ...]
    prompts: tuple[Prompt, ...]
    repeats: int = 3
    max_tokens: int = 160
    temperatures: tuple[float, ...] = (0.0,)
    sampling: SamplingSettings = SamplingSettings()  # but for temperature and seed, which each cell has of its own
    target_options: LoadOptions = LoadOptions()
    draft_options: LoadOptions = LoadOptions()
    template: TemplateKind = TemplateKind.MODEL
    template_text: str = ""

    def __post_init__(self) -> None:
        if not self.lanes or self.lanes[0] != BASELINE or len(set(self.lanes)) != len(self.lanes):
            raise SettingsError(said("The first lane must be the target alone, and no lane may be there twice."))
        if not self.prompts:
            raise SettingsError(said("There is no prompt."), said("Name one, or another kind or language."))
        if len({prompt.name for prompt in self.prompts}) != len(self.prompts):
            raise SettingsError(said("Two prompts have the same name."), said("Give each one of its own."))
        if self.repeats < 1:
            raise SettingsError(said("There must be 1 repeat or more, not {repeats}.", repeats=self.repeats))
        if self.max_tokens < 1:
            raise SettingsError(
                said("The reply's length must be at least 1 token, not {max_tokens}.", max_tokens=self.max_tokens)
            )
        if not self.temperatures or len(set(self.temperatures)) != len(self.temperatures):
            raise SettingsError(said("There must be a temperature, and none twice."))
        for temperature in self.temperatures:
            SamplingSettings(temperature)

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each lane, no two alike."""
        return labels(self.lanes)

    def prompt(self, name: str) -> Prompt:
        return next(prompt for prompt in self.prompts if prompt.name == name)

    def cells(self) -> Iterator[Cell]:
        """In the order in which they are measured.

        A prompt goes through all lanes before the next, so that what is compared is minutes apart at most; the lane
        that begins moves on by one with each prompt and repeat, so that none is always first. The warm-up is the
        first prompt in every lane.
        """
        n_lanes = len(self.lanes)
        for repeat in range(self.repeats + 1):
            for temperature in self.temperatures:
                for number, prompt in enumerate(self.prompts if repeat else self.prompts[:1]):
                    start = (repeat + number) % n_lanes
                    for place in range(n_lanes):
                        yield Cell(prompt.name, (start + place) % n_lanes, temperature, repeat)

    @property
    def n_cells(self) -> int:
        return len(self.lanes) * len(self.temperatures) * (len(self.prompts) * self.repeats + 1)

    def compares(self, cell: Cell) -> bool:
        """Whether its text must be the baseline's: both are greedy, under the same settings."""
        return cell.lane > 0 and cell.temperature == 0 and self.lanes[cell.lane].sampling is None

    def request(self, cell: Cell, drafter: DrafterKind, cancel: CancelToken) -> Request:
        """All lanes of a repeat draw with the same seed."""
        lane = self.lanes[cell.lane]
        sampling = lane.sampling or replace(self.sampling, temperature=cell.temperature)
        return Request(
            self.prompt(cell.prompt).messages,
            replace(sampling, seed=(self.sampling.seed + cell.repeat) % 2**64),
            drafter=drafter,
            n_max=lane.n_max or MOST_DRAFTED,
            auto=lane.n_max is None,
            max_tokens=self.max_tokens,
            template=self.template,
            template_text=self.template_text,
            cancel=cancel,
        )

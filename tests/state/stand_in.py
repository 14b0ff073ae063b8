"""A stand-in for the engine: answers what the state asks for, with event streams of the real generation loop."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from app.core.catalogue import CatalogueModel, CataloguePair
from app.core.compatibility import VocabReport, Vocabulary, compare
from app.core.conversation import Surroundings
from app.core.drafter import Drafter
from app.core.errors import DraftlightError
from app.core.events import Event
from app.core.generation import Generation
from app.core.loading import LoadRequest, ModelInfo, Role
from app.core.lookahead import Choice, Evidence, Lookahead, Outcome, Reason
from app.core.request import DrafterKind, Request
from app.state.chat import ChatState
from app.state.conversations import ConversationsState
from app.state.live import LiveState
from app.state.measuring import MeasuringState
from app.state.models import ModelsState
from app.state.pair import PairState
from app.state.placing import PlacingState
from app.state.preferences import PreferencesState
from app.state.settings import GenerationSettings
from tests.scripted import ScriptedDrafter, ScriptedModel, ScriptedSampler

PROMPT = (200, 201, 202, 203)
TICK = 0.01  # seconds that pass with each look at the clock
STEP_COST = 0.05
VOCABULARY = Vocabulary("BPE", False, -1, False, 256, tuple(f"token {n}".encode() for n in range(40)))
OTHER_VOCABULARY = Vocabulary("SPM", True, 1, False, 256, tuple(f"word {n}".encode() for n in range(40)))
FITTING = compare(VOCABULARY, VOCABULARY)
MISFIT = compare(VOCABULARY, OTHER_VOCABULARY)

CATALOGUE = (
    CataloguePair(
        "Tall 8B with Tall 0.6B",
        CatalogueModel("someone/tall-8b-GGUF", "Q4_K_M", "8B", "apache-2.0"),
        CatalogueModel("someone/tall-0.6b-GGUF", "Q8_0", "0.6B", "apache-2.0"),
        "One family, one vocabulary, a thirteenth of the size.",
        japanese=True,
    ),
)


def model_info(name: str = "Tall 1B", path: str = "/models/tall.gguf") -> ModelInfo:
    return ModelInfo(
        Path(path), name, "llama 1B Q8_0", 1_250_000_000, 1_000_000_000, 257, 512, 2048, True, True, STEP_COST
    )


TARGET = model_info()
DRAFT = model_info("Small 0.1B", "/models/small.gguf")


class StandIn:
    """All the state of a window, and the requests that it made."""

    def __init__(self) -> None:
        self.pair = PairState()
        self.settings = GenerationSettings()
        self.chat = ChatState(self.pair, self.settings)
        self.conversations = ConversationsState(self.pair, self.chat, self.settings, Surroundings())
        self.live = LiveState(self.chat)
        self.models = ModelsState(CATALOGUE, "https://hub.example")
        self.preferences = PreferencesState(path="/settings/settings.toml")
        self.measuring = MeasuringState(self.pair, self.models.library)
        self.placing = PlacingState(self.pair)
        self.loads: list[LoadRequest] = []
        self.unloads: list[Role] = []
        self.requests: list[Request] = []
        self.pair.load_requested.connect(self.loads.append)
        self.pair.unload_requested.connect(self.unloads.append)
        self.chat.reply_requested.connect(self.requests.append)

    def load(self, role: Role, info: ModelInfo | None = None) -> None:
        info = info or (TARGET if role is Role.TARGET else DRAFT)
        self.pair.load(role, info.path)
        self.pair.on_loaded(role, info)
        self.judge(None)

    def judge(self, report: VocabReport | None, misfit_way: DrafterKind = DrafterKind.MAP) -> None:
        """What the engine says of what is loaded."""
        target, draft = self.pair.target.info, self.pair.draft.info
        if not target or not target.can_rewind:
            self.pair.on_fitting(DrafterKind.NONE)
        elif not draft or not draft.can_rewind:
            self.pair.on_fitting(DrafterKind.LOOKUP)
        elif report:
            self.pair.on_fitting(DrafterKind.LOOKUP_MODEL if report.fits else misfit_way)
        self.pair.on_report(report)

    def load_pair(self, report: VocabReport = FITTING, misfit_way: DrafterKind = DrafterKind.MAP) -> None:
        self.load(Role.TARGET)
        self.load(Role.DRAFT)
        self.judge(report, misfit_way)

    def ask(self, text: str = "Well?") -> Request:
        assert self.chat.send(text)
        return self.requests[-1]

    def events(
        self,
        model: ScriptedModel,
        drafter: Drafter | None = None,
        prompt: tuple[int, ...] = PROMPT,
        lookahead: Lookahead | None = None,
    ) -> Iterator[Event]:
        """The answer to the last request, event by event."""
        ticks = count()
        request, sampler = self.requests[-1], ScriptedSampler()
        clock = lambda: next(ticks) * TICK  # noqa: E731
        return Generation(prompt, request, model, sampler, drafter, clock, STEP_COST, lookahead).events()

    def answer(self, model: ScriptedModel, drafter: Drafter | None = None, prompt: tuple[int, ...] = PROMPT) -> Request:
        """Play the whole answer to the last request."""
        request = self.requests[-1]
        for event in self.events(model, drafter, prompt):
            self.chat.receive(request, event)
        return request

    def converse(self, model: ScriptedModel, drafter: Drafter | None = None, text: str = "Well?") -> Request:
        self.ask(text)
        return self.answer(model, drafter)

    def fail(self, role: Role, error: DraftlightError, path: str = "/models/broken.gguf") -> None:
        self.pair.load(role, Path(path))
        self.pair.on_failed(role, error)


class ScriptedLookahead:
    """Satisfies `Lookahead`: goes as far as there is something, and gives these reasons in turn."""

    def __init__(self, *choices: Choice) -> None:
        self._choices = iter(choices)
        self.choice = Choice(Reason.OFF)

    def begin(self) -> None: ...

    def begin_round(self) -> None:
        self.choice = next(self._choices)

    def step(self, source: str, n_behind: int = 0) -> bool:
        return True

    def keep(self, evidence: Evidence) -> bool:
        return True

    def learn(self, outcome: Outcome) -> None: ...


def guessing(*tokens: int) -> ScriptedDrafter:
    return ScriptedDrafter(tokens)

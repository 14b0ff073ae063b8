"""What a window asks to have measured, and what it gets: a run whole or in part, with all that follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.cancel import CancelToken
from app.core.comparison_advice import Advice, advise
from app.core.comparison_summary import LaneSummary, summarise
from app.core.compatibility import VocabReport
from app.core.elsewhere import Snippet, Winner, elsewhere
from app.core.estimate import Estimate
from app.core.lane import Lane
from app.core.loading import LoadOptions, LoadRequest
from app.core.plan import Plan
from app.core.report import Report, report
from app.core.run_record import Change, Run, changes
from app.core.sampling import SamplingSettings


@dataclass(frozen=True, slots=True, eq=False)
class Borrowed:
    """The pair that was loaded for the chat, which gets it back; `cancel` is for a program that ends."""

    loads: tuple[LoadRequest, ...] = ()
    cancel: CancelToken = field(default_factory=CancelToken)


@dataclass(frozen=True, slots=True, eq=False)
class RunRequest:
    """`resume` is a kept run of this plan that goes on; None: a new one begins."""

    plan: Plan
    title: str
    resume: int | None = None
    borrowed: Borrowed = field(default_factory=Borrowed)
    cancel: CancelToken = field(default_factory=CancelToken)


@dataclass(frozen=True, slots=True, eq=False)
class EstimateRequest:
    """Will this lane help? An answer in seconds."""

    target: str
    lane: Lane
    temperature: float = 0.0
    target_options: LoadOptions = LoadOptions()
    draft_options: LoadOptions = LoadOptions()
    borrowed: Borrowed = field(default_factory=Borrowed)
    cancel: CancelToken = field(default_factory=CancelToken)


@dataclass(frozen=True, slots=True, eq=False)
class SamenessRequest:
    """Does the plan's second lane say what the target alone says? Greedy texts to all prompts, then first tokens.

    The first tokens of `n_samples` replies to the first prompt are drawn with `sampling` on each side; 0: none.
    """

    plan: Plan
    n_samples: int
    sampling: SamplingSettings
    borrowed: Borrowed = field(default_factory=Borrowed)
    cancel: CancelToken = field(default_factory=CancelToken)


Measurement = RunRequest | EstimateRequest | SamenessRequest


@dataclass(frozen=True, slots=True)
class Estimated:
    lane: Lane
    estimate: Estimate
    snippets: tuple[Snippet, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """`earlier` is the last whole run of the same plan on the same machine."""

    run: Run
    rows: tuple[LaneSummary, ...]
    advice: Advice
    report: Report
    earlier: tuple[LaneSummary, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def whole(self) -> bool:
        return self.run.finished is not None


def outcome(run: Run, earlier: Run | None = None, reports: Mapping[int, VocabReport | None] | None = None) -> Outcome:
    """`reports` are on the vocabularies, by lane, where they are known."""
    since = changes(run.comparison, earlier.comparison) if earlier else ()
    advice = advise(run)
    snippets = taken_elsewhere(run, advice, reports or {})
    return Outcome(
        run,
        summarise(run.comparison),
        advice,
        report(run, since, snippets),
        summarise(earlier.comparison) if earlier else (),
        since,
    )


def taken_elsewhere(run: Run, advice: Advice, reports: Mapping[int, VocabReport | None]) -> tuple[Snippet, ...]:
    """For the lane that won; nothing where none did."""
    if advice.best is None:
        return ()
    plan, lane, draft = run.comparison.plan, run.comparison.plan.lanes[advice.best], run.drafts.get(advice.best)
    return elsewhere(
        Winner(
            plan.target,
            draft.path if draft and lane.has_draft else "",
            lane.drafter,
            advice.n_max,
            reports.get(advice.best),
            layers(plan.target_options),
            layers(plan.draft_options),
        )
    )


def layers(options: LoadOptions) -> int:
    """On the GPU, as other programs want it said: -1 is all."""
    return -1 if options.n_gpu_layers is None else options.n_gpu_layers

"""`draftlight advise`: will a draft help? An estimate in seconds, what was measured before, and the pair elsewhere."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from time import perf_counter
from typing import Any

from app.commands.chat import read_text
from app.commands.compare import read_lanes, whole
from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.load_options import load_options
from app.commands.measure import Measuring, measuring
from app.commands.run_output import advice_lines, show_snippets
from app.commands.terminal import print_json
from app.core.cancel import CancelToken
from app.core.comparison_advice import Advice
from app.core.comparison_advice import advise as advise_on
from app.core.compatibility import VocabReport
from app.core.elsewhere import Snippet, Winner, elsewhere
from app.core.errors import DraftlightError, RunError
from app.core.estimate import PROBES, Estimate, seconds_left
from app.core.lane import BASELINE, Lane
from app.core.measuring import layers
from app.core.prompt_set import read_prompts
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.engine.estimation import estimate_lane
from app.storage.folders import resource

_Found = tuple[Lane, Estimate, VocabReport | None]


def advise(arguments: Namespace) -> int:
    """0: a lane is expected to be faster, 1: none is."""
    lanes = [lane for lane in read_lanes(arguments) if lane != BASELINE] or _lanes(arguments)
    began, cancel = perf_counter(), CancelToken()
    with interrupt(cancel):
        try:
            with measuring(arguments, lanes, cancel) as bench:
                left = seconds_left(perf_counter() - began) / len(lanes)
                found = [_estimated(bench, lane, arguments.temperature, left) for lane in lanes]
                measured = _measured(bench, str(arguments.target.resolve()), lanes)
        except DraftlightError:
            if cancel.cancelled:  # whatever it says: Ctrl+C reaches the child process that tries a file too
                return EXIT_CANCELLED
            raise
    best = max(found, key=lambda one: one[1].speedup or 0.0)
    helps = (best[1].speedup or 0.0) > 1
    snippets = _snippets(arguments, best) if helps else ()
    if arguments.json:
        print_json(_record(found, measured, snippets))
    else:
        _show(found, measured, snippets)
    return 0 if helps else 1


def _lanes(arguments: Namespace) -> list[Lane]:
    return [
        whole(Lane(DrafterKind.FITTING, None, str(arguments.draft))) if arguments.draft else Lane(DrafterKind.LOOKUP)
    ]


def _estimated(bench: Measuring, lane: Lane, temperature: float, seconds: float) -> _Found:
    print(f"trying {lane}", file=sys.stderr, flush=True)
    prompts = [one for one in read_prompts(read_text(resource("prompts.toml")), "prompts.toml") if one.name in PROBES]
    sampling = lane.sampling or SamplingSettings(temperature)
    found = estimate_lane(bench.engine, bench.bench, lane, prompts, sampling, bench.cancel, seconds)
    return lane, found, bench.engine.report if lane.has_draft else None


def _measured(bench: Measuring, target: str, lanes: Sequence[Lane]) -> Advice | None:
    """What the last whole run of this target says that had one of these drafts."""
    if not bench.runs:
        return None
    drafts = {lane.draft for lane in lanes}
    try:
        for listed in bench.runs.listed(target):
            if listed.finished:
                run = bench.runs.read(listed.id)
                if any(lane.draft in drafts for lane in run.comparison.plan.lanes[1:]):
                    return advise_on(run)
    except RunError:
        return None  # damaged; the estimate stands without it
    return None


def _snippets(arguments: Namespace, best: _Found) -> tuple[Snippet, ...]:
    lane, found, report = best
    target, draft = load_options(arguments)
    winner = Winner(
        str(arguments.target),
        lane.draft,
        lane.drafter,
        lane.n_max or found.n_max or None,
        report,
        layers(target),
        layers(draft),
    )
    return elsewhere(winner)


def _show(found: Sequence[_Found], measured: Advice | None, snippets: Sequence[Snippet]) -> None:
    print("Estimated from a few short replies; `draftlight bench` measures it.")
    for lane, estimate, _ in found:
        print(f"{lane}: {_words(estimate)}")
    if measured:
        print(f"\nMeasured before: {measured.summary}")
        for line in advice_lines(measured):
            print(line)
    show_snippets(snippets)


def _words(found: Estimate) -> str:
    if found.speedup is None or found.low is None or found.high is None:
        return "nothing was proposed, so nothing can be said."
    cost = f", a step takes {found.cost_ratio:.2f} of the target's" if found.cost_ratio is not None else ""
    basis = f"α {found.acceptance_rate:.2f} on {found.n_tokens} tokens{cost}"
    if not found.n_max:
        return f"drafting is not expected to pay ({basis})."
    return (
        f"about {found.speedup:.2f} × ({found.low:.2f} to {found.high:.2f}), {found.worth}, with {found.n_max} tokens "
        f"drafted a round ({basis})."
    )


def _record(found: Sequence[_Found], measured: Advice | None, snippets: Sequence[Snippet]) -> dict[str, Any]:
    return {
        "estimates": [
            {"lane": str(lane), "estimate": True, "worth": one.worth, "cost_ratio": one.cost_ratio, **asdict(one)}
            for lane, one, _ in found
        ],
        "measured": {**asdict(measured), "summary": measured.summary} if measured else None,
        "elsewhere": [asdict(snippet) for snippet in snippets],
    }

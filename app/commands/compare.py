"""`draftlight compare`: a prompt through several drafts, and what it would take elsewhere."""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.commands.chat import prompt_text
from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.load_options import load_options
from app.commands.measure import measuring, tell
from app.commands.run_output import show_run
from app.core.cancel import CancelToken
from app.core.comparison_advice import advise
from app.core.conversation import title_of
from app.core.errors import DraftlightError, SettingsError
from app.core.lane import MOST_LANES, Lane, with_baseline
from app.core.measuring import taken_elsewhere
from app.core.plan import Plan, Prompt
from app.core.request import DrafterKind, Message
from app.core.sampling import SamplingSettings


def compare(arguments: Namespace) -> int:
    texts = [prompt_text(text) for text in arguments.prompt]
    names = [title_of(text) for text in texts]
    prompts = [
        Prompt(name if names.count(name) == 1 else f"{number}: {name}", (Message("user", text),))
        for number, (name, text) in enumerate(zip(names, texts, strict=True), 1)
    ]
    lanes = with_baseline(read_lanes(arguments) or _lanes(arguments))
    if len(lanes) > MOST_LANES:
        raise SettingsError(
            f"These are {len(lanes)} lanes, and a comparison has {MOST_LANES} at most.",
            "Leave some out, or use `draftlight bench`.",
        )
    title = arguments.title or f"Comparison: {names[0]}"
    return measure(arguments, lanes, prompts, title)


def _lanes(arguments: Namespace) -> list[Lane]:
    """What there is to compare where nobody said."""
    own = [whole(Lane(DrafterKind.FITTING, None, str(arguments.draft)))] if arguments.draft else []
    return [*own, Lane(DrafterKind.LOOKUP)]


def measure(arguments: Namespace, lanes: Sequence[Lane], prompts: Sequence[Prompt], title: str) -> int:
    """What bench does too. Ctrl+C keeps and shows what was measured."""
    plan = make_plan(arguments, lanes, prompts)
    cancel = CancelToken()
    with interrupt(cancel):
        try:
            with measuring(arguments, lanes, cancel) as bench:
                run, changes, cancelled = bench.measure(plan, title, arguments.resume)
                show_run(arguments, run, changes, taken_elsewhere(run, advise(run), bench.reports))
        except DraftlightError:
            if cancel.cancelled:  # whatever it says: Ctrl+C reaches the child process that tries a file too
                return EXIT_CANCELLED
            raise
    if cancelled:
        tell("Stopped; what was measured is kept." if bench.runs else "Stopped.")
        return EXIT_CANCELLED
    return 0


def read_lanes(arguments: Namespace) -> list[Lane]:
    return [whole(Lane.parse(text, str(arguments.draft or ""))) for text in arguments.lane]


def whole(lane: Lane) -> Lane:
    """With the draft's whole path, so that the same run is the same from any folder."""
    return replace(lane, draft=str(Path(lane.draft).resolve())) if lane.draft else lane


def make_plan(arguments: Namespace, lanes: Sequence[Lane], prompts: Sequence[Prompt]) -> Plan:
    target, draft = load_options(arguments)
    return Plan(
        target=str(arguments.target.resolve()),
        lanes=tuple(lanes),
        prompts=tuple(prompts),
        repeats=arguments.repeats,
        max_tokens=arguments.max_tokens,
        temperatures=tuple(arguments.temperature or [0.0]),
        sampling=SamplingSettings(seed=arguments.seed),
        target_options=target,
        draft_options=draft,
    )

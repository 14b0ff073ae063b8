"""`draftlight derive`: a draft made of the target itself, where one pays."""

import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.terminal import print_json
from app.core.cancel import CancelToken
from app.core.derivation_search import USEFUL, Ended, Outcome, Progress, Recipe, Stage, Trial
from app.core.errors import DraftlightError
from app.core.prompt_set import read_prompts
from app.engine.derivation import find_draft
from app.storage.folders import cache_folder, resource

_WRITTEN = ("code-1", "edit-1", "chat-1-ja", "story-1")
"""The prompts that the target writes its texts for: few, since each takes its share of the time."""


def derive(arguments: Namespace) -> int:
    """0: written, 1: none is useful."""
    target: Path = arguments.target
    draft: Path = arguments.output or target.with_name(f"{target.stem}-draft.gguf")
    cancel = CancelToken()
    with interrupt(cancel):
        try:
            outcome = find_draft(target, draft, _prompts(), arguments.budget, cache_folder(), cancel, _tell)
        except DraftlightError:
            if cancel.cancelled:  # whatever it says: Ctrl+C reaches the child processes too
                return EXIT_CANCELLED
            raise
    if arguments.json:
        print_json(_record(outcome, draft))
    else:
        print(result_words(outcome, draft))
    return 0 if outcome.useful else 1


def _prompts() -> list[str]:
    text = resource("prompts.toml").read_text(encoding="utf-8")
    return [prompt.messages[0].content for prompt in read_prompts(text, "prompts.toml") if prompt.name in _WRITTEN]


def _tell(progress: Progress) -> None:
    print(progress_words(progress), file=sys.stderr, flush=True)


def progress_words(progress: Progress) -> str:
    match progress.stage:
        case Stage.TARGET:
            return "measuring the target"
        case Stage.TEXTS:
            return f"the target writes text {progress.number} of {progress.n_planned}"
        case Stage.CHECK:
            return "measuring the best once more"
    assert progress.recipe
    best = f"; best so far {progress.best.predicted_speedup:.2f} ×" if progress.best else ""
    return f"candidate {progress.number} of {progress.n_planned}: {recipe_words(progress.recipe)}{best}"


def recipe_words(recipe: Recipe) -> str:
    """Such as "Q2_K without blocks 10–12, 20"."""
    if not recipe.left_out:
        return f"{recipe.width} with all blocks"
    return f"{recipe.width} without block{'s' if len(recipe.left_out) > 1 else ''} {_ranges(recipe.left_out)}"


def _ranges(numbers: tuple[int, ...]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def result_words(outcome: Outcome, draft: Path) -> str:
    tried = f"{outcome.n_tried} candidate{'' if outcome.n_tried == 1 else 's'} tried"
    if outcome.ended is Ended.BUDGET:
        tried += " before the time was up"
    best = outcome.best
    if not best:
        return f"No useful draft found: {tried}. A larger --budget gives more time."
    if outcome.useful:
        return f"{draft} is written ({best.n_bytes / 1e6:,.0f} MB).\n{_trial_words(best)} {tried.capitalize()}."
    return (
        f"No useful draft found ({tried}); one is worth a file from {USEFUL:.2f} × on. The best was this.\n"
        f"{_trial_words(best)}"
    )


def _trial_words(trial: Trial) -> str:
    return (
        f"{recipe_words(trial.recipe)}: {trial.predicted_speedup:.2f} × the target's speed is predicted, drafting "
        f"{trial.n_max} a round. It guesses {trial.acceptance_rate:.0%} of the target's own tokens (α), "
        f"in {trial.step_cost * 1000:.1f} ms each."
    )


def _record(outcome: Outcome, draft: Path) -> dict[str, Any]:
    return {"useful": outcome.useful, "draft": str(draft) if outcome.useful else None, **asdict(outcome)}

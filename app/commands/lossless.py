"""`draftlight lossless`: is the output the same as without a draft? Greedy texts, and frequencies of first tokens."""

import sys
from argparse import Namespace
from dataclasses import asdict

from app.commands.chat import prompt_text, read_text
from app.commands.compare import read_lanes, whole
from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.measure import measuring
from app.commands.progress_line import ProgressLine
from app.commands.terminal import print_json
from app.core.cancel import CancelToken
from app.core.comparison import Compared, LaneFailed, run
from app.core.errors import DraftlightError, PairError
from app.core.frequency_check import FrequencyCheck
from app.core.lane import Lane, with_baseline
from app.core.plain import as_named
from app.core.plan import Plan, Prompt
from app.core.prompt_set import chosen, read_prompts
from app.core.request import DrafterKind, Message
from app.core.sameness import OutputCheck, Sameness
from app.core.sampling import SamplingSettings
from app.engine.sampling_check import check_sampling
from app.storage.folders import resource

_Checks = list[tuple[str, str, OutputCheck]]  # lane, prompt, outcome


def lossless(arguments: Namespace) -> int:
    """0: the same, near ties apart; 1: not."""
    lanes = with_baseline(read_lanes(arguments) or _lanes(arguments))
    plan = Plan(str(arguments.target), lanes, _prompts(arguments), 1, arguments.max_tokens)
    cancel = CancelToken()
    frequencies: dict[str, FrequencyCheck] = {}
    with interrupt(cancel):
        try:
            with measuring(arguments, lanes, cancel, keep=False) as bench, ProgressLine(sys.stderr) as line:
                checks: _Checks = []
                for event in run(plan, bench.bench, cancel):
                    if isinstance(event, Compared) and event.cell.repeat:
                        checks.append((plan.labels[event.cell.lane], event.cell.prompt, event.check))
                        line.show(f"{len(checks)} texts compared")
                    if isinstance(event, LaneFailed):
                        raise PairError(f"{plan.labels[event.cell.lane]}: {event.error}", event.remedy)
                sampling = SamplingSettings(arguments.temperature, seed=arguments.seed)
                for label, lane in list(zip(plan.labels, lanes, strict=True))[1:] if arguments.samples else []:
                    frequencies[label] = check_sampling(
                        bench.bench,
                        lane,
                        plan.prompts[0].messages,
                        sampling,
                        arguments.samples,
                        cancel,
                        lambda n: line.show(f"{n} of {2 * arguments.samples} first tokens drawn"),
                    )
        except DraftlightError:
            if cancel.cancelled:  # whatever it says: Ctrl+C reaches the child process that tries a file too
                return EXIT_CANCELLED
            raise
    if cancel.cancelled:
        return EXIT_CANCELLED
    if arguments.json:
        print_json(_record(checks, frequencies))
    else:
        _show(checks, frequencies)
    same = all(check.sameness is not Sameness.DIFFERENT for _, _, check in checks)
    return 0 if same and all(check.agrees for check in frequencies.values()) else 1


def _lanes(arguments: Namespace) -> list[Lane]:
    n_max = 4  # so that every round drafts, whether it pays or not
    if not arguments.draft:
        return [Lane(DrafterKind.LOOKUP, n_max)]
    return [whole(Lane(DrafterKind.FITTING, n_max, str(arguments.draft)))]


def _prompts(arguments: Namespace) -> tuple[Prompt, ...]:
    if arguments.prompt:
        texts = [prompt_text(text) for text in arguments.prompt]
        return tuple(Prompt(str(number), (Message("user", text),)) for number, text in enumerate(texts, 1))
    if arguments.prompts:
        return read_prompts(read_text(arguments.prompts), str(arguments.prompts))
    return chosen(read_prompts(read_text(resource("prompts.toml")), "prompts.toml"), most=1)


def _show(checks: _Checks, frequencies: dict[str, FrequencyCheck]) -> None:
    for label, prompt, check in checks:
        print(f"{label}, {prompt}: {check}")
    for label, frequency in frequencies.items():
        print(f"{label}: {frequency}")


def _record(checks: _Checks, frequencies: dict[str, FrequencyCheck]) -> dict[str, object]:
    return {
        "greedy": [{"lane": label, "prompt": prompt, **as_named(check)} for label, prompt, check in checks],
        "sampled": {label: {**asdict(check), "agrees": check.agrees} for label, check in frequencies.items()},
    }

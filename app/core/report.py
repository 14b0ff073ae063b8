"""A run as a report: its facts, tables, charts and advice, in words, without the form of any one file.

HTML and Markdown are made of this; the window may show it too. What the numbers depend on always comes with them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.core.comparison_advice import Advice, advise
from app.core.comparison_charts import Bar, Scatter, bars, scatter
from app.core.comparison_summary import LaneSummary, summarise
from app.core.conversation import UsedModel
from app.core.elsewhere import Snippet
from app.core.loading import LoadOptions
from app.core.plain import as_named
from app.core.quartiles import Quartiles
from app.core.report_tables import NONE, Table, tables
from app.core.run_record import Change, Run
from app.core.sameness import Sameness
from app.core.sampling import SamplingSettings


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    summary: tuple[str, ...]  # sentences, the most important first
    facts: tuple[tuple[str, str], ...]
    bars: tuple[Bar, ...]
    scatter: Scatter
    tables: tuple[Table, ...]
    snippets: tuple[Snippet, ...] = ()


def report(run: Run, changes: Sequence[Change] = (), snippets: Sequence[Snippet] = ()) -> Report:
    """`changes` are those since the last run of the same plan on the same machine."""
    rows = summarise(run.comparison)
    advice = advise(run)
    return Report(
        run.title,
        tuple(_summary(run, advice, changes)),
        tuple(_facts(run, rows)),
        bars(rows),
        scatter(rows, run.conditions),
        tuple(table for table in tables(run, rows, advice) if table.rows),
        tuple(snippets),
    )


def _summary(run: Run, advice: Advice, changes: Sequence[Change]) -> Iterator[str]:
    comparison = run.comparison
    if not comparison.counted:
        yield "Nothing but the warm-up was measured yet."
        return
    yield advice.summary
    if comparison.n_left and not comparison.failures:
        n_cells = comparison.plan.n_cells
        yield f"The run is not whole: {comparison.n_left} of {n_cells} replies are still to be measured."
    yield from map(str, changes)
    outcomes = Counter(check.sameness for check in comparison.checks.values())
    if outcomes[Sameness.DIFFERENT]:
        different = outcomes[Sameness.DIFFERENT]
        yield f"{different} greedy texts differ from the target's own: that is a bug; please report it."
    elif outcomes:
        ties = outcomes[Sameness.NEAR_TIE]
        parted = f", {ties} of them but for a near tie of two logits" if ties else ""
        yield f"All {outcomes.total()} greedy texts that were compared are the target's own{parted}."
    disturbed = sum(bool(comparison.disturbance(result)) for result in comparison.counted)
    if disturbed:
        yield (
            f"{disturbed} of {len(comparison.counted)} replies were disturbed by something else on this machine; "
            "where others were not, times and speedups come from those alone."
        )
    for lane, failure in sorted(comparison.failures.items()):
        yield f"{comparison.plan.labels[lane]} could not run: {failure}"


def _facts(run: Run, rows: Sequence[LaneSummary]) -> Iterator[tuple[str, str]]:
    plan, conditions = run.comparison.plan, run.conditions
    machine, versions = conditions.machine, conditions.surroundings
    yield "target", _model(conditions.target)
    for lane, draft in sorted(run.drafts.items()):
        yield f"draft of {plan.labels[lane]}", _model(draft)
    kinds = Counter(prompt.kind for prompt in plan.prompts)
    yield "prompts", ", ".join(f"{n} × {kind}" for kind, n in kinds.items())
    yield "lengths", f"prompts of {_range(rows, 'n_prompt')} tokens, replies of {_range(rows, 'n_generated')}"
    repeats = "1 repeat" if plan.repeats == 1 else f"{plan.repeats} repeats"
    yield "plan", f"{repeats} behind a warm-up, at most {plan.max_tokens} tokens a reply, one reply at a time"
    yield "sampling", sampling_words(plan.sampling, plan.temperatures)
    yield "target's options", options_words(plan.target_options)
    if run.drafts:
        yield "draft's options", options_words(plan.draft_options)
    yield "processor", f"{machine.processor}, {machine.n_cpus} logical processors, {machine.memory / 1e9:.1f} GB"
    yield "devices", "; ".join(machine.devices) or "none beside the processor"
    yield "system", f"{machine.system}; {versions.machine}" if versions.machine else machine.system
    yield "versions", f"Draftlight {versions.draftlight}, llama-cpp-python {versions.llama_cpp}"
    yield "measured", datetime.fromtimestamp(run.created, UTC).strftime("%Y-%m-%d %H:%M UTC")


def sampling_words(sampling: SamplingSettings, temperatures: Sequence[float]) -> str:
    """Temperatures and seed always, what else is not as it is by default."""
    usual = as_named(SamplingSettings())
    told = [f"temperature {', '.join(f'{one:g}' for one in temperatures)}", f"seeds from {sampling.seed + 1} on"]
    told += [
        f"{name.replace('_', '-')} {value}"
        for name, value in as_named(sampling).items()
        if value != usual[name] and name not in ("temperature", "seed")
    ]
    return ", ".join(told)


def options_words(options: LoadOptions) -> str:
    """What is not as it is by default, and the batch."""
    usual = as_named(LoadOptions())
    told = [
        f"{name.removeprefix('n_').replace('_', ' ')} {value}"
        for name, value in as_named(options).items()
        if value != usual[name] or name in ("n_batch", "n_ubatch")
    ]
    return ", ".join(told)


def _model(model: UsedModel) -> str:
    return f"{model.name} ({model.description}, {model.n_bytes:,} bytes, {model.path})"


def _range(rows: Sequence[LaneSummary], name: str) -> str:
    known: list[Quartiles] = [one for row in rows if (one := getattr(row, name))]
    if not known:
        return NONE
    low, high = min(one.low for one in known), max(one.high for one in known)
    return f"{low:.0f}" if round(low) == round(high) else f"{low:.0f}–{high:.0f}"

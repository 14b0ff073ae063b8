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
from app.core.plan import Plan
from app.core.quartiles import Quartiles
from app.core.report_tables import Table, tables
from app.core.report_words import NONE
from app.core.run_record import Change, Run
from app.core.said import Said, said
from app.core.sameness import Sameness
from app.core.sampling import SamplingSettings

TARGET, PLAN, PROCESSOR, VERSIONS = said("target"), said("plan"), said("processor"), said("versions")
"""Facts without which no picture of a run is shown."""


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
        yield said("Nothing but the warm-up was measured yet.")
        return
    yield advice.summary
    if comparison.n_left and not comparison.failures:
        yield said(
            "The run is not whole: {n} of {total} replies are still to be measured.",
            n=comparison.n_left,
            total=comparison.plan.n_cells,
        )
    yield from map(str, changes)
    outcomes = Counter(check.sameness for check in comparison.checks.values())
    ties, total = outcomes[Sameness.NEAR_TIE], outcomes.total()
    if outcomes[Sameness.DIFFERENT]:
        yield said(
            "Greedy texts that differ from the target's own: {n}. That is a bug; please report it.",
            n=outcomes[Sameness.DIFFERENT],
        )
    elif ties:
        yield said(
            "All {total} greedy texts that were compared are the target's own, {ties} of them but for a near tie of "
            "two logits.",
            total=total,
            ties=ties,
        )
    elif outcomes:
        yield said("All {total} greedy texts that were compared are the target's own.", total=total)
    disturbed = sum(bool(comparison.disturbance(result)) for result in comparison.counted)
    if disturbed:
        yield said(
            "{n} of {total} replies were disturbed by something else on this machine; where others were not, times and "
            "speedups come from those alone.",
            n=disturbed,
            total=len(comparison.counted),
        )
    for lane, failure in sorted(comparison.failures.items()):
        yield said("{lane} could not run: {cause}", lane=comparison.plan.labels[lane], cause=failure)


def _facts(run: Run, rows: Sequence[LaneSummary]) -> Iterator[tuple[str, str]]:
    plan, conditions = run.comparison.plan, run.conditions
    machine, versions = conditions.machine, conditions.surroundings
    yield TARGET, _model(conditions.target)
    for lane, draft in sorted(run.drafts.items()):
        yield said("draft of {lane}", lane=plan.labels[lane]), _model(draft)
    kinds = Counter(prompt.kind for prompt in plan.prompts)
    yield said("prompts"), _joined([said("{n} × {kind}", n=n, kind=kind) for kind, n in kinds.items()])
    asked, answered = _range(rows, "n_prompt"), _range(rows, "n_generated")
    yield said("lengths"), said("prompts of {prompt} tokens, replies of {reply}", prompt=asked, reply=answered)
    yield PLAN, _plan_words(plan)
    yield said("sampling"), sampling_words(plan.sampling, plan.temperatures)
    yield said("target's options"), options_words(plan.target_options)
    if run.drafts:
        yield said("draft's options"), options_words(plan.draft_options)
    yield (
        PROCESSOR,
        said(
            "{name}, {n} logical processors, {memory:.1f} GB",
            name=machine.processor,
            n=machine.n_cpus,
            memory=machine.memory / 1e9,
        ),
    )
    yield said("devices"), "; ".join(machine.devices) or said("none beside the processor")
    yield said("system"), f"{machine.system}; {versions.machine}" if versions.machine else machine.system
    yield VERSIONS, f"Draftlight {versions.draftlight}, llama-cpp-python {versions.llama_cpp}"
    yield said("measured"), datetime.fromtimestamp(run.created, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _plan_words(plan: Plan) -> str:
    most = plan.max_tokens
    if plan.repeats == 1:
        return said("1 repeat behind a warm-up, at most {most} tokens a reply, one reply at a time", most=most)
    return said(
        "{n} repeats behind a warm-up, at most {most} tokens a reply, one reply at a time", n=plan.repeats, most=most
    )


def _joined(parts: Sequence[Said]) -> str:
    """As one text that remembers its parts."""
    whole = parts[0]
    for part in parts[1:]:
        whole = said("{some}, {more}", some=whole, more=part)
    return whole


def sampling_words(sampling: SamplingSettings, temperatures: Sequence[float]) -> str:
    """Temperatures and seed always, what else is not as it is by default."""
    usual = as_named(SamplingSettings())
    always = said(
        "temperature {temperatures}, seeds from {seed} on",
        temperatures=", ".join(f"{one:g}" for one in temperatures),
        seed=sampling.seed + 1,
    )
    others = ", ".join(
        f"{name.replace('_', '-')} {value}"
        for name, value in as_named(sampling).items()
        if value != usual[name] and name not in ("temperature", "seed")
    )
    return said("{some}, {more}", some=always, more=others) if others else always


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

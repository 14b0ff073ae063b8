"""A report's tables, in words: each with the definitions of what it counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.comparison_advice import Advice
from app.core.comparison_summary import LaneSummary, ranked, summarise
from app.core.plan import Cell
from app.core.report_words import (
    NONE,
    gain,
    median,
    memory,
    number,
    remedy_words,
    same_words,
    seconds,
    spread,
    times,
    worth_words,
)
from app.core.run_record import Run
from app.core.said import said
from app.core.worth import worth

_MOST_LISTED = 20  # differences and disturbed runs are counted beyond it; JSON and CSV have all


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    more: str = ""  # what it has no room for


def tables(run: Run, rows: Sequence[LaneSummary], advice: Advice) -> Iterator[Table]:
    yield _speeds(rows)
    yield _drafting(rows)
    yield _latencies(rows)
    comparison = run.comparison
    if len(comparison.kinds) > 1:
        kinds = [(kind, summarise(comparison, kind=kind)) for kind in comparison.kinds]
        yield _by(run, said("By kind of prompt"), kinds)
        yield from (_everything(kind, found) for kind, found in kinds)
    if len(comparison.plan.temperatures) > 1:
        columns = [(f"{one:g}", summarise(comparison, temperature=one)) for one in comparison.plan.temperatures]
        yield _by(run, said("By temperature"), columns)
    if len(comparison.plan.prompts) > 1:
        columns = [(one.name, summarise(comparison, prompt=one.name)) for one in comparison.plan.prompts]
        yield _by_prompt(run, columns)
    yield Table(
        said("What would change it"),
        (said("what"), said("predicted"), said("why")),
        tuple((remedy_words(one.remedy), times(one.predicted), one.reason) for one in advice.suggestions),
    )
    yield _differences(run)
    yield _disturbed(run)


def _speeds(rows: Sequence[LaneSummary]) -> Table:
    return Table(
        said("Speed"),
        (
            said("lane"),
            said("tokens/s"),
            said("speedup"),
            said("verdict"),
            said("first text"),
            said("between texts"),
            said("slowest 5 %"),
            said("memory"),
            said("text"),
        ),
        tuple(
            (
                row.label,
                spread(row.tokens_per_second, ".2f"),
                spread(row.speedup, ".2f", " ×"),
                NONE if row.lane == 0 else worth_words(worth(median(row.speedup))),
                seconds(median(row.ttft)),
                seconds(median(row.itl_mean)),
                seconds(median(row.itl_p95)),
                memory(row.peak_memory),
                same_words(row),
            )
            for row in ranked(rows)
        ),
        said(
            "Medians, with the middle half of the values in brackets. A speedup is a reply's speed ÷ that of the "
            "target alone in the same repeat of the same prompt. Memory is this program's at its peak, mapped models "
            "included."
        ),
    )


def _drafting(rows: Sequence[LaneSummary]) -> Table:
    return Table(
        said("Drafting"),
        (
            said("lane"),
            "α",
            said("of proposed"),
            said("of the reply"),
            said("tokens per round"),
            said("accepted per proposal"),
            said("drafted"),
            "c",
        ),
        tuple(
            (
                row.label,
                number(row.acceptance_rate, ".3f"),
                number(row.draft_acceptance, ".0%"),
                number(row.draft_share, ".0%"),
                number(row.tokens_per_round, ".2f"),
                number(row.accepted_per_round, ".2f"),
                number(row.n_draft, ".2f"),
                spread(row.cost_ratio, ".2f"),
            )
            for row in rows
            if row.lane
        ),
        said(
            "α: accepted ÷ (accepted + rejected). Of proposed: accepted ÷ proposed. Of the reply: accepted ÷ "
            "generated. Drafted: tokens proposed per target pass. c: one draft step ÷ one target step."
        ),
    )


def _latencies(rows: Sequence[LaneSummary]) -> Table:
    return Table(
        said("Times"),
        (
            said("lane"),
            said("a draft"),
            said("a draft step"),
            said("a verification"),
            said("median gap"),
            said("overhead"),
            said("predicted speedup"),
            said("runs"),
        ),
        tuple(
            (
                row.label,
                seconds(median(row.draft_latency)),
                seconds(median(row.draft_step)),
                seconds(median(row.verify_latency)),
                seconds(median(row.itl_p50)),
                number(median(row.overhead), ".1%"),
                spread(row.predicted_speedup, ".2f", " ×"),
                said("{n}, {disturbed} disturbed", n=row.n_runs, disturbed=row.n_disturbed)
                if row.n_disturbed
                else str(row.n_runs),
            )
            for row in rows
        ),
        said(
            "A draft: all of a round's drafting. A verification: one target pass over what was drafted. Predicted: by "
            "the target's step as it was known when the reply began."
        ),
    )


def _everything(kind: str, rows: Sequence[LaneSummary]) -> Table:
    """Each metric of the prompts of one kind."""
    return Table(
        said("Prompts of the kind {kind}", kind=kind),
        (
            said("lane"),
            said("tokens/s"),
            said("speedup"),
            "α",
            said("accepted per proposal"),
            said("a draft"),
            said("a verification"),
            said("first text"),
            said("between texts"),
            said("memory"),
            said("text"),
        ),
        tuple(
            (
                row.label,
                spread(row.tokens_per_second, ".2f"),
                spread(row.speedup, ".2f", " ×"),
                number(row.acceptance_rate, ".3f"),
                number(row.accepted_per_round, ".2f"),
                seconds(median(row.draft_latency)),
                seconds(median(row.verify_latency)),
                seconds(median(row.ttft)),
                seconds(median(row.itl_mean)),
                memory(row.peak_memory),
                same_words(row),
            )
            for row in ranked(rows)
        ),
    )


def _by(run: Run, title: str, columns: Sequence[tuple[str, Sequence[LaneSummary]]]) -> Table:
    return Table(
        title,
        (said("lane"), *(name for name, _ in columns)),
        tuple(
            (label, *(gain(rows[lane]) for _, rows in columns))
            for lane, label in enumerate(run.comparison.plan.labels)
            if lane
        ),
        said("Median speedup, and α."),
    )


def _by_prompt(run: Run, prompts: Sequence[tuple[str, Sequence[LaneSummary]]]) -> Table:
    labels = run.comparison.plan.labels
    return Table(
        said("By prompt"),
        (said("prompt"), said("target alone"), *labels[1:]),
        tuple(
            (
                name,
                said("{speed} tokens/s", speed=number(median(rows[0].tokens_per_second), ".2f")),
                *(gain(rows[lane]) for lane in range(1, len(labels))),
            )
            for name, rows in prompts
        ),
        said("Median speedup, and α."),
    )


def _differences(run: Run) -> Table:
    plan = run.comparison.plan
    parted = [(cell, check) for cell, check in run.comparison.checks.items() if check.divergence]
    rows = tuple(
        (plan.labels[cell.lane], cell.prompt, _repeat(cell), str(check)) for cell, check in parted[:_MOST_LISTED]
    )
    note = said(
        "A pass over several tokens and several passes over one round differently; where two logits nearly tie, either "
        "may come out on top."
    )
    header = (said("lane"), said("prompt"), said("repeat"), said("difference"))
    return Table(said("Where greedy texts leave the target's own"), header, rows, note, _more(len(parted)))


def _disturbed(run: Run) -> Table:
    comparison = run.comparison
    found = [(result.cell, why) for result in comparison.counted if (why := comparison.disturbance(result))]
    rows = tuple((comparison.plan.labels[cell.lane], cell.prompt, _repeat(cell), why) for cell, why in found)
    header = (said("lane"), said("prompt"), said("repeat"), said("why"))
    return Table(said("Disturbed runs"), header, rows[:_MOST_LISTED], more=_more(len(rows)))


def _repeat(cell: Cell) -> str:
    return str(cell.repeat) if cell.repeat else said("warm-up")


def _more(n: int) -> str:
    return said("{n} more are in the JSON.", n=n - _MOST_LISTED) if n > _MOST_LISTED else ""

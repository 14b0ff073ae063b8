"""A report's tables, in words: each with the definitions of what it counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.comparison_advice import Advice, worth
from app.core.comparison_summary import LaneSummary, ranked, summarise
from app.core.quartiles import Quartiles
from app.core.run_record import Run
from app.core.sameness import Sameness

NONE = "–"
_MOST_LISTED = 20  # differences and disturbed runs are counted beyond it; JSON and CSV have all


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def tables(run: Run, rows: Sequence[LaneSummary], advice: Advice) -> Iterator[Table]:
    yield _speeds(rows)
    yield _drafting(rows)
    yield _latencies(rows)
    comparison = run.comparison
    if len(comparison.kinds) > 1:
        yield _by(run, "By kind of prompt", [(kind, summarise(comparison, kind=kind)) for kind in comparison.kinds])
    if len(comparison.plan.temperatures) > 1:
        columns = [(f"{one:g}", summarise(comparison, temperature=one)) for one in comparison.plan.temperatures]
        yield _by(run, "By temperature", columns)
    if len(comparison.plan.prompts) > 1:
        columns = [(one.name, summarise(comparison, prompt=one.name)) for one in comparison.plan.prompts]
        yield _by_prompt(run, columns)
    yield Table(
        "What would change it",
        ("what", "predicted", "why"),
        tuple((one.remedy.value, _times(one.predicted), one.reason) for one in advice.suggestions),
    )
    yield _differences(run)
    yield _disturbed(run)


def _speeds(rows: Sequence[LaneSummary]) -> Table:
    header = ("lane", "tokens/s", "speedup", "verdict", "first text", "between texts", "slowest 5 %", "memory", "text")
    return Table(
        "Speed",
        header,
        tuple(
            (
                row.label,
                _spread(row.tokens_per_second, ".2f"),
                _spread(row.speedup, ".2f", " ×"),
                NONE if row.lane == 0 else worth(_median(row.speedup)).value,
                seconds(_median(row.ttft)),
                seconds(_median(row.itl_mean)),
                seconds(_median(row.itl_p95)),
                _memory(row.peak_memory),
                same_words(row),
            )
            for row in ranked(rows)
        ),
        "Medians, with the middle half of the values in brackets. A speedup is a reply's speed ÷ that of the target "
        "alone in the same repeat of the same prompt. Memory is this program's at its peak, mapped models included.",
    )


def _drafting(rows: Sequence[LaneSummary]) -> Table:
    return Table(
        "Drafting",
        ("lane", "α", "of proposed", "of the reply", "tokens per round", "accepted per proposal", "drafted", "c"),
        tuple(
            (
                row.label,
                number(row.acceptance_rate, ".3f"),
                number(row.draft_acceptance, ".0%"),
                number(row.draft_share, ".0%"),
                number(row.tokens_per_round, ".2f"),
                number(row.accepted_per_round, ".2f"),
                number(row.n_draft, ".2f"),
                _spread(row.cost_ratio, ".2f"),
            )
            for row in rows
            if row.lane
        ),
        "α: accepted ÷ (accepted + rejected). Of proposed: accepted ÷ proposed. Of the reply: accepted ÷ generated. "
        "Drafted: tokens proposed per target pass. c: one draft step ÷ one target step.",
    )


def _latencies(rows: Sequence[LaneSummary]) -> Table:
    header = (
        "lane",
        "a draft",
        "a draft step",
        "a verification",
        "median gap",
        "overhead",
        "predicted speedup",
        "runs",
    )
    return Table(
        "Times",
        header,
        tuple(
            (
                row.label,
                seconds(_median(row.draft_latency)),
                seconds(_median(row.draft_step)),
                seconds(_median(row.verify_latency)),
                seconds(_median(row.itl_p50)),
                number(_median(row.overhead), ".1%"),
                _spread(row.predicted_speedup, ".2f", " ×"),
                f"{row.n_runs}, {row.n_disturbed} disturbed" if row.n_disturbed else str(row.n_runs),
            )
            for row in rows
        ),
        "A draft: all of a round's drafting. A verification: one target pass over what was drafted. Predicted: by the "
        "target's step as it was measured when it was loaded.",
    )


def _by(run: Run, title: str, columns: Sequence[tuple[str, Sequence[LaneSummary]]]) -> Table:
    return Table(
        title,
        ("lane", *(name for name, _ in columns)),
        tuple(
            (label, *(_gain(rows[lane]) for _, rows in columns))
            for lane, label in enumerate(run.comparison.plan.labels)
            if lane
        ),
        "Median speedup, and α.",
    )


def _by_prompt(run: Run, prompts: Sequence[tuple[str, Sequence[LaneSummary]]]) -> Table:
    labels = run.comparison.plan.labels
    return Table(
        "By prompt",
        ("prompt", "target alone", *labels[1:]),
        tuple(
            (
                name,
                f"{number(_median(rows[0].tokens_per_second), '.2f')} tokens/s",
                *(_gain(rows[lane]) for lane in range(1, len(labels))),
            )
            for name, rows in prompts
        ),
        "Median speedup, and α.",
    )


def _differences(run: Run) -> Table:
    plan = run.comparison.plan
    parted = [(cell, check) for cell, check in run.comparison.checks.items() if check.divergence]
    rows = tuple(
        (plan.labels[cell.lane], cell.prompt, str(cell.repeat or "warm-up"), str(check))
        for cell, check in parted[:_MOST_LISTED]
    )
    more = f" {len(parted) - _MOST_LISTED} more are in the JSON." if len(parted) > _MOST_LISTED else ""
    note = (
        "A pass over several tokens and several passes over one round differently; where two logits nearly tie, either "
        f"may come out on top.{more}"
    )
    return Table("Where greedy texts leave the target's own", ("lane", "prompt", "repeat", "difference"), rows, note)


def _disturbed(run: Run) -> Table:
    comparison = run.comparison
    found = [(result.cell, why) for result in comparison.counted if (why := comparison.disturbance(result))]
    rows = tuple(
        (comparison.plan.labels[cell.lane], cell.prompt, str(cell.repeat), why) for cell, why in found[:_MOST_LISTED]
    )
    more = f"{len(found) - _MOST_LISTED} more are in the JSON." if len(found) > _MOST_LISTED else ""
    return Table("Disturbed runs", ("lane", "prompt", "repeat", "why"), rows, more)


def same_words(row: LaneSummary) -> str:
    if row.is_same is None:
        return NONE
    if not row.is_same:
        return "differs"
    return "near tie" if row.sameness[Sameness.NEAR_TIE] else "same"


def number(value: float | None, form: str) -> str:
    return NONE if value is None else format(value, form)


def seconds(value: float | None) -> str:
    if value is None:
        return NONE
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.3g} ms"


def _median(value: Quartiles | None) -> float | None:
    return value.median if value else None


def _gain(row: LaneSummary) -> str:
    return f"{_times(_median(row.speedup))}, {number(row.acceptance_rate, '.2f')}"


def _times(value: float | None) -> str:
    return NONE if value is None else f"{value:.2f} ×"


def _spread(value: Quartiles | None, form: str, unit: str = "") -> str:
    if value is None:
        return NONE
    return f"{value.median:{form}}{unit} [{value.low:{form}}–{value.high:{form}}]"


def _memory(n_bytes: int | None) -> str:
    return NONE if n_bytes is None else f"{n_bytes / 1e6:,.0f} MB"

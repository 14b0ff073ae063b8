"""A report as a file: HTML in one piece, Markdown, CSV for a spreadsheet, and JSON with all of it. Text in, text out.

Whatever comes from outside (names of models, prompts, texts of replies) is escaped for the form that it goes into.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape
from typing import Any

from app.core.comparison import CellResult
from app.core.comparison_advice import advise
from app.core.comparison_summary import LaneSummary, speedups, summarise
from app.core.elsewhere import Snippet
from app.core.plain import as_named
from app.core.record import metrics_record
from app.core.report import Report
from app.core.report_svg import Say, bar_chart, scatter_chart
from app.core.report_tables import Table
from app.core.run_record import Change, Run
from app.core.said import said

FORMAT = "draftlight run"
VERSION = 1
CONDITIONS = said("Conditions")

_STYLE = """
:root{color-scheme:light dark;--ink:#1d1f21;--faint:#5c6166;--line:#d5d8db;--back:#fff;--base:#9aa0a6;--gain:#00795c;
--loss:#b8480a;--point:#0b6396}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8ea;--faint:#a5abb1;--line:#3c4146;--back:#1b1d1f;--base:#7b8288;
--gain:#2db58f;--loss:#ec8447;--point:#5db3e6}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:60rem;margin:2rem auto;
padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);vertical-align:top}
.note,.faint{color:var(--faint);fill:var(--faint);font-size:.85rem}pre{overflow-x:auto;padding:.75rem;
border:1px solid var(--line)}
svg{max-width:100%;height:auto}
svg text{font:12px system-ui,sans-serif;fill:var(--ink);paint-order:stroke;stroke:var(--back);stroke-width:3px}
svg text.faint{fill:var(--faint)}
.grid{stroke:var(--line)}.one,.mark{stroke:var(--ink)}.one{stroke-dasharray:4 3}.equal{fill:none;stroke:var(--faint)}
.base{fill:var(--base)}.gain{fill:var(--gain)}.loss{fill:var(--loss)}.point{fill:var(--point)}
"""


def html_text(report: Report, say: Say = str, language: str = "en") -> str:
    """One page that loads nothing and runs nothing; `say` puts what it says into its language."""
    return "\n".join(_html(report, lambda text: escape(say(text)), say, language)) + "\n"


def _html(report: Report, put: Say, say: Say, language: str) -> Iterator[str]:
    yield f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{escape(report.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>"
    yield f"<h1>{escape(report.title)}</h1>"
    yield from (f"<p>{put(sentence)}</p>" for sentence in report.summary)
    charts = (
        (said("Speedup"), bar_chart(report.bars, say)),
        (said("Acceptance and cost"), scatter_chart(report.scatter, say)),
    )
    for title, chart in charts:
        if chart:
            yield f"<h2>{put(title)}</h2>\n{chart}"
    for table in report.tables:
        yield from _html_table(table, put)
    for snippet in report.snippets:
        yield f"<h2>{escape(snippet.program)}</h2>"
        if snippet.text:
            yield f"<pre>{escape(snippet.text)}</pre>"
        yield from (f'<p class="note">{put(note)}</p>' for note in snippet.notes)
    yield f"<h2>{put(CONDITIONS)}</h2>\n<div class=wide><table>"
    yield from (f"<tr><th>{put(name)}</th><td>{put(value)}</td></tr>" for name, value in report.facts)
    yield "</table></div>\n</body>\n</html>"


def _html_table(table: Table, put: Say) -> Iterator[str]:
    yield f"<h2>{put(table.title)}</h2>\n<div class=wide><table>"
    yield f"<tr>{''.join(f'<th>{put(cell)}</th>' for cell in table.header)}</tr>"
    for row in table.rows:
        yield f"<tr>{''.join(f'<td>{put(cell)}</td>' for cell in row)}</tr>"
    yield "</table></div>"
    yield from (f'<p class="note">{put(note)}</p>' for note in (table.note, table.more) if note)


def markdown_text(report: Report, say: Say = str) -> str:
    """`say` puts what it says into its language."""
    return "\n\n".join(_markdown(report, lambda text: _marked(say(text)))) + "\n"


def _markdown(report: Report, put: Say) -> Iterator[str]:
    yield f"# {_marked(report.title)}"
    yield from map(put, report.summary)
    for table in report.tables:
        yield f"## {put(table.title)}"
        yield "\n".join(_markdown_table(table.header, table.rows, put))
        yield from (put(note) for note in (table.note, table.more) if note)
    for snippet in report.snippets:
        yield f"## {_marked(snippet.program)}"
        if snippet.text:
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", snippet.text)), default=0))
            yield f"{fence}{snippet.language}\n{snippet.text}\n{fence}"
        yield from map(put, snippet.notes)
    yield f"## {put(CONDITIONS)}"
    yield "\n".join(_markdown_table(("", ""), report.facts, put))


def _markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], put: Say) -> Iterator[str]:
    yield f"| {' | '.join(map(put, header))} |"
    yield f"|{'---|' * len(header)}"
    for row in rows:
        yield f"| {' | '.join(map(put, row))} |"


def _marked(text: str) -> str:
    """As text that means nothing to Markdown, in one line."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", " ".join(text.split()))


_FACTS = ("run", "measured", "target", "draft", "lane", "prompt", "kind", "language", "temperature", "seed", "repeat")
_NUMBERS = (
    *("tokens_per_second", "acceptance_rate", "draft_acceptance", "draft_share", "tokens_per_round"),
    *("accepted_per_round", "n_draft", "cost_ratio", "predicted_speedup", "ttft", "draft_latency", "draft_step"),
    *("verify_latency", "n_prompt", "n_generated", "drafting_time", "verifying_time", "other_time"),
)
_ENDS = (
    *("speedup", "itl_mean", "itl_p50", "itl_p95", "peak_memory", "other_share", "disturbance", "sameness", "gap"),
    *("max_tokens", "options", "draftlight", "llama_cpp", "processor", "devices", "system"),
)


def csv_text(run: Run) -> str:
    """A line for each measured reply but the warm-up, each with all that its numbers depend on."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow((*_FACTS, *_NUMBERS, *_ENDS))
    for result in run.comparison.counted:
        writer.writerow([_cell(value) for value in _csv_row(run, result)])
    return file.getvalue()


def _csv_row(run: Run, result: CellResult) -> Iterator[object]:
    plan, conditions, cell, metrics = run.comparison.plan, run.conditions, result.cell, result.metrics
    lane, prompt, draft = plan.lanes[cell.lane], plan.prompt(cell.prompt), run.drafts.get(cell.lane)
    yield from (run.title, run.created, conditions.target.path, draft.path if draft else "", lane.named(lane.draft))
    temperature = lane.sampling.temperature if lane.sampling else cell.temperature
    yield from (prompt.name, prompt.kind, prompt.language, temperature, plan.sampling.seed + cell.repeat, cell.repeat)
    yield from (getattr(metrics, name) for name in _NUMBERS)
    pair = [one for one in run.comparison.counted if one.cell.pair == cell.pair]
    gaps, check = metrics.inter_token_latency, run.comparison.checks.get(cell)
    yield next(iter(speedups(pair, cell.lane)), None)
    yield from (gaps.mean, gaps.p50, gaps.p95) if gaps else (None, None, None)
    yield from (result.load.peak_memory, result.load.other_share, run.comparison.disturbance(result))
    yield from (check.sameness.value, check.divergence and check.divergence.gap) if check else (None, None)
    machine, versions = conditions.machine, conditions.surroundings
    options = json.dumps({"target": as_named(plan.target_options), "draft": as_named(plan.draft_options)})
    yield from (plan.max_tokens, options, versions.draftlight, versions.llama_cpp, machine.processor)
    yield from ("; ".join(machine.devices), machine.system)


def _cell(value: object) -> object:
    """A text must not become a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return "" if value is None else value


def json_record(run: Run, changes: Sequence[Change] = (), snippets: Sequence[Snippet] = ()) -> dict[str, Any]:
    """All that is known, every reply's metrics and text among it, under the names that they have in the code."""
    comparison, advice = run.comparison, advise(run)
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": run.title,
        "created": run.created,
        "finished": run.finished,
        "conditions": as_named(run.conditions),
        "plan": as_named(comparison.plan),
        "labels": list(comparison.plan.labels),
        "drafts": {str(lane): as_named(draft) for lane, draft in run.drafts.items()},
        "lanes": [_row(row) for row in summarise(comparison)],
        "kinds": {kind: [_row(row) for row in summarise(comparison, kind=kind)] for kind in comparison.kinds},
        "advice": {**asdict(advice), "summary": advice.summary},
        "changes": [{**asdict(one), "ratio": one.ratio, "is_worse": one.is_worse} for one in changes],
        "elsewhere": [asdict(snippet) for snippet in snippets],
        "replies": [_reply(run, result) for result in comparison.results],
    }


def json_text(run: Run, changes: Sequence[Change] = (), snippets: Sequence[Snippet] = ()) -> str:
    return json.dumps(json_record(run, changes, snippets), ensure_ascii=False, indent=1) + "\n"


def _row(row: LaneSummary) -> dict[str, Any]:
    return {**asdict(row), "is_same": row.is_same}


def _reply(run: Run, result: CellResult) -> dict[str, Any]:
    check = run.comparison.checks.get(result.cell)
    divergence = check.divergence if check else None
    return {
        **as_named(result.cell),
        "label": run.comparison.plan.labels[result.cell.lane],
        "load": {**as_named(result.load), "disturbance": run.comparison.disturbance(result)},
        "check": {**as_named(check), "gap": divergence.gap if divergence else None} if check else None,
        "metrics": metrics_record(result.metrics),
        "text": result.text,
    }

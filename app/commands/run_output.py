"""A run on the command line: its numbers as a table, its advice in sentences, and its report files."""

from argparse import Namespace
from collections.abc import Sequence

from app.commands.table import table
from app.commands.terminal import print_json
from app.core.comparison_advice import Advice, advise
from app.core.elsewhere import Snippet
from app.core.report import report
from app.core.report_files import csv_text, html_text, json_record, markdown_text
from app.core.run_record import Change, Run
from app.storage.whole_file import write_whole


def show_run(arguments: Namespace, run: Run, changes: Sequence[Change] = (), snippets: Sequence[Snippet] = ()) -> None:
    """The files that were asked for, then JSON, or what a terminal has room for."""
    whole = report(run, changes, snippets)
    if arguments.html:
        write_whole(arguments.html, html_text(whole))
    if arguments.markdown:
        write_whole(arguments.markdown, markdown_text(whole))
    if arguments.csv:
        write_whole(arguments.csv, csv_text(run))
    if arguments.json:
        print_json(json_record(run, changes, snippets))
        return
    for found in whole.tables:
        if found.title in ("Speed", "Drafting", "By kind of prompt", "Where greedy texts leave the target's own"):
            print("\n".join(table([found.header, *found.rows])))
            print()
    for sentence in whole.summary:
        print(sentence)
    for line in advice_lines(advise(run)):
        print(line)
    show_snippets(snippets)


def advice_lines(advice: Advice) -> list[str]:
    lines = []
    for kind, lane in advice.best_by_kind.items():
        best = next(one for one in advice.verdicts if one.lane == lane)
        if len(advice.best_by_kind) > 1:
            speedup = next(one.speedup for one in best.kinds if one.kind == kind)
            lines.append(f"Best for {kind}: {best.label}, {speedup:.2f} ×.")
    for suggestion in advice.suggestions:
        predicted = f" ({suggestion.predicted:.2f} ×)" if suggestion.predicted else ""
        lines.append(f"What would change it: {suggestion.remedy}{predicted}. {suggestion.reason}")
    return lines


def show_snippets(snippets: Sequence[Snippet]) -> None:
    for snippet in snippets:
        print(f"\n{snippet.program}:")
        for line in snippet.text.splitlines():
            print(f"    {line}")
        for note in snippet.notes:
            print(f"  {note}")

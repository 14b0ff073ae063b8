"""`draftlight check`: whether a draft's vocabulary fits a target's, rule by rule."""

from argparse import Namespace

from app.commands.terminal import print_json
from app.core.compatibility import VocabReport
from app.core.record import report_record
from app.engine.engine import compare_files
from app.storage.folders import cache_folder

_MOST_SHOWN = 20


def check(arguments: Namespace) -> int:
    """0: fits, 1: does not."""
    report = compare_files(arguments.target, arguments.draft, cache_folder())
    if arguments.json:
        print_json(report_record(report))
    else:
        _print(report)
    return 0 if report.fits else 1


def _print(report: VocabReport) -> None:
    print(report.summary)
    print()
    rows = [("", "rule", "target", "draft")]
    rows += [("fits" if rule.passed else "DIFFERS", rule.name, rule.target, rule.draft) for rule in report.rules]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join([f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)] + [row[3]]).rstrip())
    if report.differences:
        print(f"\nTokens with another text ({len(report.differences):,}):")
        for difference in report.differences[:_MOST_SHOWN]:
            print(f"  {difference.token:>7}  {difference.target_text!r}  {difference.draft_text!r}")
        if len(report.differences) > _MOST_SHOWN:
            print(f"  … and {len(report.differences) - _MOST_SHOWN:,} more (--json has them all)")

"""Reports on pairs of vocabularies, kept by the fingerprints of both: comparing two large ones takes half a second.

Fingerprints are themselves kept by a file's path, size and time of change. A report that was kept lists only the first
tokens that differ; how many there are stands in its rules.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from app.core.compatibility import Rule, TokenDifference, VocabReport, Vocabulary, compare
from app.core.said import as_plain, read_plain
from app.library.atomic_file import read_json, write_json

_FILE = "reports.json"
_MOST = 2000
_MOST_DIFFERENCES = 20


class ReportCache:
    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE
        kept = read_json(self._path)
        self._kept: dict[str, Any] = kept if isinstance(kept, dict) else {}
        self._changed = False

    def report(
        self, target: tuple[str, Callable[[], Vocabulary]], draft: tuple[str, Callable[[], Vocabulary]]
    ) -> VocabReport:
        """Of each its fingerprint, and what reads its vocabulary where there is no report yet."""
        key = f"{target[0]} {draft[0]}"
        if report := _report(self._kept.get(key)):
            return report
        report = compare(target[1](), draft[1]())
        report = replace(report, differences=report.differences[:_MOST_DIFFERENCES])
        self._kept[key] = _plain(report)
        self._changed = True
        return report

    def save(self) -> None:
        if self._changed:
            newest = list(self._kept.items())[-_MOST:]
            with suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                write_json(self._path, dict(newest))
                self._changed = False


def _plain(report: VocabReport) -> dict[str, Any]:
    rules = [{name: _plain_text(value) for name, value in asdict(rule).items()} for rule in report.rules]
    return asdict(replace(report, rules=())) | {"rules": rules, "missing": as_plain(report.missing)}


def _plain_text(value: str | bool) -> Any:
    return as_plain(value) if isinstance(value, str) else value


def _report(plain: Any) -> VocabReport | None:
    """None where it is not what was written, perhaps by another version."""
    try:
        rules = tuple(Rule(**{name: _read(value) for name, value in rule.items()}) for rule in plain["rules"])
        differences = tuple(TokenDifference(*difference) for difference in plain["differences"])
        return VocabReport(**{**plain, "rules": rules, "differences": differences, "missing": _read(plain["missing"])})
    except (TypeError, KeyError):
        return None


def _read(value: Any) -> Any:
    return read_plain(value) if isinstance(value, dict) else value

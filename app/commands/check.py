"""`draftlight check`: whether one model can draft for another, from their headers alone: open, read, judge, print."""

import os
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath

from app.commands.remote_model import is_remote, read_by_reference
from app.commands.terminal import print_json
from app.core.compatibility import VocabReport, Vocabulary
from app.core.errors import ModelFileError
from app.core.model_header import FileKind, ModelHeader, whole_header
from app.core.pair_advice import Judgement, judge
from app.core.recommendation import size
from app.core.record import header_record, judgement_record
from app.engine.file_check import check_regular
from app.library.header import read_header, read_model
from app.library.header_bytes import SeekableFile

_MOST_SHOWN = 20
_FIRST_PART = re.compile(r"-00001-of-(\d{5})(?=\.gguf$)")


@dataclass(frozen=True, slots=True)
class _Side:
    header: ModelHeader
    vocabulary: Vocabulary
    missing: tuple[str, ...]  # the first part that is not there
    n_bytes: int = 0  # of a model on a hub, and what was read of it
    bytes_read: int = 0


def check(arguments: Namespace) -> int:
    """0: the vocabularies are the same, 1: they are not, or the draft cannot be used."""
    target, draft = (_read(str(text)) for text in (arguments.target, arguments.draft))
    same_file = _same_file(str(arguments.target), str(arguments.draft))
    judgement = judge(
        target.header, target.vocabulary, draft.header, draft.vocabulary, same_file, target.missing + draft.missing
    )
    if arguments.json:
        headers = {"target": header_record(target.header), "draft": header_record(draft.header)}
        read = {"bytes_read": {"target": target.bytes_read, "draft": draft.bytes_read}}
        print_json(judgement_record(judgement) | headers | read)
    else:
        _print(judgement)
        _print_list("Read over the network", [*_read_remotely("target", target), *_read_remotely("draft", draft)])
    fits = judgement.report is not None and judgement.report.fits
    # Of a vocabulary without a model, only this can be asked.
    asked = judgement.usable or draft.header.kind is FileKind.VOCABULARY
    return 0 if fits and asked else 1


@contextmanager
def open_model_file(text: str) -> Iterator[tuple[SeekableFile, str]]:
    """The file that somebody named, and what messages call it. Raises `ModelFileError`."""
    path = Path(text)
    check_regular(path)
    try:
        file = path.open("rb")
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read: {error.strerror}.") from error
    with file:
        yield file, path.name


def _read(text: str) -> _Side:
    if is_remote(text):
        model, reading = read_by_reference(text)
        return _Side(reading.header, reading.vocabulary, (), model.n_bytes, reading.bytes_read)
    with open_model_file(text) as (file, name):
        header, vocabulary = read_model(file, name)
    if not header.split or header.split.number:
        return _Side(header, vocabulary, ())
    parts = [header]
    for part in _other_parts(text, header.split.count):
        try:
            with open_model_file(part) as (file, name):
                parts.append(read_header(file, name))
        except ModelFileError:
            return _Side(header, vocabulary, (PurePath(part).name,))
    return _Side(whole_header(parts), vocabulary, ())


def _other_parts(text: str, count: int) -> Iterator[str]:
    """As llama.cpp looks for them: by the name of the first. One with another name has no others."""
    for number in range(2, count + 1):
        name, n_replaced = _FIRST_PART.subn(f"-{number:05d}-of-{count:05d}", text)
        yield name if n_replaced else f"{text} (part {number})"


def _same_file(one: str, other: str) -> bool:
    if os.path.exists(one) and os.path.exists(other):
        return os.path.samefile(one, other)
    return one == other


def _print(judgement: Judgement) -> None:
    verdict = judgement.verdict.capitalize()
    print(f"{verdict}. {judgement.summary}")
    report = judgement.report
    if report and judgement.refusal:
        print(f"As for the vocabularies: {report.summary}")
    elif report:
        print(report.way)
    if report:
        print()
        _print_rules(report)
        _print_list("What other programs make of it", [one.sentence for one in report.other_programs])
    _print_list("Advice", [f"{one.level}: {one.message} {one.reason}" for one in judgement.advice])
    if report and report.differences:
        _print_differences(report)


def _read_remotely(role: str, side: _Side) -> list[str]:
    return [f"{size(side.bytes_read)} of the {role}'s {size(side.n_bytes)}"] if side.bytes_read else []


def _print_rules(report: VocabReport) -> None:
    rows = [("", "rule", "target", "draft")]
    rows += [("fits" if rule.passed else "DIFFERS", rule.name, rule.target, rule.draft) for rule in report.rules]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join([f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)] + [row[3]]).rstrip())


def _print_list(title: str, lines: Sequence[str]) -> None:
    if lines:
        print(f"\n{title}:")
        for line in lines:
            print(f"  {line}")


def _print_differences(report: VocabReport) -> None:
    print(f"\nTokens with another text ({len(report.differences):,}):")
    for difference in report.differences[:_MOST_SHOWN]:
        print(f"  {difference.token:>7}  {difference.target_text!r}  {difference.draft_text!r}")
    if len(report.differences) > _MOST_SHOWN:
        print(f"  … and {len(report.differences) - _MOST_SHOWN:,} more (--json has them all)")

"""`draftlight drafts`: every model as a draft for a target, the best first, and why the others are of no use."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from app.commands.models import model_record, open_shelf
from app.commands.preferences import configured_network
from app.commands.progress_line import ProgressLine
from app.commands.table import shown, table
from app.commands.terminal import print_json
from app.core.errors import DraftlightError
from app.core.installed import InstalledModel
from app.core.model_header import ModelHeader
from app.core.pair_advice import Judgement, rank
from app.core.recommendation import size
from app.core.record import header_record, judgement_record
from app.library.candidates import Candidate, find_drafts
from app.library.header import read_vocabulary
from app.library.hub import Hub
from app.library.shelf import Shelf

_Ranked = Sequence[tuple[InstalledModel, Judgement]]
_HEADINGS = ("name", "size", "of the target", "how", "where")
_NUMBERS = (1, 2)  # columns


def drafts(arguments: Namespace) -> int:
    """0: there is one that can be used, 1: there is none. What is on disk is shown also without the hub."""
    shelf = open_shelf()
    target = shelf.find(arguments.target)
    ranked = _ranked(shelf, target)
    candidates: list[Candidate] = []
    problem: DraftlightError | None = None
    if arguments.hub and target.header:
        try:
            candidates = _on_hub(target, target.header)
        except DraftlightError as error:
            problem = error
    if arguments.json:
        record = {"target": model_record(target), "drafts": [_record(*pair) for pair in ranked]}
        on_hub = {"hub": [_candidate_record(candidate) for candidate in candidates]} if arguments.hub else {}
        print_json(record | on_hub)
    else:
        _print(target, ranked)
        if arguments.hub and not problem:
            _print_candidates(candidates)
    if problem:
        raise problem
    judgements = [judgement for _, judgement in ranked] + [candidate.judgement for candidate in candidates]
    return 0 if any(judgement.usable for judgement in judgements) else 1


def _ranked(shelf: Shelf, target: InstalledModel) -> _Ranked:
    """All but the target itself, which drafts for nobody faster than it answers."""
    return [(model, judgement) for model, judgement in shelf.rank_drafts(target) if model.path != target.path]


def _on_hub(target: InstalledModel, header: ModelHeader) -> list[Candidate]:
    """The best first. Nothing is read but headers."""
    with target.path.open("rb") as file:
        vocabulary = read_vocabulary(file, target.path.name)
    candidates = []
    with Hub(configured_network()) as hub, ProgressLine(sys.stderr) as progress:
        progress.show("searching the hub")
        for candidate in find_drafts(hub, header, vocabulary):
            candidates.append(candidate)
            progress.show(f"searching the hub: {len(candidates)} looked at, the last {candidate.repository.name}")
    return [candidate for candidate, _ in rank((candidate, candidate.judgement) for candidate in candidates)]


def _record(model: InstalledModel, judgement: Judgement) -> dict[str, Any]:
    return {"model": model_record(model), "judgement": judgement_record(judgement)}


def _candidate_record(candidate: Candidate) -> dict[str, Any]:
    return {
        "repository": candidate.repository.name,
        "revision": candidate.repository.revision,
        "licence": candidate.repository.licence,
        "gated": candidate.repository.gated,
        "files": [file.path for file in candidate.model.files],
        "n_bytes": candidate.model.n_bytes,
        "header": header_record(candidate.header),
        "judgement": judgement_record(candidate.judgement),
        "bytes_read": candidate.bytes_read,
    }


def _print(target: InstalledModel, ranked: _Ranked) -> None:
    usable = [(model, judgement) for model, judgement in ranked if judgement.usable]
    refused = [(model, judgement) for model, judgement in ranked if not judgement.usable]
    if usable:
        print(f"Drafts for {shown(target.name)}, the best first:")
        _print_table([(model.name, model.n_bytes, judgement, str(model.path)) for model, judgement in usable])
    else:
        print(f"No model on this disk can draft for {shown(target.name)}.")
    if refused:
        print("\nOf no use as its draft:")
        for line in table((model.name, judgement.summary) for model, judgement in refused):
            print(line)


def _print_candidates(candidates: Sequence[Candidate]) -> None:
    usable = [candidate for candidate in candidates if candidate.judgement.usable]
    if usable:
        print("\nOn the hub, for 'draftlight pull':")
        _print_table([(one.model.name, one.model.n_bytes, one.judgement, _address(one)) for one in usable])
    else:
        print("\nOn the hub no draft was found for it.")
    for candidate in candidates:
        if not candidate.judgement.usable:
            print(f"{shown(_address(candidate))} is of no use: {shown(candidate.judgement.summary)}")
    if candidates:
        n_bytes = sum(candidate.bytes_read for candidate in candidates)
        print(f"{size(n_bytes)} of headers were read; nothing was downloaded.")


def _address(candidate: Candidate) -> str:
    return f"{candidate.repository.name}/{candidate.model.files[0].path}"


def _print_table(rows: Sequence[tuple[str, int, Judgement, str]]) -> None:
    """Name, size, judgement and where it is of each, with the advice beneath."""
    cells = [(name, size(n_bytes), _share(one), one.verdict, where) for name, n_bytes, one, where in rows]
    header, *lines = table([_HEADINGS, *cells], right=_NUMBERS)
    print(header)
    for line, (_, _, judgement, _) in zip(lines, rows, strict=True):
        print(line)
        for advice in _advice(judgement):
            print(f"    {advice}")


def _advice(judgement: Judgement) -> Iterator[str]:
    for advice in judgement.advice:
        yield shown(f"{advice.level}: {advice.message} {advice.reason}")


def _share(judgement: Judgement) -> str:
    return f"{judgement.ratio:.0%}" if judgement.ratio else "–"

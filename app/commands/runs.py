"""`draftlight runs`: what was measured, shown again."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime

from app.commands.run_output import show_run
from app.commands.table import table
from app.commands.terminal import print_json
from app.core.errors import RunError
from app.core.run_record import ListedRun, changes
from app.storage.folders import data_folder
from app.storage.runs import FILE, Runs


def runs(arguments: Namespace) -> int:
    with _opened() as kept:
        match arguments.action:
            case "report":
                run = kept.read(_chosen(kept, arguments.number).id)
                earlier = kept.previous(run.id)
                since = changes(run.comparison, kept.read(earlier).comparison) if earlier else ()
                show_run(arguments, run, since)
            case "delete":
                kept.delete(_chosen(kept, arguments.number).id)
            case _:
                _list(kept.listed(), arguments.json)
    return 0


@contextmanager
def _opened() -> Iterator[Runs]:
    kept = Runs(data_folder() / FILE)
    try:
        yield kept
    finally:
        kept.close()


def _chosen(kept: Runs, number: int) -> ListedRun:
    listed = kept.listed()
    if number > len(listed):
        raise RunError(f"There is no run {number}.", "`draftlight runs` lists those that are there.")
    return listed[number - 1]


def _list(listed: tuple[ListedRun, ...], as_json: bool) -> None:
    if as_json:
        print_json({"runs": [asdict(one) for one in listed]})
        return
    if not listed:
        print("Nothing was measured yet: `draftlight compare` and `draftlight bench` do.")
        return
    rows = [("", "measured", "what", "lanes", "replies")]
    for number, one in enumerate(listed, 1):
        done = str(one.n_cells) if one.finished else f"{one.n_done} of {one.n_cells}"
        when = datetime.fromtimestamp(one.created).strftime("%Y-%m-%d %H:%M")
        rows.append((str(number), when, one.title, ", ".join(one.lanes[1:]), done))
    print("\n".join(table(rows, right=(0,))))

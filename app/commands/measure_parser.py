"""The words of the commands that measure: compare, bench, advise and runs."""

from argparse import ArgumentParser, ArgumentTypeError, _SubParsersAction
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from app.core.lane import AUTO, MOST_LANES
from app.core.prompt_set import KINDS, LANGUAGES

AddPair = Callable[[ArgumentParser], None]
if TYPE_CHECKING:
    Commands: TypeAlias = _SubParsersAction[Any]

_LANE = "KIND|FILE[:N|:auto][@T]"
_LANE_HELP = (
    "a way to decode, repeatable: none, lookup, a draft's file, lookup+FILE, model+FILE, map+FILE, text+FILE or "
    "derived, with its lookahead (auto) and a temperature of its own"
)


def add_measuring(commands: "Commands", add_pair: AddPair) -> None:
    _add_compare(commands, add_pair)
    _add_bench(commands, add_pair)
    _add_advise(commands, add_pair)
    _add_lossless(commands, add_pair)
    _add_runs(commands)


def _add_compare(commands: "Commands", add_pair: AddPair) -> None:
    compare = commands.add_parser("compare", help="one prompt through several drafts, against the target alone")
    add_pair(compare)
    compare.add_argument(
        "--lane", action="append", default=[], metavar=_LANE, help=f"{_LANE_HELP}; up to {MOST_LANES} with none"
    )
    compare.add_argument(
        "--prompt", action="append", required=True, metavar="TEXT", help="the message, repeatable; - reads it"
    )
    _add_how(compare)


def _add_bench(commands: "Commands", add_pair: AddPair) -> None:
    bench = commands.add_parser("bench", help="many prompts through several ways of decoding, with a report")
    add_pair(bench)
    bench.add_argument("--lane", action="append", default=[], metavar=_LANE, help=_LANE_HELP)
    bench.add_argument(
        "--lookahead",
        action="append",
        default=[],
        type=_lookahead,
        metavar="N|auto",
        help="without --lane: lookaheads of the draft, or of lookup, repeatable (1, 2, 3, 4, 6, 8 and auto)",
    )
    which = bench.add_argument_group("prompts", "which of them; without any of these, one of each kind and language")
    which.add_argument("--prompts", type=Path, metavar="FILE", help="TOML with tables such as [story], with a text")
    which.add_argument("--conversation", type=Path, metavar="FILE", help="a conversation exported as JSON")
    which.add_argument("--kind", action="append", default=[], metavar="KIND", help=f"repeatable: {', '.join(KINDS)}")
    which.add_argument(
        "--language", action="append", default=[], metavar="LANGUAGE", help=f"repeatable: {', '.join(LANGUAGES)}"
    )
    which.add_argument("--per-kind", type=_positive, metavar="N", help="at most so many of each (1; all of your own)")
    _add_how(bench)


def _add_how(command: ArgumentParser) -> None:
    command.add_argument("--repeats", type=_positive, default=3, metavar="N", help="of each, behind a warm-up (3)")
    command.add_argument("--max-tokens", type=_positive, default=160, metavar="N", help="most tokens of a reply (160)")
    command.add_argument(
        "--temperature", action="append", default=[], type=float, metavar="X", help="repeatable; 0 is greedy (0)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="repeat K draws with seed N + K (0)")
    command.add_argument("--resume", action="store_true", help="go on with the same run where it was interrupted")
    command.add_argument("--title", default="", metavar="TEXT", help="what the run is called in its report")
    _add_reports(command)


def _add_reports(command: ArgumentParser) -> None:
    group = command.add_argument_group("reports", "all of them say what their numbers depend on")
    group.add_argument("--html", type=Path, metavar="FILE", help="a page in one file, with charts")
    group.add_argument("--markdown", type=Path, metavar="FILE", help="its text and tables")
    group.add_argument("--csv", type=Path, metavar="FILE", help="a line for each reply")
    group.add_argument("--json", action="store_true", help="all of it as JSON, to standard output")


def _add_advise(commands: "Commands", add_pair: AddPair) -> None:
    advise = commands.add_parser("advise", help="whether a draft will help, estimated in seconds")
    add_pair(advise)
    advise.add_argument("--lane", action="append", default=[], metavar=_LANE, help=_LANE_HELP)
    advise.add_argument("--temperature", type=float, default=0.0, metavar="X", help="0 is greedy (0)")
    advise.add_argument("--json", action="store_true", help="all of it as JSON")


def _add_lossless(commands: "Commands", add_pair: AddPair) -> None:
    lossless = commands.add_parser("lossless", help="whether the output is the same as without a draft")
    add_pair(lossless)
    lossless.add_argument("--lane", action="append", default=[], metavar=_LANE, help=_LANE_HELP)
    lossless.add_argument("--prompt", action="append", default=[], metavar="TEXT", help="repeatable; - reads it")
    lossless.add_argument("--prompts", type=Path, metavar="FILE", help="TOML with tables such as [story], with a text")
    lossless.add_argument("--max-tokens", type=_positive, default=96, metavar="N", help="of a greedy text (96)")
    lossless.add_argument(
        "--samples", type=_count, default=200, metavar="N", help="first tokens drawn of the first prompt, 0: none (200)"
    )
    lossless.add_argument("--temperature", type=float, default=0.8, metavar="X", help="of those (0.8)")
    lossless.add_argument("--seed", type=int, default=0, metavar="N", help="other seeds draw other tokens (0)")
    lossless.add_argument("--json", action="store_true", help="all of it as JSON")


def _add_runs(commands: "Commands") -> None:
    runs = commands.add_parser("runs", help="what compare and bench have measured; without an action: a list")
    runs.add_argument("--json", action="store_true")
    actions = runs.add_subparsers(dest="action", metavar="ACTION", title="actions")
    report = actions.add_parser("report", help="show one again, or write its reports")
    report.add_argument("number", type=_positive, metavar="NUMBER", help="its number in the list")
    _add_reports(report)
    delete = actions.add_parser("delete", help="delete one for good")
    delete.add_argument("number", type=_positive, metavar="NUMBER", help="its number in the list")


def _lookahead(text: str) -> int | None:
    return None if text == AUTO else _positive(text)


def _count(text: str) -> int:
    return 0 if text == "0" else _positive(text)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 2**31):
        raise ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)

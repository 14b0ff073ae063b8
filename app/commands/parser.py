"""The words of the command line: which commands and options there are, and what they may be."""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from app.commands.load_options import add_connect, add_load_options
from app.commands.measure_parser import add_measuring
from app.commands.version import ShowVersion
from app.core.request import DrafterKind, OnFull

EXIT_BAD_INPUT = 2
MOST = 2**31 - 1  # what C can hold


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One sentence, without the whole usage in front of it."""
        print(f"{self.prog}: {message}. See '{self.prog} --help'.", file=sys.stderr)
        sys.exit(EXIT_BAD_INPUT)


def make_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="draftlight", description="Speculative decoding on your own machine. Without a command: the window."
    )
    parser.add_argument("--version", action=ShowVersion)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_chat(commands)
    _add_check(commands)
    add_measuring(commands, _add_pair)
    _add_derive(commands)
    _add_pull(commands)
    _add_search(commands)
    _add_models(commands)
    _add_drafts(commands)
    _add_devices(commands)
    _add_fit(commands)
    _add_threads(commands)
    opened = commands.add_parser("open", help="the window with models: one as target, two as a pair")
    opened.add_argument("files", type=Path, nargs="*", metavar="FILE")
    commands.add_parser("demo", help="a small pair without a download")
    return parser


def _add_chat(commands: "argparse._SubParsersAction[_Parser]") -> None:
    chat = commands.add_parser("chat", help="one reply, streamed, then its numbers")
    _add_pair(chat)
    chat.add_argument("--no-draft", action="store_true", help="decode plainly, to compare")
    chat.add_argument("--prompt", required=True, metavar="TEXT", help="the message; - reads standard input")
    chat.add_argument("--max-tokens", type=int, default=512, metavar="N", help="most tokens of the reply (512)")
    chat.add_argument(
        "--drafter",
        type=DrafterKind,
        choices=[kind for kind in DrafterKind if kind is not DrafterKind.FITTING],
        default=DrafterKind.FITTING,
        metavar="KIND",
        help="model, map, text, lookup, lookup+model or none (what fits the pair)",
    )
    chat.add_argument(
        "--lookahead", type=_lookahead, default=None, metavar="N|auto", help="tokens proposed per round (auto: by cost)"
    )
    chat.add_argument(
        "--when-full",
        type=OnFull,
        choices=list(OnFull),
        default=OnFull.STOP,
        metavar="stop|shift",
        help="at the end of the context: stop, or forget the older half and go on (stop)",
    )
    chat.add_argument(
        "--template",
        default="model",
        metavar="model|fallback|FILE",
        help="chat template: the model's own, one that does without it, or Jinja in a file (model)",
    )
    chat.add_argument("--stop", action="append", default=[], metavar="TEXT", help="end where this text comes up")
    _add_sampling(chat)
    chat.add_argument("--json", action="store_true", help="one event a line, the numbers in the last")


def _add_pair(command: argparse.ArgumentParser) -> None:
    command.add_argument("--target", type=Path, required=True, metavar="FILE", help="the model whose output is kept")
    command.add_argument("--draft", type=Path, metavar="FILE", help="the model that proposes")
    add_load_options(command, _at_most, MOST)


def _add_sampling(chat: argparse.ArgumentParser) -> None:
    group = chat.add_argument_group("sampling", "llama.cpp's chain, in its order")
    for option, kind, default, meaning in (
        ("temperature", float, 0.0, "0 is greedy (0)"),
        ("top-k", int, 0, "keep the N likeliest tokens, 0: all (0)"),
        ("top-p", float, 1.0, "keep the likeliest up to this mass, 1: all (1)"),
        ("min-p", float, 0.0, "drop what is this much rarer than the likeliest, 0: off (0)"),
        ("typical-p", float, 1.0, "keep the most typical up to this mass, 1: all (1)"),
        ("top-n-sigma", float, 0.0, "keep what is this many deviations below the likeliest, 0: off (0)"),
        ("xtc-probability", float, 0.0, "how often the likeliest are left out, 0: off (0)"),
        ("xtc-threshold", float, 0.1, "what counts as likely there (0.1)"),
        ("repeat-penalty", float, 1.0, "above 1 against repetition (1: off)"),
        ("frequency-penalty", float, 0.0, "the same, growing with each repetition (0: off)"),
        ("presence-penalty", float, 0.0, "the same, once (0: off)"),
        ("penalty-tokens", int, 64, "how far back the three penalties look (64)"),
        ("dry-multiplier", float, 0.0, "against repeated sequences, 0: off (0)"),
        ("dry-base", float, 1.75, "how its penalty grows with their length (1.75)"),
        ("dry-allowed-length", int, 2, "the longest that is not penalised (2)"),
        ("seed", int, 0, "the same seed draws the same reply (0)"),
    ):
        group.add_argument(f"--{option}", type=kind, default=default, metavar="X", help=meaning)
    group.add_argument("--logit-bias", action="append", default=[], type=_bias, metavar="ID±X", help="such as 42-1.5")
    grammar = group.add_mutually_exclusive_group()
    grammar.add_argument("--grammar", type=Path, metavar="FILE", help="GBNF that the reply must follow")
    grammar.add_argument("--json-schema", type=Path, metavar="FILE", help="the reply is JSON that follows this schema")


def _add_devices(commands: "argparse._SubParsersAction[_Parser]") -> None:
    devices = commands.add_parser("devices", help="what models can be placed on here")
    add_connect(devices)
    devices.add_argument("--json", action="store_true", help="all of it as JSON")


def _add_fit(commands: "argparse._SubParsersAction[_Parser]") -> None:
    fit = commands.add_parser("fit", help="whether a pair fits into memory, before it is loaded")
    fit.add_argument("target", type=Path, metavar="TARGET")
    fit.add_argument("draft", type=Path, nargs="?", metavar="DRAFT")
    add_load_options(fit, _at_most, MOST)
    fit.add_argument("--json", action="store_true", help="all of it as JSON")


def _add_threads(commands: "argparse._SubParsersAction[_Parser]") -> None:
    threads = commands.add_parser("threads", help="how many threads suit a model here: tried, and kept")
    threads.add_argument("model", type=Path, metavar="MODEL")
    threads.add_argument("--json", action="store_true", help="all of it as JSON")


def _lookahead(text: str) -> int | None:
    return None if text == "auto" else int(text)


def _bias(text: str) -> tuple[int, float]:
    parts = re.fullmatch(r"(\d+)([+-].+)", text)
    if not parts:
        raise ValueError(text)
    return int(parts[1]), float(parts[2])


def _at_most(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text)
        if number > most:
            raise argparse.ArgumentTypeError(f"{text} is above {most}")
        return number

    read.__name__ = "int"  # argparse names it where the text is no number
    return read


def _add_check(commands: "argparse._SubParsersAction[_Parser]") -> None:
    check = commands.add_parser("check", help="whether a draft's vocabulary fits a target's, and why")
    check.add_argument("target", metavar="TARGET", help="a file, or hf:owner/repo:Q4_K_M and the like")
    check.add_argument("draft", metavar="DRAFT", help="a file, or hf:owner/repo:Q4_K_M and the like")
    check.add_argument("--json", action="store_true")


def _add_derive(commands: "argparse._SubParsersAction[_Parser]") -> None:
    derive = commands.add_parser("derive", help="a draft made of the target itself, where one pays")
    derive.add_argument("target", type=Path, metavar="TARGET")
    derive.add_argument("--output", type=Path, metavar="FILE", help="the draft (TARGET-draft.gguf, beside the target)")
    derive.add_argument(
        "--budget", type=_seconds, default=600.0, metavar="SECONDS", help="begin no candidate after this time (600)"
    )
    derive.add_argument("--json", action="store_true")


def _add_pull(commands: "argparse._SubParsersAction[_Parser]") -> None:
    pull = commands.add_parser("pull", help="a model from the hub onto this disk; goes on where it was stopped")
    pull.add_argument("reference", metavar="REFERENCE", help="owner/repo, owner/repo:Q4_K_M, or an address")
    pull.add_argument("--to", type=Path, metavar="FOLDER", help="where its files go (the folder of all models)")
    pull.add_argument("--quant", default="", metavar="Q", help="such as Q4_K_M (what suits this machine)")
    pull.add_argument("--limit-rate", type=_rate, metavar="RATE", help="bytes a second, as 5M (the settings')")
    pull.add_argument("--json", action="store_true")


def _rate(text: str) -> float:
    parts = re.fullmatch(r"(\d+(?:\.\d+)?)([kMG]?)", text, re.IGNORECASE)
    rate = float(parts[1]) * {"": 1, "K": 1e3, "M": 1e6, "G": 1e9}[parts[2].upper()] if parts else 0.0
    if not rate:
        raise argparse.ArgumentTypeError(f"{text} is no rate, such as 500K or 5M")
    return rate


def _add_search(commands: "argparse._SubParsersAction[_Parser]") -> None:
    search = commands.add_parser("search", help="models on the hub, and which of them fits this machine")
    search.add_argument("text", nargs="*", metavar="TEXT", help="in the name of the repository")
    search.add_argument("--author", default="", metavar="A", help="whose repositories")
    search.add_argument("--quant", default="", metavar="Q", help="only with such a file, such as Q4_K_M")
    search.add_argument("--max-size", type=_size, default=0, metavar="SIZE", help="only with a model up to it, as 8G")
    search.add_argument("--sort", choices=["downloads", "trend"], default="downloads", help="which first (downloads)")
    search.add_argument("--limit", type=_n_results, default=20, metavar="N", help="most repositories, up to 200 (20)")
    search.add_argument("--json", action="store_true")


def _size(text: str) -> int:
    parts = re.fullmatch(r"(\d+(?:\.\d+)?)([kMGT]?)B?", text, re.IGNORECASE)
    size = int(float(parts[1]) * {"": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}[parts[2].upper()]) if parts else 0
    if not size:
        raise argparse.ArgumentTypeError(f"{text} is no size, such as 8G or 500M")
    return size


def _n_results(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 200):
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 to 200")
    return int(text)


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < MOST:  # nor is it, where it is no number at all
        raise argparse.ArgumentTypeError(f"{text} is no time above 0")
    return number


_seconds.__name__ = "float"  # argparse names it where the text is no number


def _add_models(commands: "argparse._SubParsersAction[_Parser]") -> None:
    models = commands.add_parser("models", help="the models on this disk; without an action: a list")
    models.add_argument("--json", action="store_true")
    actions = models.add_subparsers(dest="action", metavar="ACTION", title="actions")
    name = {"name": {"metavar": "MODEL", "help": "its name in the list, or a path"}}
    folder = {"folder": {"type": Path, "metavar": "FOLDER"}}
    new_name = {"new_name": {"metavar": "NAME", "help": "empty: its own again"}}
    for action, meaning, words in (
        ("verify", "compare its checksum with the one that it was published with", name),
        ("rename", "another name for showing; the file keeps its own", name | new_name),
        ("delete", "delete its files for good", name),
        ("forget", "take it off the list when it is gone", name),
        ("add-folder", "look for models in one more folder", folder),
        ("remove-folder", "look there no more; nothing is deleted", folder),
    ):
        command = actions.add_parser(action, help=meaning)
        for word, options in words.items():
            command.add_argument(word, **options)
        if action in ("verify", "delete"):
            command.add_argument("--json", action="store_true", default=argparse.SUPPRESS)
        if action == "delete":
            command.add_argument("--yes", action="store_true", help="without asking")


def _add_drafts(commands: "argparse._SubParsersAction[_Parser]") -> None:
    drafts = commands.add_parser("drafts", help="which models can draft for a target, the best first")
    drafts.add_argument("target", metavar="TARGET", help="a model's name in the list of models, or a path")
    drafts.add_argument("--hub", action="store_true", help="search the hub for smaller models of its family too")
    drafts.add_argument("--json", action="store_true")

"""The command line; without arguments it opens the window."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from app import __version__
from app.core.errors import DraftlightError

EXIT_BAD_INPUT = 2
EXIT_CANCELLED = 130
MOST_THREADS = 512  # llama.cpp allows no more
MOST = 2**31 - 1  # what C can hold


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One sentence, without the whole usage in front of it."""
        print(f"{self.prog}: {message}. See '{self.prog} --help'.", file=sys.stderr)
        sys.exit(EXIT_BAD_INPUT)


def main(words: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0 done, 1 does not fit, 2 bad input, 130 stopped by the user."""
    # A crash in llama.cpp would start a debugger on this process, which prints pages and may never end.
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as standard error does
    arguments = _parser().parse_args(words)
    try:
        code = _run(arguments)
        sys.stdout.flush()  # here, where it may still fail
        return code
    except DraftlightError as error:
        print(f"draftlight: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return EXIT_CANCELLED
    except BrokenPipeError:
        _drop_output()  # whoever read it went away
        return 0
    except OSError as error:
        _drop_output()
        print(f"draftlight: {error}.", file=sys.stderr)
        return EXIT_BAD_INPUT


def _drop_output() -> None:
    """What is left of standard output cannot be written, so nothing shall try at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: argparse.Namespace) -> int:
    """Each command is imported when it is called, so that none waits for another's libraries."""
    match arguments.command:
        case "chat":
            from app.commands.chat import chat

            return chat(arguments)
        case "check":
            from app.commands.check import check

            return check(arguments)
        case "demo":
            from app.commands.demo import demo

            return demo()
    from app.commands.window import window

    return window()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="draftlight", description="Speculative decoding on your own machine. Without a command: the window."
    )
    parser.add_argument("--version", action="version", version=f"Draftlight {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_chat(commands)
    _add_check(commands)
    commands.add_parser("demo", help="a small pair without a download")
    return parser


def _add_chat(commands: "argparse._SubParsersAction[_Parser]") -> None:
    chat = commands.add_parser("chat", help="one reply, streamed, then its numbers")
    chat.add_argument("--target", type=Path, required=True, metavar="FILE", help="the model whose output is kept")
    chat.add_argument("--draft", type=Path, metavar="FILE", help="the model that proposes")
    chat.add_argument("--no-draft", action="store_true", help="decode plainly, to compare")
    chat.add_argument("--prompt", required=True, metavar="TEXT", help="the message; - reads standard input")
    chat.add_argument("--max-tokens", type=int, default=512, metavar="N", help="most tokens of the reply (512)")
    chat.add_argument("--lookahead", type=int, default=4, metavar="N", help="most tokens proposed per round (4)")
    chat.add_argument("--temperature", type=float, default=0.0, metavar="X", help="0 is greedy (0)")
    chat.add_argument("--top-k", type=int, default=0, metavar="N", help="keep the N likeliest tokens, 0: all (0)")
    chat.add_argument("--top-p", type=float, default=1.0, metavar="X", help="keep the likeliest up to mass X (1)")
    chat.add_argument("--min-p", type=float, default=0.0, metavar="X", help="drop what is X times rarer than the top")
    chat.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed draws the same reply (0)")
    chat.add_argument("--stop", action="append", default=[], metavar="TEXT", help="end where this text comes up")
    for part, name in (("", "target"), ("draft-", "draft")):
        for option, default, most, meaning in (
            ("context", 0, MOST, f"context of the {name} in tokens"),
            ("gpu-layers", -1, MOST, f"layers of the {name} on a GPU"),
            ("threads", 0, MOST_THREADS, f"CPU threads of the {name}"),
        ):
            chat.add_argument(f"--{part}{option}", type=_at_most(most), default=default, metavar="N", help=meaning)
    chat.add_argument("--json", action="store_true", help="one event a line, the numbers in the last")


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
    check.add_argument("target", type=Path, metavar="TARGET")
    check.add_argument("draft", type=Path, metavar="DRAFT")
    check.add_argument("--json", action="store_true")


if __name__ == "__main__":
    sys.exit(main())

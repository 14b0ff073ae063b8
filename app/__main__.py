"""The command line; without arguments it opens the window."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from app.commands.interrupt import EXIT_CANCELLED
from app.commands.parser import EXIT_BAD_INPUT, make_parser
from app.commands.part import part
from app.core.errors import DraftlightError
from app.core.own_command import PART


def main(words: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0 done, 1 does not fit or is of no use, 2 bad input, 130 stopped by the user."""
    # A crash in llama.cpp would start a debugger on this process, which prints pages and may never end.
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as standard error does
    words = sys.argv[1:] if words is None else words
    try:
        code = part(words[1:]) if words[:1] == [PART] else _run(make_parser().parse_args(words))
        if sys.stdout:  # a program for the window has none on Windows
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
        case "bench":
            from app.commands.bench import bench

            return bench(arguments)
        case "compare":
            from app.commands.compare import compare

            return compare(arguments)
        case "advise":
            from app.commands.advise import advise

            return advise(arguments)
        case "lossless":
            from app.commands.lossless import lossless

            return lossless(arguments)
        case "runs":
            from app.commands.runs import runs

            return runs(arguments)
        case "derive":
            from app.commands.derive import derive

            return derive(arguments)
        case "pull":
            from app.commands.pull import pull

            return pull(arguments)
        case "search":
            from app.commands.search import search

            return search(arguments)
        case "models":
            from app.commands.models import models

            return models(arguments)
        case "drafts":
            from app.commands.drafts import drafts

            return drafts(arguments)
        case "devices":
            from app.commands.devices import devices

            return devices(arguments)
        case "fit":
            from app.commands.fit import fit

            return fit(arguments)
        case "threads":
            from app.commands.threads import threads

            return threads(arguments)
        case "demo":
            from app.commands.demo import demo

            return demo()
    from app.commands.window import window

    return window(getattr(arguments, "files", ()))


if __name__ == "__main__":
    sys.exit(main())

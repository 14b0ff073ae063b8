"""`draftlight threads`: how many threads suit a model on this machine; what is found is used from then on."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict

from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.last_words import last_words
from app.commands.table import table
from app.commands.terminal import print_json
from app.core.cancel import CancelToken
from app.core.errors import DraftlightError
from app.core.loading import LoadRequest, Role
from app.core.threads import ThreadTrials
from app.engine.engine import Engine
from app.storage.folders import cache_folder


def threads(arguments: Namespace) -> int:
    cancel = CancelToken()
    with last_words(), Engine(cache_folder()) as engine, interrupt(cancel):
        try:
            engine.load(LoadRequest(Role.TARGET, arguments.model, cancel=cancel))
            trials = engine.measure_threads(Role.TARGET, cancel)
        except DraftlightError:
            if cancel.cancelled:  # whatever it says: Ctrl+C reaches the child processes too
                return EXIT_CANCELLED
            raise
    n_threads, n_many = trials.best
    if arguments.json:
        print_json({**asdict(trials), "n_threads": n_threads, "n_threads_batch": n_many})
    else:
        print("\n".join(table(_rows(trials), right=(0, 1, 2))))
        print(f"\nFrom now on {n_threads} for one token, {n_many} for many, unless you say otherwise.")
    return 0


def _rows(trials: ThreadTrials) -> Iterator[tuple[str, ...]]:
    yield "threads", "tokens/s one by one", f"tokens/s {trials.n_many} at once"
    many = dict(trials.many)
    for n_threads, seconds in trials.one:
        yield str(n_threads), f"{1 / seconds:.1f}", f"{trials.n_many / many[n_threads]:.1f}"

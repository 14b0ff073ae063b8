"""`draftlight chat`: one reply, streamed to the terminal or as JSON lines."""

import json
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from app.commands.terminal import Marker, print_numbers
from app.core.cancel import CancelToken
from app.core.errors import Cancelled, PairError
from app.core.events import Event, Finished, FinishReason, PromptProgress, Round
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.metrics import MetricsFold
from app.core.record import event_record, metrics_record
from app.core.request import Message, Request
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.storage.folders import cache_folder

EXIT_FAILED = 2
EXIT_CANCELLED = 130


def chat(arguments: Namespace) -> int:
    drafting = bool(arguments.draft) and not arguments.no_draft
    cancel = CancelToken()
    request = Request(
        messages=(Message("user", sys.stdin.read() if arguments.prompt == "-" else arguments.prompt),),
        sampling=SamplingSettings(
            arguments.temperature, arguments.top_k, arguments.top_p, arguments.min_p, arguments.seed
        ),
        n_max=arguments.lookahead if drafting else 0,
        max_tokens=arguments.max_tokens,
        stop_texts=tuple(arguments.stop),
        cancel=cancel,
    )
    target = LoadOptions(arguments.context, arguments.gpu_layers, arguments.threads)
    draft = LoadOptions(arguments.draft_context, arguments.draft_gpu_layers, arguments.draft_threads)
    with Engine(cache_folder()) as engine, _interrupt(cancel):
        try:
            engine.load(LoadRequest(Role.TARGET, arguments.target, target, cancel))
            if drafting:
                engine.load(LoadRequest(Role.DRAFT, arguments.draft, draft, cancel))
        except Cancelled:
            return EXIT_CANCELLED
        if engine.obstacle:
            raise PairError(engine.obstacle, "Choose another draft, or add --no-draft.")
        return stream_json(engine, request) if arguments.json else stream_text(engine, request)


def stream_text(engine: Engine, request: Request) -> int:
    """The reply goes to standard output, progress and numbers to standard error."""
    marker, fold = Marker(sys.stdout), MetricsFold()
    for event in engine.generate(request):
        fold.add(event)
        match event:
            case PromptProgress():
                _show_progress(event)
            case Round():
                print(marker.tokens(event.emitted), end="", flush=True)
            case Finished():
                print(flush=True)
                if event.error:
                    print(f"{event.error} {event.remedy}".strip(), file=sys.stderr)
                print(file=sys.stderr)
                print_numbers(fold.metrics, event)
                return _exit_code(event)
    raise AssertionError("a stream of events ends with Finished")


def stream_json(engine: Engine, request: Request) -> int:
    """One event a line; the last has the metrics too."""
    fold = MetricsFold()
    event: Event | None = None
    for event in engine.generate(request):
        fold.add(event)
        record = event_record(event)
        if isinstance(event, Finished):
            record["metrics"] = metrics_record(fold.metrics)
        print(json.dumps(record, ensure_ascii=False), flush=True)
    assert isinstance(event, Finished)
    return _exit_code(event)


def _exit_code(finished: Finished) -> int:
    return {FinishReason.FAILED: EXIT_FAILED, FinishReason.CANCELLED: EXIT_CANCELLED}.get(finished.reason, 0)


def _show_progress(progress: PromptProgress) -> None:
    if sys.stderr.isatty() and progress.n_total > 1:
        end = "\r\x1b[K" if progress.n_read == progress.n_total else ""
        text = f"\rreading the prompt ({progress.reader}): {progress.n_read:,} of {progress.n_total:,} tokens"
        print(f"{text}{end}", end="", file=sys.stderr, flush=True)


@contextmanager
def _interrupt(cancel: CancelToken) -> Iterator[None]:
    """Ctrl+C stops the reply; a second one ends the program."""

    def stop(number: int, frame: FrameType | None) -> None:
        cancel.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

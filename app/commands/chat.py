"""`draftlight chat`: one reply, streamed to the terminal or as JSON lines."""

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path

from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.last_words import last_words
from app.commands.load_options import load_options
from app.commands.terminal import Marker, print_json, print_numbers
from app.core.auto_lookahead import MOST_DRAFTED
from app.core.errors import DraftlightError, PromptError, SettingsError
from app.core.events import Event, Finished, FinishReason, PromptProgress, Round
from app.core.loading import Companion, LoadRequest, Role
from app.core.metrics import MetricsFold
from app.core.record import event_record, metrics_record
from app.core.request import DrafterKind, Message, Request, TemplateKind
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from app.engine.grammar import grammar_of_schema
from app.storage.folders import cache_folder

EXIT_FAILED = 2


def chat(arguments: Namespace) -> int:
    drafting = bool(arguments.draft) and not arguments.no_draft
    template, template_text = _template(arguments.template)
    request = Request(
        messages=(Message("user", prompt_text(arguments.prompt)),),
        sampling=_sampling(arguments),
        n_max=MOST_DRAFTED if arguments.lookahead is None else arguments.lookahead,
        max_tokens=arguments.max_tokens,
        stop_texts=tuple(arguments.stop),
        drafter=DrafterKind.NONE if arguments.no_draft else arguments.drafter,
        auto=arguments.lookahead is None,
        on_full=arguments.when_full,
        template=template,
        template_text=template_text,
    )
    target, draft = load_options(arguments)
    companion = Companion(arguments.draft, draft) if drafting else None
    loads = [LoadRequest(Role.TARGET, arguments.target, target, request.cancel, companion)]
    if drafting:
        loads.append(LoadRequest(Role.DRAFT, arguments.draft, draft, request.cancel))
    return reply(loads, request, stream_json if arguments.json else stream_text)


def reply(loads: Sequence[LoadRequest], request: Request, stream: Callable[[Engine, Request], int]) -> int:
    """Load, and stream the reply; all of them share the request's cancel token, which Ctrl+C raises."""
    with last_words(), Engine(cache_folder()) as engine, interrupt(request.cancel):
        try:
            for load in loads:
                engine.load(load)
        except DraftlightError:
            if request.cancel.cancelled:  # whatever it says: Ctrl+C reaches the child process that tries the file too
                return EXIT_CANCELLED
            raise
        return stream(engine, request)


def _sampling(arguments: Namespace) -> SamplingSettings:
    names = {field.name for field in fields(SamplingSettings)} & vars(arguments).keys()
    values = {name: getattr(arguments, name) for name in names - {"grammar", "logit_bias"}}
    grammar = ""
    if arguments.grammar:
        grammar = read_text(arguments.grammar)
    elif arguments.json_schema:
        grammar = grammar_of_schema(read_text(arguments.json_schema))
    return SamplingSettings(**values, logit_bias=tuple(arguments.logit_bias), grammar=grammar)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}.") from error


def _template(choice: str) -> tuple[TemplateKind, str]:
    """The kind by its name, or the template in a file."""
    if choice in (TemplateKind.MODEL, TemplateKind.FALLBACK):
        return TemplateKind(choice), ""
    return TemplateKind.OWN, read_text(Path(choice))


def prompt_text(text: str) -> str:
    """What was typed, or standard input for "-". Bytes that the locale could not read are read as UTF-8."""
    try:
        if text == "-":
            text = sys.stdin.read()
        return text.encode("utf-8", errors="surrogateescape").decode()
    except UnicodeError:
        raise PromptError("The prompt is not valid UTF-8.", "Convert it to UTF-8 first.") from None


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
                if event.error:
                    print(f"draftlight: {event.error} {event.remedy}".strip(), file=sys.stderr)
                if fold.metrics.n_rounds or not event.error:
                    print(flush=True)
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
        print_json(record)
    assert isinstance(event, Finished)
    return _exit_code(event)


def _exit_code(finished: Finished) -> int:
    return {FinishReason.FAILED: EXIT_FAILED, FinishReason.CANCELLED: EXIT_CANCELLED}.get(finished.reason, 0)


def _show_progress(progress: PromptProgress) -> None:
    if sys.stderr.isatty() and progress.n_total > 1:
        end = "\r\x1b[K" if progress.n_read == progress.n_total else ""
        text = f"\rreading the prompt ({progress.reader}): {progress.n_read:,} of {progress.n_total:,} tokens"
        print(f"{text}{end}", end="", file=sys.stderr, flush=True)

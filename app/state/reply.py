"""One answer: it grows with its events; one that was kept makes them again when somebody looks at them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.events import Event, Finished, FinishReason, PromptProgress, Round, Started
from app.core.metrics import Metrics, MetricsFold
from app.core.request import Request
from app.core.trace import KeptEvents, untraced


class Reply:
    """`reason` is None while it runs; `cause` and `remedy` say more where it failed.

    Of a reply that was kept, the text and how it ended are known at once. What else is asked for makes all of its
    events, at once too; `read_on` makes some, so that whoever has time can do it in time.
    """

    def __init__(self, request: Request, target_name: str, n_context: int = 0, kept: KeptEvents | None = None) -> None:
        self.request, self.target_name = request, target_name
        self.progress: PromptProgress | None = None
        self._n_context = n_context
        self._fell_back = ""
        self._finished: Finished | None = None
        self._kept = kept
        self._unread: Iterator[Event] | None = None
        self._begin()
        if kept is not None:
            self._unread = iter(kept)

    def _begin(self) -> None:
        self._fold = MetricsFold()
        self._rounds: list[Round] = []
        self._started: Started | None = None
        self._unread = None

    def going_on(self, request: Request) -> "Reply":
        """The same, as one that has not ended."""
        reply = Reply(request, self.target_name, self.n_context)
        self._read()
        reply._fold, reply._rounds, reply._started = self._fold, self._rounds, self._started
        reply._fell_back = self._fell_back
        return reply

    @property
    def _end(self) -> Finished | None:
        if self._finished is None and self._kept is not None:
            last, self._finished = self._kept.tail()
            if last:
                self._n_context, self._fell_back = last.n_past, last.fell_back
        return self._finished

    @property
    def running(self) -> bool:
        return self._kept is None and self._finished is None

    @property
    def reason(self) -> FinishReason | None:
        return self._end.reason if self._end else None

    @property
    def cause(self) -> str:
        return self._end.error if self._end else ""

    @property
    def remedy(self) -> str:
        return self._end.remedy if self._end else ""

    @property
    def fell_back(self) -> str:
        return self._fell_back if self.running or self._end else ""

    @property
    def n_context(self) -> int:
        """Tokens of the conversation that the target's cache holds."""
        return self._n_context if self.running or self._end else 0

    @property
    def stopping(self) -> bool:
        return self.running and self.request.cancel.cancelled

    @property
    def whole(self) -> bool:
        """Whether all that is known of it is there without waiting."""
        return self._unread is None

    @property
    def known_rounds(self) -> Sequence[Round]:
        """Those that are there without waiting."""
        return self._rounds

    @property
    def rounds(self) -> Sequence[Round]:
        self._read()
        return self._rounds

    @property
    def started(self) -> Started | None:
        while self._started is None and self._unread is not None:
            self.read_on(1)  # it is the first, where there is one
        return self._started

    @property
    def metrics(self) -> Metrics:
        self._read()
        return self._fold.metrics

    @property
    def text(self) -> str:
        return self._kept.text if self._kept is not None else "".join(this.text for this in self._rounds)

    def take(self, event: Event) -> None:
        """What happened next."""
        self._fold.add(event)
        match event:
            case Started():
                self._started = event
                self._n_context = event.n_reused
            case PromptProgress():
                self.progress = event
                if event.reader == "target" and self._started:
                    self._n_context = self._started.n_reused + event.n_read
            case Round():
                self.progress = None
                self._n_context, self._fell_back = event.n_past, event.fell_back
                self._rounds.append(event)
            case Finished():
                self.progress, self._finished = None, event

    def read_on(self, n_events: int) -> None:
        """Make so many more of the events that were kept."""
        if self._unread is None or self._kept is None:
            return
        try:
            for _ in range(n_events):
                event = next(self._unread, None)
                if event is None:
                    self._unread = None
                    break
                self.take(event)
        except ValueError:  # it is damaged where nobody could see it; the text is still worth having
            self._begin()
            for event in untraced(self._kept.text):
                self.take(event)

    def forget(self) -> None:
        """Let the events go; they can be made again."""
        if self._kept is not None:
            self._begin()
            self._unread = iter(self._kept)

    def _read(self) -> None:
        while self._unread is not None:
            self.read_on(1000)


@dataclass(frozen=True, slots=True)
class Turn:
    text: str
    reply: Reply

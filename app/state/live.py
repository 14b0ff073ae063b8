"""The numbers of the current reply as they grow, at a pace that a window can follow."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.events import Event, PromptProgress, Round, Started
from app.core.metrics import Metrics, MetricsFold, tokens_per_second
from app.state.chat import ChatState, Reply
from app.state.throttle import Throttle

INTERVAL = 100  # ms: nobody reads a number that changes faster
N_RECENT = 32  # rounds
READ_AT_ONCE = 40  # events: some milliseconds


@dataclass(slots=True)
class Series:
    """One value for each round so far; None where it cannot be known yet."""

    round_speed: list[float | None] = field(default_factory=list)  # tokens per second of the round alone
    speed: list[float | None] = field(default_factory=list)  # of all rounds up to this one
    acceptance: list[float | None] = field(default_factory=list)  # α of all rounds up to this one
    highest_speed: float = 0.0  # of both speeds, so that nobody has to look through them

    def add(self, this: Round, metrics: Metrics) -> None:
        alone = tokens_per_second(this)
        self.round_speed.append(alone)
        self.speed.append(metrics.tokens_per_second)
        self.acceptance.append(metrics.acceptance_rate)
        self.highest_speed = max(self.highest_speed, alone or 0.0, metrics.tokens_per_second or 0.0)


class LiveState(QObject):
    """Follows the chat's current reply; after it ended its numbers stay, until the next one or a new chat."""

    changed = Signal()

    def __init__(self, chat: ChatState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chat = chat
        self._series = Series()
        self._throttle = Throttle(self, INTERVAL)
        self._throttle.fired.connect(self.changed)
        chat.turn_added.connect(self._restart)
        chat.cleared.connect(self._restart)
        chat.opened.connect(self._reopen)
        self._reading = QTimer(self)
        self._reading.timeout.connect(self._reopen)
        chat.event_accepted.connect(self.receive)
        chat.reply_finished.connect(self._flush)
        chat.stopping.connect(self._flush)

    @property
    def reply(self) -> Reply | None:
        return self._chat.reply

    @property
    def _known(self) -> Reply | None:
        """The reply, as soon as all of it is read: half of its numbers would be other numbers."""
        return self.reply if self.reply and self.reply.whole else None

    @property
    def metrics(self) -> Metrics:
        return self._known.metrics if self._known else MetricsFold().metrics

    @property
    def series(self) -> Series:
        return self._series

    @property
    def last_round(self) -> Round | None:
        return self._known.rounds[-1] if self._known and self._known.rounds else None

    @property
    def recent_rounds(self) -> Sequence[Round]:
        """The last few, the newest last."""
        return self._known.rounds[-N_RECENT:] if self._known else ()

    @property
    def started(self) -> Started | None:
        return self._known.started if self._known else None

    @property
    def progress(self) -> PromptProgress | None:
        """How far the prompt is read; None when it is not being read."""
        return self.reply.progress if self.reply else None

    @property
    def n_context(self) -> int:
        """How many of the conversation's tokens the target's cache holds, as far as the events have told."""
        return self.reply.n_context if self.reply else 0

    def receive(self, event: Event) -> None:
        if isinstance(event, Round):
            self._series.add(event, self.metrics)
        self._throttle.request()

    def _reopen(self) -> None:
        """The numbers of a reply that has ended, as they grew; it is read a slice at a time."""
        if self.reply and not self.reply.whole:
            self.reply.read_on(READ_AT_ONCE)
            self._reading.start()
            return
        self._reading.stop()
        fold = MetricsFold()
        for this in self.reply.rounds if self.reply else ():
            fold.add(this)
            self._series.add(this, fold.metrics)
        self._flush()

    def _restart(self) -> None:
        self._reading.stop()
        self._series = Series()
        self._throttle.request()
        self._throttle.flush()

    def _flush(self) -> None:
        self._throttle.request()
        self._throttle.flush()

"""The numbers of the current reply as they grow, at a pace that a window can follow."""

from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal

from app.core.events import Event, PromptProgress, Round, Started
from app.core.metrics import Metrics, MetricsFold, tokens_per_second
from app.state.chat import ChatState, Reply
from app.state.throttle import Throttle

INTERVAL = 100  # ms: nobody reads a number that changes faster


@dataclass(slots=True)
class Series:
    """One value for each round so far; None where it cannot be known yet."""

    round_speed: list[float | None] = field(default_factory=list)  # tokens per second of the round alone
    speed: list[float | None] = field(default_factory=list)  # of all rounds up to this one
    acceptance: list[float | None] = field(default_factory=list)  # α of all rounds up to this one


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
        chat.event_accepted.connect(self.receive)
        chat.reply_finished.connect(self._flush)
        chat.stopping.connect(self._flush)

    @property
    def reply(self) -> Reply | None:
        return self._chat.reply

    @property
    def metrics(self) -> Metrics:
        return self.reply.metrics if self.reply else MetricsFold().metrics

    @property
    def series(self) -> Series:
        return self._series

    @property
    def last_round(self) -> Round | None:
        return self.reply.rounds[-1] if self.reply and self.reply.rounds else None

    @property
    def started(self) -> Started | None:
        return self.reply.started if self.reply else None

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
            metrics = self.metrics
            self._series.round_speed.append(tokens_per_second(event))
            self._series.speed.append(metrics.tokens_per_second)
            self._series.acceptance.append(metrics.acceptance_rate)
        self._throttle.request()

    def _restart(self) -> None:
        self._series = Series()
        self._throttle.request()
        self._throttle.flush()

    def _flush(self) -> None:
        self._throttle.request()
        self._throttle.flush()

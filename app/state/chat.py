"""The conversation: what was asked, what was answered, and the reply that is on its way."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.cancel import CancelToken
from app.core.continuation import STOPPED, Continuation, said_tokens
from app.core.errors import DraftlightError
from app.core.events import EmittedToken, Event, Finished, FinishReason, Round
from app.core.request import DrafterKind, Message, Request
from app.state.pair import PairState
from app.state.prompt_count import PromptCountState
from app.state.reply import Reply, Turn
from app.state.settings import GenerationSettings
from app.state.template_choice import TemplateChoice
from app.state.writing import WritingState

__all__ = ["Appended", "ChatState", "Reply", "Turn"]

Appended = list[tuple[EmittedToken, Round]]
"""Tokens that joined a reply, each with the round it comes from."""


class ChatState(QObject):
    """Asks for replies and takes their events; one reply runs at a time."""

    reply_requested = Signal(object)  # Request
    turn_added = Signal(object)  # Turn
    reply_continued = Signal(object)  # Reply, after `opened`: it runs again
    event_accepted = Signal(object)  # Event, of the current reply only
    tokens_appended = Signal(object)  # Appended
    reply_finished = Signal(object)  # Reply
    cleared = Signal()
    opened = Signal()  # after `cleared`: other turns are shown, all at once
    busy_changed = Signal(bool)
    stopping = Signal()

    def __init__(self, pair: PairState, settings: GenerationSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self._settings = settings
        self._turns: list[Turn] = []
        self._continuation: Continuation | None = None
        self.template = TemplateChoice(pair, self)
        self.writing = WritingState(self)
        self.count = PromptCountState(
            self.writing, self.messages, lambda: self.template.kind, lambda: self.can_send, self
        )
        for signal in (
            pair.changed,
            self.busy_changed,
            self.cleared,
            self.opened,
            self.template.changed,
            settings.changed,
        ):
            signal.connect(self.count.refresh)

    @property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(self._turns)

    @property
    def reply(self) -> Reply | None:
        """The last one, running or not."""
        return self._turns[-1].reply if self._turns else None

    @property
    def busy(self) -> bool:
        return self.reply is not None and self.reply.running

    @property
    def can_send(self) -> bool:
        """Not while a model is loading or lent: the reply would come from whatever is there afterwards."""
        pair = self._pair
        return not (self.busy or pair.loading or pair.lent) and pair.target.info is not None

    @property
    def can_go_on(self) -> bool:
        """Whether the last reply stopped where the target that is loaded can take it up."""
        reply, target = self.reply, self._pair.target.info
        if reply is None or target is None or reply.target_name != target.name:
            return False
        if not self.can_send or reply.reason not in STOPPED:
            return False
        return bool(said_tokens(reply.rounds)) if reply.whole else bool(reply.text)

    def send(self, text: str, drafter: DrafterKind | None = None) -> bool:
        """Ask for a reply; False where nothing can be asked now. A drafter that is named drafts this time only."""
        target = self._pair.target.info
        if not self.can_send or target is None or not text.strip():
            return False
        request = self._drafting(
            Request(
                self.messages(text),
                self._settings.sampling(),
                max_tokens=self._settings.max_tokens,
                on_full=self._settings.on_full,
                details=True,
                template=self.template.kind,
            ),
            drafter,
        )
        n_context = self.reply.n_context if self.reply else 0
        turn = Turn(text, Reply(request, target.name, n_context=n_context))
        self._continuation = None
        self._turns.append(turn)
        self.turn_added.emit(turn)
        self.busy_changed.emit(True)
        self.reply_requested.emit(request)
        return True

    def messages(self, text: str) -> tuple[Message, ...]:
        """What is sent when this is asked now."""
        return with_prompt(self._settings.system_prompt, (*self._history(), Message("user", text)))

    def go_on(self) -> bool:
        """The last reply goes on from its last token; False where it cannot."""
        if not self.can_go_on:
            return False
        *before, turn = self._turns
        stopped = turn.reply
        request = replace(
            stopped.request,
            said=said_tokens(stopped.rounds),
            max_tokens=self._settings.max_tokens,
            cancel=CancelToken(),
        )
        reply = stopped.going_on(self._drafting(request))
        self.open((*before, Turn(turn.text, reply)))
        self._continuation = Continuation(reply.started, reply.rounds, reply.metrics.prompt_time)
        self.reply_continued.emit(reply)
        self.busy_changed.emit(True)
        self.reply_requested.emit(reply.request)
        return True

    def _drafting(self, request: Request, drafter: DrafterKind | None = None) -> Request:
        kind, lookahead = drafter or self._settings.drafter, self._settings.lookahead
        n_max = 0 if self._pair.obstacle(kind) else lookahead or MOST_DRAFTED
        return replace(request, drafter=kind, n_max=n_max, auto=lookahead is None)

    def stop(self) -> None:
        """Let the running reply end soon; what it said so far stays."""
        reply = self.reply
        if reply and reply.running and not reply.stopping:
            reply.request.cancel.cancel()
            self.stopping.emit()

    def new_chat(self) -> None:
        self._leave(())
        self._settings.reset()

    def open(self, turns: Sequence[Turn]) -> None:
        """Show these instead."""
        self._leave(turns)
        self.opened.emit()

    def _leave(self, turns: Sequence[Turn]) -> None:
        was_busy = self.busy
        self.stop()
        self._turns[:] = turns
        self._continuation = None
        self.cleared.emit()
        if was_busy:
            self.busy_changed.emit(False)

    @Slot(object, object)
    def receive(self, request: Request, event: Event) -> None:
        reply = self._running(request)
        if reply:
            self._take(reply, self._continuation.place(event) if self._continuation else event)

    def _take(self, reply: Reply, event: Event) -> None:
        reply.take(event)
        self.event_accepted.emit(event)
        if isinstance(event, Round):
            self.tokens_appended.emit([(token, event) for token in event.emitted])
        elif isinstance(event, Finished):
            self._finish(reply)

    @Slot(object, object)
    def on_failed(self, request: Request, error: DraftlightError) -> None:
        """The engine broke off without a `Finished`."""
        reply = self._running(request)
        if reply:
            at = reply.rounds[-1].at if reply.rounds else 0.0
            self._take(reply, Finished(at, FinishReason.FAILED, reply.text, "", error.message, error.remedy))

    @Slot(object)
    def on_gave_up(self, error: DraftlightError) -> None:
        """The engine is no more, whatever it was asked for."""
        if self.reply:
            self.on_failed(self.reply.request, error)

    def _finish(self, reply: Reply) -> None:
        self.reply_finished.emit(reply)
        self.busy_changed.emit(False)

    def _running(self, request: Request) -> Reply | None:
        """The reply that an answer to `request` belongs to; None for one that was left behind."""
        reply = self.reply
        return reply if reply and reply.running and reply.request is request else None

    def _history(self) -> list[Message]:
        """Without turns that got no answer: templates insist on user and assistant taking turns."""
        answered = [(turn.text, turn.reply.text) for turn in self._turns if turn.reply.text]
        return [message for asked, said in answered for message in (Message("user", asked), Message("assistant", said))]


def with_prompt(system_prompt: str, messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages behind the system prompt, where there is one."""
    return (Message("system", system_prompt), *messages) if system_prompt.strip() else tuple(messages)

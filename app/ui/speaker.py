"""What a screen reader says by itself: a reply sentence by sentence, how it ended, what was loaded, what went wrong."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible

from app.core.errors import DraftlightError
from app.core.events import FinishReason
from app.core.loading import Role
from app.core.markdown import parse
from app.core.markdown_stream import Piece
from app.core.sentences import whole_sentences
from app.core.thinking import ThinkingSplitter
from app.state.chat import Appended, ChatState, Reply, Turn
from app.state.conversations import ConversationsState
from app.state.pair import PairState
from app.state.side import Side, SideStatus
from app.state.throttle import Throttle
from app.ui import figures, wording
from app.ui.announcement import announce

PACE = 1000  # ms: the least from one piece of a reply to the next

Say = Callable[[str, bool], None]
"""Takes what is to be said, and whether it may interrupt."""


class Speaker(QObject):
    """Says it in the name of `voice`, and only where somebody listens."""

    def __init__(
        self,
        pair: PairState,
        chat: ChatState,
        conversations: ConversationsState,
        voice: QObject,
        say: Say | None = None,
    ) -> None:
        super().__init__(voice)
        self._pair, self._voice = pair, voice
        self._say = say or self._announce
        self._sides = {role: pair.side(role) for role in Role}
        self._throttle = Throttle(self, PACE)
        self._throttle.fired.connect(self._say_sentences)
        self._begin()
        chat.turn_added.connect(self._on_turn)
        chat.tokens_appended.connect(self._on_tokens)
        chat.reply_finished.connect(self._on_finished)
        chat.cleared.connect(self._begin)
        pair.changed.connect(self._on_pair)
        conversations.failed.connect(self._on_failed)

    def _announce(self, text: str, urgent: bool) -> None:
        announce(self._voice, text, urgent)

    def _begin(self) -> None:
        self._throttle.cancel()
        self._splitter = ThinkingSplitter()
        self._told_thinking = False
        self._text = ""  # of the answer, not said yet

    def _on_turn(self, turn: Turn) -> None:
        self._begin()

    def _on_tokens(self, appended: Appended) -> None:
        if not QAccessible.isActive():
            return
        for token, _ in appended:
            _, answered = self._splitter.feed(token.text)
            self._text += answered
        if self._splitter.thinking and not self._told_thinking:
            self._told_thinking = True
            self._say(self.tr("Thinking…"), False)
        if self._text:
            self._throttle.request()

    def _say_sentences(self) -> None:
        whole, self._text = whole_sentences(self._text)
        self._say_text(whole)

    def _say_text(self, text: str) -> None:
        if said := as_heard(text):
            self._say(said, False)

    def _on_finished(self, reply: Reply) -> None:
        self._throttle.cancel()
        if not QAccessible.isActive():
            return
        self._say_text(self._text + "".join(self._splitter.finish()[1:]))
        self._begin()
        if reply.reason is FinishReason.FAILED:
            self._say(wording.ending(reply), True)
            return
        for note in (self._summary(reply), wording.ending(reply), wording.fallback_note(reply)):
            if note:
                self._say(note, False)

    def _summary(self, reply: Reply) -> str:
        metrics = reply.metrics
        tokens = wording.tokens(metrics.n_generated)
        if metrics.tokens_per_second is None:
            return self.tr("Reply finished: {tokens}").format(tokens=tokens)
        return self.tr("Reply finished: {tokens}, {speed} tokens per second").format(
            tokens=tokens, speed=figures.speed(metrics.tokens_per_second)
        )

    def _on_pair(self) -> None:
        for role in Role:
            before, self._sides[role] = self._sides[role], self._pair.side(role)
            now = self._sides[role]
            if (now.status, now.path, now.error) != (before.status, before.path, before.error):
                self._say_side(role, now)

    def _say_side(self, role: Role, side: Side) -> None:
        name = self.tr("Target") if role is Role.TARGET else self.tr("Draft")
        if side.status is SideStatus.FAILED and side.error:
            self._say(self.tr("{place} failed to load: {cause}").format(place=name, cause=side.error), True)
        elif side.status is SideStatus.LOADED and side.info:
            self._say(self.tr("{place} loaded: {model}").format(place=name, model=side.info.name), False)

    def _on_failed(self, error: DraftlightError) -> None:
        self._say(str(error), True)


def as_heard(text: str) -> str:
    """Without the signs of Markdown."""
    return " ".join(" ".join(block.text for block in parse(Piece(0, text))).split())

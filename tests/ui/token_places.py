"""Where the tokens of a view stand in its document."""

from collections.abc import Iterator

from app.ui.chat_view import ChatView
from app.ui.passage import Span


def placed(view: ChatView) -> Iterator[tuple[int, int, Span]]:
    """From, to, and which."""
    transcript = view.transcript
    for turn, spans in enumerate(transcript.spans):
        start = transcript.passages[turn].start
        for span in spans:
            yield start + span.start, start + span.end, span


def span_at(view: ChatView, position: int) -> Span:
    return next(span for begin, end, span in placed(view) if begin <= position < end)

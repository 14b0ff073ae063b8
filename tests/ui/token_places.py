"""Where the tokens of a view stand in its document, and how they are tinted there."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat

from app.core.events import TokenKind
from app.ui.chat_view import ChatView
from app.ui.passage import Span
from app.ui.theme import Theme
from app.ui.tint import UNDERLINES
from app.ui.tint import styles as styles_of
from app.ui.tint_paint import tinted

Style = tuple[str, QTextCharFormat.UnderlineStyle]
"""Tint and underline."""


def placed(view: ChatView) -> Iterator[tuple[int, int, Span]]:
    """From, to, and which."""
    transcript = view.transcript
    for turn, spans in enumerate(transcript.spans):
        start = transcript.passages[turn].start
        for span in spans:
            yield start + span.start, start + span.end, span


def span_at(view: ChatView, position: int) -> Span:
    return next(span for begin, end, span in placed(view) if begin <= position < end)


def worn(view: ChatView, position: int) -> Style:
    """By the character behind a place of the document."""
    passage = view.transcript.passage_at(position)
    theme = Theme.of(view.palette())
    keys = [key for *_, key in tinted(passage, view.tint, position, position + 1)] if passage else []
    style = next((styles_of(theme)[key] for key in keys), None)
    return (style.tint, UNDERLINES[style.line]) if style else ("", UNDERLINES[Qt.PenStyle.NoPen])


def styles(view: ChatView, text: str) -> list[Style]:
    """Those of each character of the last occurrence of `text`."""
    start = view.toPlainText().rindex(text)
    return [worn(view, position) for position in range(start, start + len(text))]


def style(theme: Theme, key: TokenKind | int) -> Style:
    """Of a kind, or of a level of heat."""
    wanted = theme.heat[key] if isinstance(key, int) else theme.kinds[key]
    return wanted.tint, UNDERLINES[wanted.line]

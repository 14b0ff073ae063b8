"""What people and models wrote stays text: no message's content can become a control token of the prompt.

A content that has the text of a control token gets a mark within it before the template is rendered. Where the mark
still stands in the prompt, the text was a message's and not the template's. Contents that have none stay as they are,
and their prompt is tokenised as a whole; so do those with marks but for the places of the marks.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.core.request import Message
from app.engine.special_tokens import Markers, SpecialToken, markers, split_at

# Halves of a surrogate pair: they are no characters, so no text has them once it is clean.
_CUT = "\udc80"  # the two sides are tokenised apart
_SEAM = "\udc81"  # the two sides are one text, but no control token

_THOUGHTS = frozenset({"<think>", "</think>", "[THINK]", "[/THINK]"})
"""What may stay a control token in an assistant's earlier message, since templates look for it there.

All others would have the model believe that a turn ended which did not: it never says their texts with these tokens,
because the text of a reply has none for a control token.
"""


def guard(messages: Sequence[Message], specials: Sequence[SpecialToken], template: str) -> list[Message]:
    """The messages with marks where the tokenizer would take a content for more than text."""
    control = frozenset(special.text for special in specials if special.control and len(special.text) > 1)
    # Some files have their turns' marks among the added words; those that the template writes are its own.
    words = frozenset(
        special.text
        for special in specials
        if not special.control and len(special.text.strip()) > 2 and _is_mark(special.text, template)
    )
    said, asked = markers(control - _THOUGHTS), markers(control | words)
    return [
        replace(message, content=_marked(_clean(message.content), said if message.role == "assistant" else asked))
        for message in messages
    ]


def is_guarded(text: str) -> bool:
    return _CUT in text or _SEAM in text


def tokenize(
    text: str,
    specials: Sequence[SpecialToken],
    begin: Callable[[bytes], Iterable[int]],
    go_on: Callable[[bytes], Iterable[int]],
) -> list[int]:
    """The tokens of a prompt with marks. `begin` tokenises text behind a control token, `go_on` text behind text."""
    tokens: list[int] = []
    for part in split_at(text, [special for special in specials if special.control]):
        if isinstance(part, int):
            tokens.append(part)
            continue
        first, *rest = (piece.encode() for piece in part.replace(_SEAM, "").split(_CUT))
        tokens += begin(first) if first else ()
        for piece in rest:
            tokens += go_on(piece) if piece else ()
    return tokens


def _is_mark(text: str, template: str) -> bool:
    return text in template or (text[:2] in ("<|", "<｜") and text[-2:] in ("|>", "｜>"))


def _clean(content: str) -> str:
    return content.encode(errors="replace").decode()


def _marked(content: str, texts: Markers) -> str:
    marks = {start + 1: _CUT if same else _SEAM for start, same in texts.within(content)}
    core = content.strip()
    start = len(content) - len(content.lstrip())
    # A control token may also be half the template's, or begun in one message and ended in the next.
    if texts.begins(core):
        marks.setdefault(start, _SEAM)
    if texts.ends(core):
        marks.setdefault(start + len(core), _SEAM)
    places = sorted(marks)
    pieces = [content[start:end] for start, end in zip([0, *places], [*places, len(content)], strict=True)]
    return pieces[0] + "".join(marks[place] + piece for place, piece in zip(places, pieces[1:], strict=True))

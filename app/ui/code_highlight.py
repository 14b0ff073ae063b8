"""The colours of code: pygments tells the words of a language apart, the theme has a colour for each sort."""

from functools import lru_cache
from typing import TYPE_CHECKING

from app.core.reading import Run
from app.ui.theme import Theme

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

SORTS = (  # of kinds of tokens, by the names that pygments has for them
    (("Comment",), "comment"),
    (("Literal", "String"), "string"),
    (("Literal", "Number"), "number"),
    (("Keyword", "Constant"), "number"),
    (("Keyword", "Type"), "type"),
    (("Keyword",), "keyword"),
    (("Operator", "Word"), "keyword"),
    (("Name", "Function"), "function"),
    (("Name", "Class"), "type"),
    (("Name", "Builtin"), "type"),
    (("Name", "Tag"), "keyword"),
    (("Name", "Attribute"), "function"),
    (("Name", "Decorator"), "function"),
    (("Generic", "Deleted"), "removed"),
    (("Generic", "Inserted"), "string"),
    (("Generic", "Heading"), "keyword"),
    (("Generic", "Subheading"), "keyword"),
)
LIGHT = {
    "comment": "#5F6872",
    "string": "#1B6B3A",
    "number": "#9A4A00",
    "keyword": "#5546C0",
    "type": "#00668A",
    "function": "#8A3A86",
    "removed": "#B3261E",
}
DARK = {
    "comment": "#8F99A4",
    "string": "#8FD19E",
    "number": "#F0A866",
    "keyword": "#B3A8FF",
    "type": "#7CC7EA",
    "function": "#E2A3DC",
    "removed": "#FF8A80",
}


def colours(theme: Theme) -> dict[str, str]:
    return DARK if theme.dark else LIGHT


def highlighted(code: str, language: str) -> list[tuple[Run, ...]]:
    """The lines of a piece of code; `language` as a fence names it."""
    lexer = _lexer(language.split()[0].strip("{.}").lower() if language.split() else "")
    lines: list[list[Run]] = [[]]
    for sort, text in _sorted(lexer, code):
        for n, part in enumerate(text.split("\n")):
            if n:
                lines.append([])
            if part:
                lines[-1].append(Run(part, code=True, syntax=sort))
    return [tuple(line) for line in lines]


def _sorted(lexer: "Lexer | None", code: str) -> list[tuple[str, str]]:
    if lexer is None:
        return [("", code)]
    try:
        parts = [(_sort(token), text) for _, token, text in lexer.get_tokens_unprocessed(code)]
    except Exception:  # there are hundreds of lexers: a bug in one must not cost the reply
        return [("", code)]
    return parts if "".join(text for _, text in parts) == code else [("", code)]


@lru_cache(maxsize=64)
def _lexer(name: str) -> "Lexer | None":
    from pygments.lexers import get_lexer_by_name  # first when there is code
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(name) if name else None
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _sort(token: "_TokenType") -> str:
    return next((sort for kind, sort in SORTS if tuple(token)[: len(kind)] == kind), "")

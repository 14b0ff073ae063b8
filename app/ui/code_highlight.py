"""The colours of code: pygments tells the words of a language apart, the theme has a colour for each sort."""

from functools import lru_cache

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token, _TokenType
from pygments.util import ClassNotFound

from app.core.reading import Run
from app.ui.theme import Theme

SORTS = (
    (Token.Comment, "comment"),
    (Token.Literal.String, "string"),
    (Token.Literal.Number, "number"),
    (Token.Keyword.Constant, "number"),
    (Token.Keyword.Type, "type"),
    (Token.Keyword, "keyword"),
    (Token.Operator.Word, "keyword"),
    (Token.Name.Function, "function"),
    (Token.Name.Class, "type"),
    (Token.Name.Builtin, "type"),
    (Token.Name.Tag, "keyword"),
    (Token.Name.Attribute, "function"),
    (Token.Name.Decorator, "function"),
    (Token.Generic.Deleted, "removed"),
    (Token.Generic.Inserted, "string"),
    (Token.Generic.Heading, "keyword"),
    (Token.Generic.Subheading, "keyword"),
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


def _sorted(lexer: Lexer | None, code: str) -> list[tuple[str, str]]:
    if lexer is None:
        return [("", code)]
    try:
        parts = [(_sort(token), text) for _, token, text in lexer.get_tokens_unprocessed(code)]
    except Exception:  # there are hundreds of lexers: a bug in one must not cost the reply
        return [("", code)]
    return parts if "".join(text for _, text in parts) == code else [("", code)]


@lru_cache(maxsize=64)
def _lexer(name: str) -> Lexer | None:
    try:
        return get_lexer_by_name(name) if name else None
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _sort(token: _TokenType) -> str:
    return next((sort for kind, sort in SORTS if token in kind), "")

"""Markdown as blocks for reading. Nothing of the text is lost, HTML is text, and only addresses of the web are links.

The grammar is in `markdown_grammar`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from app.core.markdown_stream import Piece
from app.core.reading import Block, Kind, Run, Table

if TYPE_CHECKING:
    from markdown_it.token import Token

    from app.core.markdown_grammar import Parser

DEEPEST = 100  # levels; what is deeper is shown as it was written
SCHEMES = ("http://", "https://", "mailto:")


def may_open(address: str) -> bool:
    """Whether an address may be offered for opening at all."""
    return address.strip().lower().startswith(SCHEMES)


@cache
def _parser() -> "Parser":
    from app.core.markdown_grammar import Parser  # markdown-it: whoever has no reply yet does not wait for it

    return Parser(DEEPEST, may_open)


def parse(piece: Piece, base: int = 0) -> list[Block]:
    """The blocks of a piece of a stream that begins at `base` of the reply."""
    text = piece.prefix + _dedented(piece.text, piece.dedent)
    tokens = _parser().parse(text)
    if any(token.level >= DEEPEST - 2 for token in tokens):
        return plain(piece.text, base + piece.start)
    blocks = list(_Flattening(piece, base).blocks(tokens))
    if piece.joined and blocks:
        if piece.prefix and blocks[0].kind is Kind.CODE_HEAD:
            del blocks[0]
        if blocks:
            blocks[0] = replace(blocks[0], joined=True, same_line=blocks[0].kind is Kind.CODE and piece.same_line)
    return blocks


def plain(text: str, start: int = 0) -> list[Block]:
    """Every line as it was written."""
    blocks: list[Block] = []
    for line in text.split("\n"):
        blocks.append(Block(Kind.TEXT, (Run(line),) if line else (), start, joined=bool(blocks)))
        start += len(line) + 1
    return blocks


def _dedented(text: str, columns: int) -> str:
    if not columns:
        return text
    return "".join(line[min(columns, len(line) - len(line.lstrip(" "))) :] for line in text.splitlines(keepends=True))


class _Flattening:
    """Walks through a piece's tokens once."""

    def __init__(self, piece: Piece, base: int) -> None:
        self._n_before = piece.prefix.count("\n")
        self._starts = [base + piece.start]
        for line in piece.text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._indent = (piece.dedent + 1) // 3
        self._quotes = 0
        self._level = 0
        self._marker = ""

    def blocks(self, tokens: "Sequence[Token]") -> Iterator[Block]:
        for token in tokens:
            match token.type:
                case "blockquote_open":
                    self._quotes += 1
                case "blockquote_close":
                    self._quotes -= 1
                case "bullet_list_open" | "ordered_list_open":
                    yield from self._lone_marker(token)
                    self._indent += 1
                case "bullet_list_close" | "ordered_list_close":
                    self._indent -= 1
                case "list_item_open":
                    self._marker = token.info + token.markup if token.info else "•"
                case "list_item_close":
                    yield from self._lone_marker(token)
                case "heading_open":
                    self._level = int(token.tag[1:])
                case "heading_close":
                    self._level = 0
                case "inline":
                    yield from self._lines(token)
                case "fence" | "code_block":
                    yield from self._lone_marker(token)
                    yield from self._code(token)
                case "hr":
                    yield from self._lone_marker(token)
                    yield self._block(Kind.RULE, self._start(token))
                case "table":
                    yield from self._lone_marker(token)
                    yield self._block(Kind.TABLE, self._start(token), table=self._table(token))

    def _block(
        self, kind: Kind, source: int, runs: tuple[Run, ...] = (), joined: bool = False, table: Table | None = None
    ) -> Block:
        marker, self._marker = self._marker, ""
        return Block(
            kind, runs, source, self._level, self._indent, self._quotes, marker=marker, joined=joined, table=table
        )

    def _start(self, token: "Token", line: int = 0) -> int:
        n = (token.map[0] if token.map else 0) + line - self._n_before
        return self._starts[max(0, min(n, len(self._starts) - 1))]

    def _lone_marker(self, token: "Token") -> Iterator[Block]:
        """An item that begins with something other than text, or is empty."""
        if self._marker:
            yield self._block(Kind.TEXT, self._start(token))

    def _lines(self, token: "Token") -> Iterator[Block]:
        """One block a line: short blocks are laid out quickly, and a poem keeps its lines."""
        kind = Kind.HEADING if self._level else Kind.TEXT
        for n, runs in enumerate(_lines_of(token.children or ())):
            yield self._block(kind, self._start(token, n), runs, joined=n > 0)

    def _code(self, token: "Token") -> Iterator[Block]:
        source = self._start(token)
        yield self._block(Kind.CODE_HEAD, source, (Run(token.info.strip()),))
        content = token.content.removesuffix("\n")
        if content or token.content:
            code = self._block(Kind.CODE, self._start(token, token.type == "fence"), (Run(content, code=True),))
            yield replace(code, language=token.info.strip())

    def _table(self, token: "Token") -> Table:
        rows = [tuple(_inline(cell) for cell in cells) for cells in token.meta["rows"]]
        width = max(1, *(len(row) for row in rows))
        filled = tuple(row + ((),) * (width - len(row)) for row in rows)
        alignments = (*token.meta["alignments"], *[""] * width)[:width]
        return Table(filled, tuple(alignments))


def _inline(text: str) -> tuple[Run, ...]:
    children = [child for token in _parser().parseInline(text) for child in token.children or ()]
    return tuple(run for line in _lines_of(children) for run in line)


def _lines_of(children: "Sequence[Token]") -> list[tuple[Run, ...]]:
    lines: list[list[Run]] = [[]]
    look = Run("")
    for child in children:
        match child.type:
            case "softbreak" | "hardbreak":
                lines.append([])
            case "strong_open" | "strong_close":
                look = replace(look, bold=child.nesting == 1)
            case "em_open" | "em_close":
                look = replace(look, italic=child.nesting == 1)
            case "s_open" | "s_close":
                look = replace(look, struck=child.nesting == 1)
            case "link_open":
                look = replace(look, address=str(child.attrGet("href")), title=str(child.attrGet("title") or ""))
            case "link_close":
                look = replace(look, address="", title="")
            case "code_inline":
                lines[-1].append(replace(look, text=child.content, code=True))
            case "image":
                address, title = str(child.attrGet("src")), str(child.attrGet("title") or "")
                lines[-1].append(replace(look, text=child.content, image=True, address=address, title=title))
            case _:
                if child.content:
                    lines[-1].append(replace(look, text=child.content))
    return [tuple(line) for line in lines]

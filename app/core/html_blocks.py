"""The blocks of a reply as HTML: what Markdown means, and no markup or address that the model wrote unasked."""

from collections.abc import Iterator, Sequence

from app.core.html_text import as_html
from app.core.markdown import may_open
from app.core.reading import Block, Kind, Run, Table

DEEPEST = 8  # levels of lists and quotations that the page's style tells apart
HEADING_BELOW = 2  # the page and its messages have the first levels of headings


def blocks_html(blocks: Sequence[Block]) -> str:
    return "\n".join(_parts(blocks))


def _parts(blocks: Sequence[Block]) -> Iterator[str]:
    place = 0
    while place < len(blocks):
        block = blocks[place]
        end = place + 1
        match block.kind:
            case Kind.CODE_HEAD | Kind.CODE:
                while end < len(blocks) and blocks[end].kind is Kind.CODE:
                    end += 1
                yield _code(blocks[place:end])
            case Kind.TABLE if block.table:
                yield f"<div{_classes('w', block)}>{_table(block.table)}</div>"
            case Kind.RULE:
                yield f"<hr{_classes('', block)}>"
            case kind:
                while end < len(blocks) and blocks[end].kind is kind and _continues(blocks[end], block):
                    end += 1
                yield _lines(blocks[place:end])
        place = end


def _continues(block: Block, first: Block) -> bool:
    """Whether it is another line of the paragraph that begins with `first`."""
    return block.joined and not block.marker and (block.indent, block.quotes) == (first.indent, first.quotes)


def _lines(blocks: Sequence[Block]) -> str:
    first = blocks[0]
    text = "<br>".join("".join(map(_run, block.runs)) for block in blocks)
    if first.kind is Kind.HEADING:
        level = min(6, first.level + HEADING_BELOW)
        return f"<h{level}{_classes(f'h{first.level}', first)}>{text}</h{level}>"
    marker = f"<span class=m>{as_html(first.marker)}</span> " if first.marker else ""
    return f"<p{_classes('li' if marker else '', first)}>{marker}{text}</p>"


def _code(blocks: Sequence[Block]) -> str:
    first = blocks[0]
    language = first.text if first.kind is Kind.CODE_HEAD else ""
    lines = [block for block in blocks if block.kind is Kind.CODE]
    code = "".join(("" if block.same_line or block is lines[0] else "\n") + block.text for block in lines)
    label = f"<figcaption>{as_html(language)}</figcaption>" if language else ""
    return f"<figure{_classes('', first)}>{label}<pre tabindex=0><code>{as_html(code)}</code></pre></figure>"


def _table(table: Table) -> str:
    rows = [
        "".join(
            f"<{tag}{_aligned(alignment)}>{''.join(map(_run, cell))}</{tag}>"
            for cell, alignment in zip(row, table.alignments, strict=True)
        )
        for row, tag in zip(table.rows, ("th", *["td"] * len(table.rows)), strict=False)
    ]
    head, *body = (f"<tr>{row}</tr>" for row in rows)
    return f"<table><thead>{head}</thead><tbody>{''.join(body)}</tbody></table>"


def _aligned(alignment: str) -> str:
    return f" class={alignment}" if alignment else ""


def _run(run: Run) -> str:
    made = as_html(run.text)
    for wanted, tag in ((run.code, "code"), (run.struck, "s"), (run.italic, "em"), (run.bold, "strong")):
        if wanted:
            made = f"<{tag}>{made}</{tag}>"
    if run.image:  # never loaded: its words and its address
        return f"<span class=im>{made} ({as_html(run.address)})</span>"
    if may_open(run.address):
        address = as_html(run.address)
        return f'<a href="{address}" title="{address}" rel="noopener noreferrer nofollow">{made}</a>'
    return made


def _classes(own: str, block: Block) -> str:
    names = [own] if own else []
    names += [f"i{min(block.indent, DEEPEST)}"] if block.indent else []
    names += [f"q{min(block.quotes, DEEPEST)}"] if block.quotes else []
    return f' class="{" ".join(names)}"' if names else ""

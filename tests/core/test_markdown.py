"""Markdown as blocks: the grammar, what is never done with it, and that no input is lost or fatal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.markdown import may_open, parse, plain
from app.core.markdown_stream import LIMIT, MarkdownStream, Piece
from app.core.reading import Block, Kind, Run


def read(text: str, size: int = 10_000_000) -> list[Block]:
    stream, blocks = MarkdownStream(), []
    for start in range(0, len(text), size):
        for piece in stream.feed(text[start : start + size]):
            blocks += parse(piece)
    tail = stream.tail()
    return blocks + (parse(tail) if tail else [])


def shapes(text: str) -> list[tuple[Kind, str]]:
    return [(block.kind, block.text) for block in read(text)]


def words(blocks: list[Block]) -> str:
    """All that is shown of them."""
    runs = [run for block in blocks for run in block.runs]
    for block in blocks:
        runs += [run for row in block.table.rows for cell in row for run in cell] if block.table else []
    return " ".join(f"{run.text} {run.address} {run.title}" for run in runs)


def test_looks_within_a_line() -> None:
    (block,) = read('a **b *c*** ~~d~~ `e` [f](https://g.example "h")')
    assert block.runs == (
        Run("a "),
        Run("b ", bold=True),
        Run("c", bold=True, italic=True),
        Run(" "),
        Run("d", struck=True),
        Run(" "),
        Run("e", code=True),
        Run(" "),
        Run("f", address="https://g.example", title="h"),
    )


def test_headings_rules_quotes_and_lines() -> None:
    blocks = read("# A\n\n###### B\n\n---\n\n> c\n> > d\n\ne\nf")
    assert [(block.kind, block.level) for block in blocks[:3]] == [(Kind.HEADING, 1), (Kind.HEADING, 6), (Kind.RULE, 0)]
    assert [(block.text, block.quotes) for block in blocks[3:5]] == [("c", 1), ("d", 2)]
    assert [(block.text, block.joined) for block in blocks[5:]] == [("e", False), ("f", True)]


def test_nested_lists_keep_the_numbers_that_were_written() -> None:
    blocks = read("3. a\n4. b\n   - c\n     - d\n\n       e\n-\n- ```py\n  f\n  ```")
    assert [(block.marker, block.indent, block.text) for block in blocks] == [
        ("3.", 1, "a"),
        ("4.", 1, "b"),
        ("•", 2, "c"),
        ("•", 3, "d"),
        ("", 3, "e"),
        ("•", 1, ""),
        ("•", 1, ""),
        ("", 1, "py"),
        ("", 1, "f"),
    ]


def test_code_is_taken_as_it_is() -> None:
    assert shapes("```py x\n<b>\n\n  *c*\n```\nd") == [
        (Kind.CODE_HEAD, "py x"),
        (Kind.CODE, "<b>\n\n  *c*"),
        (Kind.TEXT, "d"),
    ]
    assert shapes("~~~\na\n```\nb") == [(Kind.CODE_HEAD, ""), (Kind.CODE, "a\n```\nb")]
    assert shapes("```\n```") == [(Kind.CODE_HEAD, "")]


def test_a_table_with_ragged_rows_keeps_every_cell() -> None:
    (block,) = read("a | b\n:-|-:\n1 | 2 | 3 \\| 4\n| 5 |\n")
    assert block.table
    assert [["".join(run.text for run in cell) for cell in row] for row in block.table.rows] == [
        ["a", "b", ""],
        ["1", "2", "3 | 4"],
        ["5", "", ""],
    ]
    assert block.table.alignments == ("left", "right", "")


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_a_long_table_repeats_its_head(size: int) -> None:
    text = "|a|b|\n|-|-|\n" + "".join(f"|row {n}|{'x' * 40}|\n" for n in range(200))
    blocks = read(text, size)
    assert {block.kind for block in blocks} == {Kind.TABLE}
    assert len(blocks) > 2
    rows = [row for block in blocks if block.table for row in block.table.rows[1:]]
    assert [row[0][0].text for row in rows] == [f"row {n}" for n in range(200)]
    assert all(block.table and block.table.rows[0][0][0].text == "a" for block in blocks)


@pytest.mark.parametrize("indent", ["", "  ", "    "])
def test_long_code_stays_one_block_of_code(indent: str) -> None:
    lines = [f"line {n} " + "x" * 50 for n in range(300)]
    text = ("- item\n" if indent else "") + "".join(f"{indent}{line}\n" for line in ("```py", *lines, "```"))
    blocks = [block for block in read(text + "\nend") if block.kind is not Kind.TEXT]
    assert [block.kind for block in blocks] == [Kind.CODE_HEAD] + [Kind.CODE] * (len(blocks) - 1)
    assert "\n".join(block.text for block in blocks[1:]) == "\n".join(lines)
    assert not any(block.same_line for block in blocks)
    assert {block.language for block in blocks[1:]} == {"py"}
    assert [block.joined for block in blocks[2:]] == [True] * len(blocks[2:])
    assert read(text + "\nend")[-1].text == "end"


@pytest.mark.parametrize("longest", [1, 50, 1790, 1801, 4000])
@pytest.mark.parametrize("size", [7, 10_000_000])
def test_long_code_keeps_its_lines(longest: int, size: int) -> None:
    code = "\n".join("x" * (n * 997 % longest) + " y" * (n % 3) for n in range(20, 120))
    blocks = [block for block in read(f"```\n{code}\n```\nend", size) if block.kind is Kind.CODE]
    kept = "".join(("" if block.same_line or block is blocks[0] else "\n") + block.text for block in blocks)
    assert kept == code


def test_a_line_of_100_000_characters_is_cut_and_kept() -> None:
    text = "word " * 20_000
    blocks = read(text, 1000)
    assert "".join(block.text for block in blocks).replace(" ", "") == text.replace(" ", "")
    assert max(len(block.text) for block in blocks) <= LIMIT
    assert all(block.joined for block in blocks[1:])
    code = read("```\n" + "x" * 100_000 + "\n```")
    assert "".join(block.text for block in code) == "x" * 100_000
    assert all(block.same_line for block in code[2:])


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "a <b>b</b> <!-- c -->",
        "[a](javascript:alert(1))",
        "[a](JavaScript&#58;alert)",
        "[a](file:///etc/passwd)",
        "[a](data:text/html,b)",
        "[a](vbscript:b)",
        "![a](file:///etc/passwd)",
        "![a](data:image/png;base64,AAAA)",
        "[a](/relative)",
        "<javascript:alert(1)>",
        "[a]: https://a.example\n\n[a]",
    ],
)
def test_what_could_do_harm_is_text(text: str) -> None:
    blocks = read(text)
    assert {(block.kind, run.address, run.image) for block in blocks for run in block.runs} == {(Kind.TEXT, "", False)}
    shown = "\n".join(block.text for block in blocks).replace(":", "&#58;")
    assert shown.replace("&#58;", ":").replace("\n", "") == text.replace("&#58;", ":").replace("\n", "")


def test_an_image_is_words_and_an_address() -> None:
    (block,) = read("![a *cat*](https://a.example/cat.png)")
    (run,) = block.runs
    assert (run.text, run.image, run.address) == ("a *cat*", True, "https://a.example/cat.png")


def test_which_addresses_may_be_opened() -> None:
    assert may_open("HTTPS://a.example")
    assert may_open("mailto:a@b.example")
    for address in ("javascript:x", "file:///a", "data:,a", "//a.example", "", "ftp://a", "x-https://a"):
        assert not may_open(address)


def test_nesting_without_end_is_shown_as_it_was_written() -> None:
    assert [block.text for block in read(">" * 500 + "a")] == [">" * 500 + "a"]
    deep = "".join("  " * n + "- x\n" for n in range(60))
    assert words(read(deep)).count("x") == 60
    assert plain("a\n\nb", 5)[2].source == 8


def test_places_in_the_source() -> None:
    text = "# A\n\nb\nc\n\n- d\n- e\n\n```\nf\n```\n\n| g | h |\n|---|---|\n"
    found = {block.text: block.source for block in read(text, 1) if block.text}
    assert found == {letter: text.index(f"{letter}\n") for letter in "bcf"} | {
        "A": 0,
        "d": text.index("- d"),
        "e": text.index("- e"),
    }
    assert read(text)[-1].source == text.index("| g")


MARKS = [
    "- ",
    "1. ",
    "> ",
    "# ",
    "```",
    "```py\n",
    "~~~",
    "|",
    "|-|-|\n",
    "---",
    "**",
    "_",
    "`",
    "[",
    "](https://",
    ")",
]
MORE = [
    "\n",
    "\n\n",
    "  ",
    "    ",
    "\t",
    "\r\n",
    "![",
    "<b>",
    "</think>",
    "\\",
    "&",
    "~~",
    "=",
    "日本",
    "🙂",
    "word",
    "a b",
]
MARKUP = st.sampled_from(MARKS) | st.sampled_from(MORE)
TEXTS = st.lists(MARKUP | st.text(max_size=3), max_size=60).map("".join)


def letters(text: str) -> list[str]:
    """What must not get lost: digits may be numbers of lists, the rest markup."""
    return sorted(character for character in text if character.isalpha() and character.isascii())


@settings(deadline=None)
@given(TEXTS)
def test_no_input_is_fatal_and_none_is_lost(text: str) -> None:
    text = text.replace("&", "+")
    assert letters(words(read(text))) == letters(text)


@settings(deadline=None)
@given(TEXTS, st.integers(1, 9))
def test_streaming_ends_with_the_same_blocks(text: str, size: int) -> None:
    assert read(text, size) == read(text)


@settings(deadline=None)
@given(TEXTS, st.integers(1, 9))
def test_pieces_are_the_text(text: str, size: int) -> None:
    stream, pieces = MarkdownStream(), list[Piece]()
    for start in range(0, len(text), size):
        pieces += stream.feed(text[start : start + size])
    tail = stream.tail()
    pieces += [tail] if tail else []
    whole = text.replace("\r", "")
    assert "".join(piece.text for piece in pieces) == whole
    assert all(whole[piece.start :].startswith(piece.text) for piece in pieces)


def test_a_line_to_the_left_of_what_goes_on_in_a_list_begins_something_new() -> None:
    parts = ("- a\n\n  ```\n  x\n  ```\n", "  b\n  c\n", "d\n")
    stream = MarkdownStream()
    pieces = stream.feed("".join(parts))
    tail = stream.tail()
    assert tail
    assert [piece.text for piece in (*pieces, tail)] == list(parts)


def test_a_table_may_follow_a_line_of_text() -> None:
    first, second = read("so:\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert (first.text, second.kind) == ("so:", Kind.TABLE)

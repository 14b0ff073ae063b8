"""The worked examples of the documents do what they say: their code is executed, block by block, as one module."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[str]:
    """Each behind as many empty lines as stand above it on the page, so that an error names the page's line."""
    text = page.read_text(encoding="utf-8")
    return ["\n" * text.count("\n", 0, found.start(1)) + found[1] for found in BLOCK.finditer(text)]


@pytest.mark.parametrize("name", ["add-a-drafter", "add-a-metric"])
def test_a_worked_example_works(name: str) -> None:
    page = DOCS / f"{name}.md"
    names: dict[str, object] = {"__name__": f"example of {name}"}
    assert len(blocks(page)) > 2
    for block in blocks(page):
        exec(compile(block, str(page), "exec"), names)  # the page is the project's own


def test_every_page_with_code_is_executed() -> None:
    pages = (page for page in DOCS.rglob("*.md") if page.parent.name != "reports")  # which are made by the program
    assert {page.stem for page in pages if blocks(page)} == {"add-a-drafter", "add-a-metric"}

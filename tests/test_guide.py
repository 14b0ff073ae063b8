"""The guide and the other documents: what they name is there, and both languages have the same pages."""

import re
from pathlib import Path

import pytest

from app.storage.folders import guide
from app.ui.guide_view import anchor
from app.ui.help_place import PAGES
from app.ui.help_window import FIRST, LINK

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "ja")
DOCUMENTS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.md")))
TARGET = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 3_000_000  # of all pictures together


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def names(language: str) -> set[str]:
    return {path.name for path in guide(language).glob("*.md")}


def shape(language: str, name: str) -> list[str]:
    """What a page is built of, whatever language it speaks: headings, items, rows, code, pictures."""
    marks = [re.match(r"#+|- |\d+\. |\||!\[| {4}(?=\S)", line) for line in text(guide(language) / name).splitlines()]
    return [mark[0] for mark in marks if mark]


def test_each_page_has_its_twin_of_the_same_shape() -> None:
    assert names("en") == names("ja")
    for name in names("en"):
        assert shape("en", name) == shape("ja", name), name


def test_commands_and_settings_are_the_same_in_both_languages() -> None:
    for name in names("en"):
        code = [re.findall(r"^ {4}(\S.*)$", text(guide(language) / name), re.MULTILINE) for language in LANGUAGES]
        assert code[0] == code[1], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_names_every_other(language: str) -> None:
    assert set(LINK.findall(text(guide(language) / FIRST))) == names(language) - {FIRST}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_links_to_is_there(path: Path) -> None:
    for target in TARGET.findall(text(path)):
        if target.startswith("https://"):
            continue
        file, _, section = target.partition("#")
        found = path.parent / file if file else path
        assert found.exists(), target
        if section:
            assert section in [anchor(line.lstrip("# ")) for line in text(found).splitlines() if line.startswith("#")]


def test_every_picture_says_what_it_shows_and_is_used() -> None:
    shown = [(path.parent / file, says) for path in DOCUMENTS for says, file in PICTURE.findall(text(path))]
    assert all(says for _, says in shown)
    used = {path.resolve() for path, _ in shown}
    dark = {path.with_stem(f"{path.stem}-dark") for path in used}  # the guide takes them in a dark window
    assert set(PICTURES.iterdir()) <= used | dark
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_pictures_of_its_own_language(language: str) -> None:
    for name in names(language):
        for _, file in PICTURE.findall(text(guide(language) / name)):
            assert Path(file).stem.endswith(f"-{language}"), (name, file)


def test_the_window_asks_for_pages_that_are_there() -> None:
    places = text(ROOT / "app" / "ui" / "help_place.py")
    assert {*PAGES.values(), *re.findall(r'"([\w-]+\.md)"', places)} <= names("en")

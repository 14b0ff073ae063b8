"""Code in colours: nothing of it is lost, unknown languages are plain, and every colour can be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.token import STANDARD_TYPES
from PySide6.QtGui import QColor

from app.ui.code_highlight import SORTS, colours, highlighted
from app.ui.theme import DARK, LIGHT, Theme


def joined(code: str, language: str) -> str:
    return "\n".join("".join(run.text for run in line) for line in highlighted(code, language))


def test_pygments_knows_every_kind_that_has_a_colour() -> None:
    assert {kind for kind, _ in SORTS} <= {tuple(kind) for kind in STANDARD_TYPES}


def test_words_have_their_sort() -> None:
    first, second = highlighted('def f():  # a\n    return "b"', "python")
    assert [(run.text, run.syntax) for run in first if run.syntax] == [
        ("def", "keyword"),
        ("f", "function"),
        ("# a", "comment"),
    ]
    assert ("return", "keyword") in [(run.text, run.syntax) for run in second]


@pytest.mark.parametrize("language", ["", "no such language", "python title='x'", "{.py}", "C++", "diff", "html"])
def test_no_code_is_lost(language: str) -> None:
    code = "\n\n <b>a</b>\n+ x = 'y\n\t\n"
    assert joined(code, language) == code


@settings(deadline=None)
@given(
    st.text(max_size=60).map(lambda text: text.replace("\r", "")), st.sampled_from(["py", "json", "c", "rust", "sh"])
)
def test_no_code_is_fatal(code: str, language: str) -> None:
    assert joined(code, language) == code


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    shade = QColor(colour)
    return 0.2126 * linear(shade.redF()) + 0.7152 * linear(shade.greenF()) + 0.0722 * linear(shade.blueF())


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_colour_can_be_read(theme: Theme) -> None:
    assert {sort for _, sort in SORTS} == set(colours(theme))
    for colour in (*colours(theme).values(), theme.text, theme.muted):
        light, dark = sorted((luminance(colour), luminance(theme.window)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour

"""A page that went out wears the window's colours."""

import pytest

from app.core.events import TokenKind
from app.core.html_style import DARK, LIGHT, PageColours
from app.ui import theme


@pytest.mark.parametrize(("ours", "windows"), [(LIGHT, theme.LIGHT), (DARK, theme.DARK)])
def test_the_colours_are_the_windows(ours: PageColours, windows: theme.Theme) -> None:
    for name in ("window", "base", "border", "text", "muted", "accent", "selection", "warning"):
        assert getattr(ours, name) == getattr(windows, name)
    for kind in (TokenKind.ACCEPTED, TokenKind.CORRECTED, TokenKind.BONUS):
        style = windows.kinds[kind]
        assert getattr(ours, kind.value) == (style.tint, style.line_colour)

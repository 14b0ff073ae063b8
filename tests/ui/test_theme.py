"""Both themes can be read, and say nothing by colour alone."""

from itertools import combinations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.core.events import TokenKind
from app.ui.style_sheet import apply_theme, palette
from app.ui.theme import DARK, LIGHT, Theme, set_role
from app.ui.theme_switch import ThemeSwitch

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
TEXT_CONTRAST, SHAPE_CONTRAST = 4.5, 3.0  # WCAG 2.1, 1.4.3 and 1.4.11


def luminance(colour: str) -> float:
    parts = QColor(colour)
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (parts.redF(), parts.greenF(), parts.blueF())
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_knows_black_on_white() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@THEMES
@pytest.mark.parametrize("kind", TokenKind)
def test_token_text_and_underline_stand_out_from_the_tint(theme: Theme, kind: TokenKind) -> None:
    style = theme.kinds[kind]
    assert contrast(theme.text, style.tint or theme.base) >= TEXT_CONTRAST
    if style.tint:
        assert contrast(style.line_colour, style.tint) >= SHAPE_CONTRAST
    assert contrast(theme.text, theme.selection) >= TEXT_CONTRAST  # the token under the pointer


@THEMES
def test_words_stand_out_wherever_they_are(theme: Theme) -> None:
    for ink in (theme.text, theme.muted, theme.accent, theme.warning, theme.good):
        for paper in (theme.window, theme.base, theme.raised):
            assert contrast(ink, paper) >= TEXT_CONTRAST, (ink, paper)
    assert contrast(theme.on_accent, theme.accent) >= TEXT_CONTRAST


@THEMES
def test_kinds_differ_in_more_than_colour(theme: Theme) -> None:
    lines = [theme.kinds[kind].line for kind in TokenKind]
    assert len(set(lines)) == len(lines)
    for one, other in combinations([theme.kinds[kind].tint for kind in TokenKind], 2):
        assert one != other


@THEMES
def test_a_palette_knows_its_theme(theme: Theme) -> None:
    assert Theme.of(palette(theme)) is theme


@pytest.mark.parametrize(
    ("scheme", "theme"),
    [(Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Unknown, LIGHT)],
)
def test_apply_theme_dresses_the_application(qapp: QApplication, scheme: Qt.ColorScheme, theme: Theme) -> None:
    apply_theme(qapp, scheme)
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(theme.base)
    assert theme.accent in qapp.styleSheet()


def test_the_systems_scheme_is_followed_until_another_is_chosen(qapp: QApplication) -> None:
    switch = ThemeSwitch(qapp)
    changed = qapp.styleHints().colorSchemeChanged
    for scheme, theme in ((Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Light, LIGHT)):
        changed.emit(scheme)
        assert Theme.of(qapp.palette()) is theme
    switch.choose("dark")
    assert Theme.of(qapp.palette()) is DARK
    changed.emit(Qt.ColorScheme.Light)
    assert Theme.of(qapp.palette()) is DARK
    switch.choose("light")
    assert Theme.of(qapp.palette()) is LIGHT
    switch.choose("system")
    assert Theme.of(qapp.palette()) is (DARK if qapp.styleHints().colorScheme() is Qt.ColorScheme.Dark else LIGHT)
    switch.deleteLater()
    QCoreApplication.sendPostedEvents(switch, QEvent.Type.DeferredDelete)
    apply_theme(qapp, Qt.ColorScheme.Light)


@pytest.mark.parametrize(("scheme", "theme"), [(Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK)])
def test_a_transparent_button_knows_its_theme(
    qapp: QApplication, qtbot: QtBot, scheme: Qt.ColorScheme, theme: Theme
) -> None:
    apply_theme(qapp, scheme)
    button = QPushButton()
    qtbot.addWidget(button)
    set_role(button, "link")
    button.show()
    assert Theme.of(button.palette()) is theme
    apply_theme(qapp, Qt.ColorScheme.Light)

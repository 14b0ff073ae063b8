"""Colours, light and dark, the grid, tabular figures, and the roles that the style sheet knows widgets by."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QWidget

from app.core.events import TokenKind

GRID = 8  # px: distances are multiples or halves of it
FIELD_HEIGHT = 26  # px, that of a button beside it


@dataclass(frozen=True, slots=True)
class KindStyle:
    """A kind of token is told by its tint and, without colour, by its underline."""

    tint: str  # "" for none
    line_colour: str
    line: Qt.PenStyle


@dataclass(frozen=True, slots=True)
class Theme:
    dark: bool
    window: str
    base: str  # where text is read and written
    raised: str  # buttons, tooltips
    border: str
    outline: str  # of fields
    text: str
    muted: str
    accent: str
    on_accent: str
    selection: str
    good: str
    warning: str
    kinds: dict[TokenKind, KindStyle]
    heat: tuple[KindStyle, ...]  # from what is as it should be to the hottest

    @staticmethod
    def of(palette: QPalette) -> "Theme":
        """The theme that a widget's palette belongs to."""
        # A style sheet that gives a widget a background, be it a transparent one, changes the window's colour in it.
        return DARK if palette.color(QPalette.ColorRole.AlternateBase).lightness() < 128 else LIGHT


def _kinds(accepted: tuple[str, str], corrected: tuple[str, str], bonus: tuple[str, str]) -> dict[TokenKind, KindStyle]:
    return {
        TokenKind.ACCEPTED: KindStyle(*accepted, Qt.PenStyle.SolidLine),
        TokenKind.CORRECTED: KindStyle(*corrected, Qt.PenStyle.DotLine),
        TokenKind.BONUS: KindStyle(*bonus, Qt.PenStyle.DashLine),
        TokenKind.PLAIN: KindStyle("", "", Qt.PenStyle.NoPen),
    }


def _heat(*styles: tuple[str, str]) -> tuple[KindStyle, ...]:
    """One hue that grows darker or lighter, and more ink below: it can be told without seeing colours."""
    lines = (Qt.PenStyle.NoPen, Qt.PenStyle.DotLine, Qt.PenStyle.DashLine, Qt.PenStyle.SolidLine)
    return tuple(KindStyle(*style, line) for style, line in zip(styles, lines, strict=True))


LIGHT = Theme(
    dark=False,
    window="#F5F6F7",
    base="#FFFFFF",
    raised="#FFFFFF",
    border="#D9DDE1",
    outline="#9AA2AA",
    text="#1C2126",
    muted="#58616B",
    accent="#5546C0",
    on_accent="#FFFFFF",
    selection="#DAD6F5",
    good="#00684B",
    warning="#A63F00",
    kinds=_kinds(("#D2EFE4", "#00765A"), ("#FBDFCE", "#B84D00"), ("#D6E8F7", "#0067A3")),
    heat=_heat(("", ""), ("#FDE7CC", "#8A3D00"), ("#F9C68F", "#8A3D00"), ("#EE9A4D", "#7A3300")),
)

DARK = Theme(
    dark=True,
    window="#1B1E22",
    base="#141619",
    raised="#262A2F",
    border="#343A41",
    outline="#59626C",
    text="#E3E6EA",
    muted="#9AA4AF",
    accent="#A79BFF",
    on_accent="#15121F",
    selection="#453F75",
    good="#4FD0A5",
    warning="#FF9A62",
    kinds=_kinds(("#14382E", "#2BC096"), ("#48260F", "#F5843F"), ("#163350", "#58B0EE")),
    heat=_heat(("", ""), ("#38270F", "#FFB067"), ("#5E3D19", "#FFB067"), ("#87531B", "#FFC48F")),
)


def tabular(font: QFont, points: float = 0.0, weight: QFont.Weight | None = None) -> QFont:
    """The font with figures of equal width, so that a running number does not tremble."""
    figures = QFont(font)
    figures.setFeature(QFont.Tag("tnum"), 1)
    if points:
        figures.setPointSizeF(points)
    if weight is not None:
        figures.setWeight(weight)
    return figures


def set_role(widget: QWidget, role: str) -> None:
    """What the style sheet knows the widget by."""
    widget.setProperty("role", role)
    restyle(widget)


def restyle(widget: QWidget) -> None:
    """Let the style sheet look at the widget's properties again."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)

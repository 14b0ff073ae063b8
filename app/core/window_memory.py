"""How the window was when it was closed, so that it is so again: what is kept of it, and nothing that hurts if lost."""

from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class WindowMemory:
    """Places are what Qt writes of them, in base 64; whoever reads them looks whether they are on a screen."""

    geometry: str = ""
    page: str = ""
    face: str = ""
    tint: str = ""
    panel_shown: bool = True
    panel_detached: bool = False
    panel_in_short: bool | None = None  # None: as the width of the window has it
    panel_width: int = 0  # 0: the usual
    panel_geometry: str = ""  # of the window it has when detached
    splitters: dict[str, str] = field(default_factory=dict)
    proposals_shown: bool = False  # those that fell, among the tokens
    rounds_shown: bool = False


def remembered(values: dict[str, object]) -> WindowMemory:
    """Whatever of it makes sense."""
    usual = WindowMemory()
    kept: dict[str, Any] = {}
    for one in fields(WindowMemory):
        value, default = values.get(one.name), getattr(usual, one.name)
        if one.name == "panel_in_short":
            fits = isinstance(value, bool)
        elif one.name == "splitters":
            fits = isinstance(value, dict) and all(isinstance(text, str) for pair in value.items() for text in pair)
        else:
            fits = type(value) is type(default)
        if fits:
            kept[one.name] = value
    return WindowMemory(**kept)

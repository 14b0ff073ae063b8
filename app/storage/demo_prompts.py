"""The demo's prompts, which come with the program."""

from app.storage.folders import resource


def demo_prompts() -> tuple[str, str]:
    """One that a derived draft answers slower, and one whose reply repeats what it was given."""
    new, repeated = (resource(name).read_text(encoding="utf-8").strip() for name in ("demo.txt", "demo-repeat.txt"))
    return new, repeated

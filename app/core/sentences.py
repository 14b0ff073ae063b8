"""Cuts a growing text into pieces to be heard: whole sentences and lines; of what has no end, as much as a breath."""

import re

LONGEST = 300  # characters that are held back while no sentence ends
_END = re.compile(r"""\n|(?<![\s\d][\d])[.!?…:;]["'”’)\]*_`]*\s|[。！？][」』）”]*""")


def whole_sentences(text: str) -> tuple[str, str]:
    """What can be said, and what waits for its end."""
    end = 0
    for found in _END.finditer(text):
        end = found.end()
    if len(text) - end > LONGEST:
        end = text.rfind(" ", end + 1, end + LONGEST) + 1 or end + LONGEST
    return text[:end], text[end:]

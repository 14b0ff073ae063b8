"""From token bytes to text: characters that span tokens, and stop texts that do."""

import codecs
from collections.abc import Sequence


class TextStream:
    """Incremental UTF-8: a character spread over tokens belongs to its last token. Broken bytes become U+FFFD."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def feed(self, piece: bytes) -> str:
        """The text that became complete with these bytes."""
        return self._decoder.decode(piece)


def stop_place(text: str, stop_texts: Sequence[str]) -> tuple[int, str] | None:
    """Where the first stop text begins, and which; the longest where several begin there."""
    found = [(text.find(stop), -len(stop), stop) for stop in stop_texts if stop in text]
    if not found:
        return None
    place, _, stop = min(found)
    return place, stop


def may_become_stop(text: str, stop_texts: Sequence[str]) -> bool:
    """Whether the text ends in the beginning of a stop text, so that its end cannot be shown yet."""
    return any(text.endswith(stop[:n]) for stop in stop_texts for n in range(1, len(stop)))


def piece_text(piece: bytes) -> str:
    """A single token's bytes for showing on their own: its text, or the bytes in hexadecimal where they are none."""
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return f"<{piece.hex(' ').upper()}>"

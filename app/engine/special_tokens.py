"""The tokens that a tokenizer finds by their text before anything else, and where a text has them."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import llama_cpp

_FOUND_FIRST = (
    llama_cpp.LLAMA_TOKEN_ATTR_CONTROL | llama_cpp.LLAMA_TOKEN_ATTR_UNKNOWN | llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED
)
_SPACE = " \t\n\v\f\r"  # what llama.cpp strips
_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


@dataclass(frozen=True, slots=True)
class SpecialToken:
    token: int
    text: str
    control: bool  # else it is a word that the model's makers added: it is found in any text
    strips_left: bool
    strips_right: bool


def read_special_tokens(vocab: Any, n_vocab: int) -> tuple[SpecialToken, ...]:
    """The longest first: that is the order in which llama.cpp looks for them."""
    found = []
    for token in range(n_vocab):
        attributes = llama_cpp.llama_vocab_get_attr(vocab, token)
        if attributes & _FOUND_FIRST:
            text = (llama_cpp.llama_vocab_get_text(vocab, token) or b"").decode(errors="replace")
            if text:
                control = not attributes & llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED
                strips = (attributes & flag for flag in (_STRIPS_LEFT, _STRIPS_RIGHT))
                found.append(SpecialToken(token, text, control, *map(bool, strips)))
    return tuple(sorted(found, key=lambda special: -len(special.text.encode())))


_STRIPS_LEFT, _STRIPS_RIGHT = llama_cpp.LLAMA_TOKEN_ATTR_LSTRIP, llama_cpp.LLAMA_TOKEN_ATTR_RSTRIP


class Markers:
    """Texts to be looked for, all at once; also those that differ in case, and those that are begun or ended."""

    def __init__(self, texts: frozenset[str]) -> None:
        """Each of two characters at least: it must be possible to cut it."""
        self._texts = texts
        self._lowered = {_lower(text) for text in texts}
        self._lengths = sorted({len(text) for text in texts}, reverse=True)
        self._starts = re.compile("|".join(sorted({re.escape(text[0]) for text in self._lowered})) or r"(?!)")
        self._forward = sorted(self._lowered)
        self._backward = sorted(text[::-1] for text in self._lowered)

    def within(self, text: str) -> Iterator[tuple[int, bool]]:
        """Where one begins, and whether it is one in this very case."""
        lowered = _lower(text)
        for match in self._starts.finditer(lowered):
            at = match.start()
            lengths = [length for length in self._lengths if lowered[at : at + length] in self._lowered]
            if lengths:
                yield at, any(text[at : at + length] in self._texts for length in lengths)

    def begins(self, text: str) -> bool:
        """Whether the text begins with the end of one."""
        starts = (_lower(text[:length])[::-1] for length in range(1, self._longest(text)))
        return any(_has_prefix(self._backward, start) for start in starts)

    def ends(self, text: str) -> bool:
        """Whether the text ends with the beginning of one."""
        ends = (_lower(text[-length:]) for length in range(1, self._longest(text)))
        return any(_has_prefix(self._forward, end) for end in ends)

    def _longest(self, text: str) -> int:
        return min(self._lengths[0], len(text) + 1) if self._lengths else 0


@lru_cache(maxsize=16)
def markers(texts: frozenset[str]) -> Markers:
    return Markers(texts)


def _lower(text: str) -> str:
    """Of the same length, whatever the text."""
    return text.translate(_LOWER)


def _has_prefix(ordered: Sequence[str], prefix: str) -> bool:
    place = bisect_left(ordered, prefix)
    return place < len(ordered) and ordered[place].startswith(prefix)


def split_at(text: str, specials: Iterable[SpecialToken]) -> list[str | int]:
    """The text between special tokens, and those: as llama.cpp does it, one after the other, the longest first."""
    parts: list[str | int] = [text]
    for special in specials:
        if special.text in text:
            parts = [new for part in parts for new in ([part] if isinstance(part, int) else _split(part, special))]
    return parts


def _split(text: str, special: SpecialToken) -> Iterator[str | int]:
    between = text.split(special.text)
    last = len(between) - 1
    for place, part in enumerate(between):
        if special.strips_left and place < last:
            part = part.rstrip(_SPACE)
        if special.strips_right and place > 0:
            part = part.lstrip(_SPACE)
        if part:
            yield part
        if place < last:
            yield special.token

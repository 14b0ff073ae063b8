"""Reports on pairs whose vocabularies are the same, differ by padding, or differ in their texts."""

from dataclasses import replace

from app.core.compatibility import VocabReport, Vocabulary, compare

_TEXTS = [f"token {number}".encode() for number in range(300)]
_ONE = Vocabulary("BPE", add_bos=True, bos=1, add_eos=False, eos=2, texts=_TEXTS)


def same() -> VocabReport:
    return compare(_ONE, _ONE)


def padded() -> VocabReport:
    return compare(_ONE, replace(_ONE, texts=[*_TEXTS, b"", b""]))


def differing() -> VocabReport:
    return compare(_ONE, replace(_ONE, texts=[*_TEXTS[:150], *(b"another " + text for text in _TEXTS[150:])]))

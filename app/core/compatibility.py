"""Whether a draft's vocabulary fits a target's, by llama.cpp's rule, and everything that speaks against it.

Source of the rule: common_speculative_are_compatible in llama.cpp's common/speculative.cpp.
"""

from collections.abc import Sequence
from dataclasses import dataclass

MAX_SIZE_DIFFERENCE = 128
FIRST_COMPARED_TOKEN = 5


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What compatibility is judged by. `texts` are the tokens' texts as the file has them, by id."""

    kind: str  # llama.cpp's vocabulary type: "BPE", "SPM", …
    add_bos: bool
    bos: int  # -1: none
    add_eos: bool
    eos: int  # -1: none
    texts: Sequence[bytes]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with both values and its verdict."""

    name: str
    target: str
    draft: str
    passed: bool


@dataclass(frozen=True, slots=True)
class TokenDifference:
    """A token whose text is not the same in both. None: the vocabulary ends before this id."""

    token: int
    target_text: str | None
    draft_text: str | None


@dataclass(frozen=True, slots=True)
class VocabReport:
    """Every rule, and every token that differs from id 5 on, up to the end of the shorter vocabulary.

    `n_padding` counts the tokens that only one of the two has, at the end.
    """

    rules: tuple[Rule, ...]
    differences: tuple[TokenDifference, ...]
    n_compared: int
    n_padding: int

    @property
    def fits(self) -> bool:
        return all(rule.passed for rule in self.rules)

    @property
    def summary(self) -> str:
        """One sentence: the verdict and its first reason."""
        if self.fits:
            padding = f"; {self.n_padding:,} tokens at the end are in one of them only" if self.n_padding else ""
            return f"The vocabularies fit: {self.n_compared:,} tokens agree{padding}."
        failed = [rule for rule in self.rules if not rule.passed]
        first = failed[0]
        more = f" (and {len(failed) - 1} more)" if len(failed) > 1 else ""
        return f"The vocabularies do not fit: {first.name}: target {first.target}, draft {first.draft}{more}."


def compare(target: Vocabulary, draft: Vocabulary) -> VocabReport:
    """The report on a pair, all rules judged, not only the first that fails."""
    n_target, n_draft = len(target.texts), len(draft.texts)
    n_shared = min(n_target, n_draft)
    differences = tuple(
        TokenDifference(token, readable(target.texts[token]), readable(draft.texts[token]))
        for token in range(FIRST_COMPARED_TOKEN, n_shared)
        if target.texts[token] != draft.texts[token]
    )
    size_difference = abs(n_target - n_draft)
    rules = (
        Rule("vocabulary type", target.kind, draft.kind, target.kind == draft.kind),
        _special("beginning of sequence (BOS)", (target.add_bos, target.bos), (draft.add_bos, draft.bos)),
        _special("end of sequence (EOS)", (target.add_eos, target.eos), (draft.add_eos, draft.eos)),
        Rule(
            f"size, at most {MAX_SIZE_DIFFERENCE} apart",
            f"{n_target:,}",
            f"{n_draft:,}",
            size_difference <= MAX_SIZE_DIFFERENCE,
        ),
        Rule(
            f"equal text from token {FIRST_COMPARED_TOKEN} on",
            *_first_difference(differences),
            passed=not differences,
        ),
    )
    return VocabReport(rules, differences, max(0, n_shared - FIRST_COMPARED_TOKEN), size_difference)


def _special(name: str, target: tuple[bool, int], draft: tuple[bool, int]) -> Rule:
    """Both add the token or neither does; where they do, it is the same id."""
    passed = target[0] == draft[0] and (not target[0] or target[1] == draft[1])
    return Rule(name, _added(*target), _added(*draft), passed)


def _added(added: bool, token: int) -> str:
    return f"added, id {token}" if added else "not added"


def _first_difference(differences: Sequence[TokenDifference]) -> tuple[str, str]:
    if not differences:
        return "equal", "equal"
    first = differences[0]
    others = f" (one of {len(differences):,} that differ)" if len(differences) > 1 else ""
    return f"{first.token} is {first.target_text!r}", f"{first.token} is {first.draft_text!r}{others}"


def readable(text: bytes) -> str:
    return text.decode("utf-8", errors="backslashreplace")

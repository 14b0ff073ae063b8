"""Whether a draft's vocabulary fits a target's, by llama.cpp's rule, and everything that speaks against it.

Where it does not fit, a draft may still be of use: by the tokens that both have, or through its text.
Source of the rule: common_speculative_are_compatible in llama.cpp's common/speculative.cpp.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import ne
from typing import NamedTuple

from app.core.said import said

MAX_SIZE_DIFFERENCE = 128
FIRST_COMPARED_TOKEN = 5
ENOUGH_COVERAGE = 0.5
"""Of the target's tokens; a draft that knows fewer of them drafts better through its text."""

NO_VOCABULARY = "none"


class Verdict(StrEnum):
    """How a draft can speak for a target, the best way first."""

    SAME = "same vocabulary"
    MAPPED = "mapped"
    TEXT = "through text"
    UNUSABLE = "not usable as a draft"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What compatibility is judged by. `texts` are the tokens' texts as the file has them, by id."""

    kind: str  # llama.cpp's vocabulary type: "BPE", "SPM", …; "none": there is no vocabulary
    add_bos: bool
    bos: int  # -1: none
    add_eos: bool
    eos: int  # -1: none
    texts: Sequence[bytes]

    @property
    def missing(self) -> bool:
        return self.kind == NO_VOCABULARY or not self.texts


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with both values and its verdict."""

    name: str
    target: str
    draft: str
    passed: bool


class TokenDifference(NamedTuple):  # of which there may be 150,000
    """A token whose text is not the same in both. None: the vocabulary ends before this id."""

    token: int
    target_text: str | None
    draft_text: str | None


@dataclass(frozen=True, slots=True)
class OtherProgram:
    """What another program is known to make of the pair, where that is not what Draftlight makes of it."""

    name: str
    takes: bool
    reason: str  # how the sentence goes on

    @property
    def sentence(self) -> str:
        if self.takes:
            return said("{name} takes this pair: {reason}", name=self.name, reason=self.reason)
        return said("{name} refuses this pair: {reason}", name=self.name, reason=self.reason)


@dataclass(frozen=True, slots=True)
class VocabReport:
    """Every rule, and every token that differs from id 5 on, up to the end of the shorter vocabulary.

    `n_padding` counts the tokens that only one of the two has, at the end. `coverage` is the share of the target's
    tokens whose text the draft has too, `n_moved` how many of them have another id there.
    """

    rules: tuple[Rule, ...]
    differences: tuple[TokenDifference, ...]
    n_compared: int
    n_padding: int
    coverage: float = 0.0
    n_moved: int = 0
    missing: str = ""  # which of the two has no vocabulary at all

    @property
    def fits(self) -> bool:
        return not self.missing and all(rule.passed for rule in self.rules)

    @property
    def verdict(self) -> Verdict:
        if self.missing:
            return Verdict.UNUSABLE
        if self.fits:
            return Verdict.SAME
        return Verdict.MAPPED if self.coverage >= ENOUGH_COVERAGE else Verdict.TEXT

    @property
    def summary(self) -> str:
        """One sentence: the verdict of the rules and its first reason."""
        if self.missing:
            return said("The vocabularies do not fit: {missing} has none.", missing=self.missing)
        if self.fits:
            n = self.n_compared
            if not self.n_padding:
                return said("The vocabularies fit: {n:,} tokens agree.", n=n)
            return said(
                "The vocabularies fit: {n:,} tokens agree; {n_padding:,} tokens at the end are in one of them only.",
                n=n,
                n_padding=self.n_padding,
            )
        failed = [rule for rule in self.rules if not rule.passed]
        rule, target, draft, n = failed[0].name, failed[0].target, failed[0].draft, len(failed) - 1
        if not n:
            return said(
                "The vocabularies do not fit: {rule}: target {target}, draft {draft}.",
                rule=rule,
                target=target,
                draft=draft,
            )
        return said(
            "The vocabularies do not fit: {rule}: target {target}, draft {draft} (and {n} more).",
            rule=rule,
            target=target,
            draft=draft,
            n=n,
        )

    @property
    def way(self) -> str:
        """One sentence: how the draft speaks for the target."""
        share = _percent(self.coverage)
        match self.verdict:
            case Verdict.SAME:
                return said("The draft proposes tokens directly.")
            case Verdict.MAPPED:
                if not self.n_moved:
                    return said("The draft proposes the tokens that both have: {share} of the target's.", share=share)
                return said(
                    "The draft proposes the tokens that both have: {share} of the target's, "
                    "{n:,} of them under another id.",
                    share=share,
                    n=self.n_moved,
                )
            case Verdict.TEXT:
                return said(
                    "The draft knows {share} of the target's tokens, so its proposals go through text.", share=share
                )
        return said("Nothing can be drafted.")

    @property
    def other_programs(self) -> tuple[OtherProgram, ...]:
        """Sources: vLLM's and LM Studio's users' reports on sizes, and llama.cpp's common/speculative.cpp."""
        if self.missing:
            return ()
        others = []
        if not self.fits:
            others.append(
                OtherProgram(
                    "llama.cpp",
                    False,
                    said(
                        "it wants the same type, the same BOS and EOS, sizes at most {most} apart, and equal texts "
                        "from token {first} on.",
                        most=MAX_SIZE_DIFFERENCE,
                        first=FIRST_COMPARED_TOKEN,
                    ),
                )
            )
        if self.n_padding:
            n = self.n_padding
            others += [
                OtherProgram("vLLM", False, said("the sizes differ by {n:,}, and it wants equal ones.", n=n)),
                OtherProgram(
                    "LM Studio", False, said("the sizes differ by {n:,}; it was reported to refuse such pairs.", n=n)
                ),
            ]
        elif self.differences:
            reason = said("the sizes are equal, but the texts are not: what it proposes would be wrong words.")
            others.append(OtherProgram(said("A program that compares sizes alone"), True, reason))
        return tuple(others)


def counterparts(target_texts: Sequence[bytes], draft_texts: Sequence[bytes]) -> list[int | None]:
    """For each token of the target the first one of the draft with the same text; None: there is none, or no text."""
    n_draft = len(draft_texts)
    places = dict(zip(reversed(draft_texts), range(n_draft - 1, -1, -1), strict=True))
    places.pop(b"", None)
    return list(map(places.get, target_texts))


def compare(target: Vocabulary, draft: Vocabulary) -> VocabReport:
    """The report on a pair, all rules judged, not only the first that fails."""
    n_target, n_draft = len(target.texts), len(draft.texts)
    n_shared = min(n_target, n_draft)
    differences = _differences(target.texts, draft.texts)
    size_difference = abs(n_target - n_draft)
    rules = (
        Rule(said("vocabulary type"), target.kind, draft.kind, target.kind == draft.kind),
        _special(said("beginning of sequence (BOS)"), (target.add_bos, target.bos), (draft.add_bos, draft.bos)),
        _special(said("end of sequence (EOS)"), (target.add_eos, target.eos), (draft.add_eos, draft.eos)),
        Rule(
            said("size, at most {most} apart", most=MAX_SIZE_DIFFERENCE),
            f"{n_target:,}",
            f"{n_draft:,}",
            size_difference <= MAX_SIZE_DIFFERENCE,
        ),
        Rule(
            said("equal text from token {first} on", first=FIRST_COMPARED_TOKEN),
            *_first_difference(differences),
            passed=not differences,
        ),
    )
    places = counterparts(target.texts, draft.texts)
    n_known = n_target - places.count(None)
    return VocabReport(
        rules,
        differences,
        max(0, n_shared - FIRST_COMPARED_TOKEN),
        size_difference,
        coverage=n_known / n_target if n_target else 0.0,
        n_moved=sum(map(ne, places, range(n_target))) - (n_target - n_known),
        missing=said("the target") if target.missing else said("the draft") if draft.missing else "",
    )


def _differences(target: Sequence[bytes], draft: Sequence[bytes]) -> tuple[TokenDifference, ...]:
    unequal = [token for token, (one, other) in enumerate(zip(target, draft, strict=False)) if one != other]
    tokens = [token for token in unequal if token >= FIRST_COMPARED_TOKEN]
    shown = ([texts[token].decode(errors="backslashreplace") for token in tokens] for texts in (target, draft))
    return tuple(map(TokenDifference, tokens, *shown))


def _special(name: str, target: tuple[bool, int], draft: tuple[bool, int]) -> Rule:
    """Both add the token or neither does; where they do, it is the same id."""
    passed = target[0] == draft[0] and (not target[0] or target[1] == draft[1])
    return Rule(name, _added(*target), _added(*draft), passed)


def _added(added: bool, token: int) -> str:
    return said("added, id {token}", token=token) if added else said("not added")


def _first_difference(differences: Sequence[TokenDifference]) -> tuple[str, str]:
    if not differences:
        return said("equal"), said("equal")
    first = differences[0]
    token, target, draft, n = first.token, repr(first.target_text), repr(first.draft_text), len(differences)
    here = said("{token} is {text}", token=token, text=target)
    if n == 1:
        return here, said("{token} is {text}", token=token, text=draft)
    return here, said("{token} is {text} (one of {n:,} that differ)", token=token, text=draft, n=n)


def _percent(share: float) -> str:
    """Rounded down, so that only all of it is 100%."""
    return f"{int(share * 1000) / 10:g}%"

"""Whether one model can draft for another, judged by their headers alone: the verdict, its reasons, and what is unwise.

How fast the pair really is shows only when it is measured; what is said here is what is known before the gigabytes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import TypeVar

from app.core.compatibility import Verdict, VocabReport, Vocabulary, compare
from app.core.model_header import FileKind, ModelHeader
from app.core.said import said

GOOD_RATIO = 0.2
"""Of the target's bytes per token; a larger draft seldom pays."""

BEST_RATIO = 0.05
FEW_BITS = 4.0
"""Per weight; below, a draft's guesses get worse faster than it gets quicker."""

RECURRENT = frozenset(
    {"mamba", "mamba2", "rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7", "jamba", "falcon-h1", "plamo2", "granitehybrid"}
    | {"lfm2", "lfm2moe", "nemotron_h", "nemotron_h_moe", "qwen3next", "kimi-linear", "qwen35", "qwen35moe"}
)
"""llama.cpp's architectures that keep a state, all or in part: some of them cannot forget their last tokens."""

_ORDER = list(reversed(Verdict))
_Key = TypeVar("_Key")
_WARNING_COST = 0.8

_REFUSALS = {
    FileKind.EMBEDDING_MODEL: said("an embedding model: it reads whole texts and writes none"),
    FileKind.PROJECTOR: said("a projector, the eyes or ears of another model, and writes no text"),
    FileKind.DRAFT_HEAD: said("a draft head: it reads the inner state of the one model that it was made for"),
    FileKind.VOCABULARY: said("a vocabulary without a model"),
    FileKind.ADAPTER: said("an adapter, which changes another model and is none itself"),
    FileKind.OTHER: said("no model that continues a text word by word"),
}


class Level(StrEnum):
    NOTE = "note"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Advice:
    level: Level
    message: str  # what is so
    reason: str  # why it matters


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a target and a draft before either is loaded. `refusal`: why the draft cannot be used at all."""

    report: VocabReport | None  # None: there are not two vocabularies to compare
    advice: tuple[Advice, ...]
    refusal: str
    ratio: float = 0.0  # the draft's bytes per token by the target's; 0: not known

    @property
    def usable(self) -> bool:
        return self.verdict is not Verdict.UNUSABLE

    @property
    def verdict(self) -> Verdict:
        if self.refusal or not self.report:
            return Verdict.UNUSABLE
        return self.report.verdict

    @property
    def summary(self) -> str:
        """One sentence."""
        return self.refusal or (self.report.summary if self.report else "")

    @property
    def score(self) -> float:
        """The better the higher: first the verdict, then how near the sizes are to a good ratio, then the warnings."""
        rank = _ORDER.index(self.verdict)
        if not self.ratio:
            return rank + 0.0
        distance = log(self.ratio / BEST_RATIO)
        nearness = 1 / (1 + (distance if distance > 0 else -distance / 2))  # too small is better than too large
        n_warnings = sum(one.level is Level.WARNING for one in self.advice)
        return rank + 0.99 * nearness * _WARNING_COST**n_warnings


def judge(
    target: ModelHeader,
    target_vocabulary: Vocabulary,
    draft: ModelHeader,
    draft_vocabulary: Vocabulary,
    same_file: bool = False,
    missing: Sequence[str] = (),
) -> Judgement:
    """The judgement on a pair. `missing` names the shards of either that are not there.

    The headers of a model in several files are those of `whole_header`; of one part alone no sizes are judged.
    """
    vocabularies = {"target": target_vocabulary, "draft": draft_vocabulary}
    without = [role for role, vocabulary in vocabularies.items() if vocabulary.missing]
    report = None if without else compare(target_vocabulary, draft_vocabulary)
    return judge_compared(target, draft, report, without, same_file, missing)


def judge_compared(
    target: ModelHeader,
    draft: ModelHeader,
    report: VocabReport | None,
    without: Sequence[str],
    same_file: bool = False,
    missing: Sequence[str] = (),
) -> Judgement:
    """The same where the vocabularies were compared before; `without` names the roles that have none."""
    refusal = _refusal(target, draft, without, missing)
    advice = () if refusal else advise(target, draft, same_file)
    return Judgement(report, advice, refusal, _ratio(target, draft))


def rank(judged: Iterable[tuple[_Key, Judgement]]) -> list[tuple[_Key, Judgement]]:
    """The best draft first, what cannot be used last; each judgement says why it stands where it does."""
    return sorted(judged, key=lambda pair: -pair[1].score)


def advise(target: ModelHeader, draft: ModelHeader, same_file: bool) -> tuple[Advice, ...]:
    """What speaks against a pair, or should be known of it, whatever its vocabularies say."""
    if same_file:
        message = said("Target and draft are the same file ({size}).", size=_size(target))
        reason = said("A draft as slow as its target saves nothing and takes the memory twice.")
        return (Advice(Level.WARNING, message, reason),)
    found = (_advice_on_size(target, draft), _advice_on_bits(draft), _advice_on_tuning(target, draft))
    return tuple(advice for advice in (*found, _advice_on_memory(draft)) if advice)


def _refusal(target: ModelHeader, draft: ModelHeader, without: Sequence[str], missing: Sequence[str]) -> str:
    if missing:
        return said("A part of the model is not there: {names}.", names=", ".join(missing))
    for role, header in ((said("target"), target), (said("draft"), draft)):
        if header.split and header.split.number:
            return said(
                "The {role} is part {number} of {count} of a model in several files; choose the first.",
                role=role,
                number=header.split.number + 1,
                count=header.split.count,
            )
        # Of a target only the vocabulary is judged, which a file without a model has too.
        if header.kind in _REFUSALS and not (role == "target" and header.kind is FileKind.VOCABULARY):
            kind, architecture = _REFUSALS[header.kind], header.architecture
            if not architecture:
                return said("The {role} is {kind}.", role=role, kind=kind)
            return said("The {role} is {kind} ({architecture}).", role=role, kind=kind, architecture=architecture)
        if role in without:
            return said("The {role} has no vocabulary.", role=role)
    return ""


def _advice_on_size(target: ModelHeader, draft: ModelHeader) -> Advice | None:
    ratio = _ratio(target, draft)
    if ratio <= GOOD_RATIO:  # also where it is not known
        return None
    experts = [role for role, header in ((said("target"), target), (said("draft"), draft)) if header.n_experts]
    sizes = said("{draft} to {target}", draft=_size(draft), target=_size(target))
    if len(experts) == 2:
        sizes = said("{sizes}, counting only the experts that a token uses in the target and the draft", sizes=sizes)
    elif experts:
        sizes = said("{sizes}, counting only the experts that a token uses in the {role}", sizes=sizes, role=experts[0])
    return Advice(
        Level.WARNING,
        said("The draft reads {ratio:.0%} of what the target reads for a token ({sizes}).", ratio=ratio, sizes=sizes),
        said(
            "It runs several times for each pass of the target: it pays best at a tenth or less, seldom above a fifth."
        ),
    )


def _advice_on_bits(draft: ModelHeader) -> Advice | None:
    if not draft.n_bytes or not 0 < draft.bits_per_weight < FEW_BITS:
        return None
    return Advice(
        Level.WARNING,
        said(
            "The draft has {bits:.1f} bits per weight ({quantisation}).",
            bits=draft.bits_per_weight,
            quantisation=draft.quantisation,
        ),
        said(
            "Below {bits:.0f} bits a small model guesses much worse, so more is rejected than the smaller file saves.",
            bits=FEW_BITS,
        ),
    )


def _advice_on_tuning(target: ModelHeader, draft: ModelHeader) -> Advice | None:
    if target.instruct is None or draft.instruct is None or target.instruct is draft.instruct:
        return None
    return Advice(
        Level.WARNING,
        said("The target is tuned to follow instructions, the draft is a base model.")
        if target.instruct
        else said("The draft is tuned to follow instructions, the target is a base model."),
        said("They go on differently after the same words, so less is accepted."),
    )


def _advice_on_memory(draft: ModelHeader) -> Advice | None:
    if draft.architecture not in RECURRENT:
        return None
    return Advice(
        Level.NOTE,
        said("The draft keeps a recurrent state ({architecture}).", architecture=draft.architecture),
        said("Such models may be unable to forget rejected tokens; loading it shows whether this one can draft."),
    )


def _ratio(target: ModelHeader, draft: ModelHeader) -> float:
    """The draft's bytes per token by the target's; 0 where either is not known."""
    if target.split or draft.split:
        return 0.0
    read, by_target = _bytes_per_token(draft), _bytes_per_token(target)
    return read / by_target if by_target else 0.0


def _bytes_per_token(header: ModelHeader) -> float:
    return header.n_bytes * header.n_active_parameters / header.n_parameters if header.n_parameters else 0.0


def _size(header: ModelHeader) -> str:
    gigabytes = _bytes_per_token(header) / 1e9
    return f"{gigabytes:.1f} GB" if gigabytes >= 1 else f"{gigabytes * 1000:.0f} MB"

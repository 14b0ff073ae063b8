"""What is said of a pair by its headers, and in which order drafts are offered."""

from dataclasses import replace

import pytest

from app.core.compatibility import Verdict, Vocabulary
from app.core.model_header import FileKind, ModelHeader, Split
from app.core.pair_advice import Advice, Judgement, Level, advise, judge, rank
from tests.core.headers import header

BILLION = 1_000_000_000
VOCABULARY = Vocabulary("BPE", False, 11, False, 11, tuple(f"t{n}".encode() for n in range(300)))
SHORTER = replace(VOCABULARY, texts=VOCABULARY.texts[:160])  # too short to fit, and more than half of it
OTHER = replace(VOCABULARY, texts=tuple(f"x{n}".encode() for n in range(300)))
NONE = Vocabulary("none", False, -1, False, -1, ())
TARGET = header(14 * BILLION)


def judged(draft: ModelHeader, vocabulary: Vocabulary = VOCABULARY, target: ModelHeader = TARGET) -> Judgement:
    return judge(target, VOCABULARY, draft, vocabulary)


def only(advice: tuple[Advice, ...]) -> Advice:
    (one,) = advice
    return one


def test_a_good_pair_needs_no_advice() -> None:
    judgement = judged(header(BILLION))
    assert (judgement.verdict, judgement.usable, judgement.advice, judgement.refusal) == (Verdict.SAME, True, (), "")
    assert judgement.summary == "The vocabularies fit: 295 tokens agree."
    assert judgement.ratio == pytest.approx(1 / 14)


@pytest.mark.parametrize(
    ("vocabulary", "verdict"),
    [(VOCABULARY, Verdict.SAME), (SHORTER, Verdict.MAPPED), (OTHER, Verdict.TEXT), (NONE, Verdict.UNUSABLE)],
)
def test_the_verdict_is_the_reports_where_nothing_else_speaks_against_it(
    vocabulary: Vocabulary, verdict: Verdict
) -> None:
    judgement = judged(header(), vocabulary)
    assert judgement.verdict is verdict
    assert judgement.usable is (verdict is not Verdict.UNUSABLE)
    assert (judgement.report is None) is vocabulary.missing
    assert bool(judgement.refusal) is vocabulary.missing


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"kind": FileKind.EMBEDDING_MODEL}, "The draft is an embedding model: it reads whole texts and writes none"),
        ({"kind": FileKind.PROJECTOR}, "The draft is a projector"),
        (
            {"kind": FileKind.DRAFT_HEAD, "architecture": "eagle3"},
            "The draft is a draft head: it reads the inner state",
        ),
        ({"kind": FileKind.VOCABULARY}, "The draft is a vocabulary without a model"),
        ({"kind": FileKind.ADAPTER}, "The draft is an adapter"),
        ({"kind": FileKind.OTHER}, "The draft is no model that continues a text"),
        ({"split": Split(1, 3, 100)}, "The draft is part 2 of 3 of a model in several files; choose the first."),
    ],
)
def test_what_is_no_language_model_is_refused_and_named(changes: dict[str, object], why: str) -> None:
    draft = header(**changes)  # type: ignore[arg-type]
    judgement = judged(draft)
    assert judgement.verdict is Verdict.UNUSABLE
    assert not judgement.usable
    assert judgement.refusal.startswith(why)
    assert judgement.summary == judgement.refusal
    assert judgement.report is not None  # there is a vocabulary, whatever else is missing
    assert judgement.report.fits
    assert judgement.advice == ()
    if draft.kind not in (FileKind.LANGUAGE_MODEL, FileKind.VOCABULARY):
        assert judged(header(), target=draft).refusal.startswith(why.replace("draft", "target", 1))


def test_a_draft_heads_architecture_is_named() -> None:
    assert judged(header(kind=FileKind.DRAFT_HEAD, architecture="eagle3")).refusal.endswith("made for (eagle3).")


def test_a_vocabulary_alone_serves_as_a_target_to_judge_by() -> None:
    assert judged(header(), target=header(0, kind=FileKind.VOCABULARY)).verdict is Verdict.SAME


def test_a_missing_shard_is_named() -> None:
    judgement = judge(TARGET, VOCABULARY, header(), VOCABULARY, missing=["big-00002-of-00003.gguf"])
    assert judgement.refusal == "A part of the model is not there: big-00002-of-00003.gguf."
    assert not judgement.usable


def test_the_first_part_alone_is_judged_without_its_size() -> None:
    judgement = judged(header(20 * BILLION, split=Split(0, 3, 100)))
    assert (judgement.usable, judgement.ratio, judgement.advice) == (True, 0.0, ())


@pytest.mark.parametrize(
    ("target", "draft", "warned"),
    [
        (header(14 * BILLION), header(14 * BILLION // 5), False),
        (header(14 * BILLION), header(3 * BILLION), True),
        (header(14 * BILLION), header(1_000_000), False),  # too small is fine
        (header(BILLION, 16), header(BILLION // 3, 5), False),  # what is read counts, not what is multiplied
        (header(BILLION, 4), header(BILLION // 6, 16), True),
        (header(30 * BILLION, n_active_parameters=3 * BILLION, n_experts=128), header(BILLION), True),
        (header(30 * BILLION, n_active_parameters=6 * BILLION, n_experts=128), header(BILLION), False),
        (header(14 * BILLION), header(30 * BILLION, n_active_parameters=2 * BILLION, n_experts=64), False),
        (header(0), header(), False),
        (header(), header(0), False),
    ],
)
def test_a_draft_that_reads_too_much_is_warned_of(target: ModelHeader, draft: ModelHeader, warned: bool) -> None:
    assert ["reads" in one.message for one in advise(target, draft, False)] == [True] * warned


def test_the_warning_of_size_has_both_sizes_and_says_which_experts_count() -> None:
    advice = only(
        advise(header(30 * BILLION, n_active_parameters=3 * BILLION, n_experts=128), header(BILLION // 1), False)
    )
    assert advice.level is Level.WARNING
    assert advice.message == (
        "The draft reads 33% of what the target reads for a token (1.0 GB to 3.0 GB, counting only the experts that a "
        "token uses in the target)."
    )
    small = only(advise(header(BILLION // 10), header(BILLION // 20), False))
    assert "(50 MB to 100 MB)" in small.message


@pytest.mark.parametrize(("bits", "warned"), [(2.6, True), (3.9, True), (4.0, False), (4.5, False), (16, False)])
def test_few_bits_are_warned_of(bits: float, warned: bool) -> None:
    advice = advise(TARGET, header(BILLION, bits, quantisation="Q2_K"), False)
    assert [one.message for one in advice] == [f"The draft has {bits} bits per weight (Q2_K)."] * warned


@pytest.mark.parametrize(
    ("target", "draft", "message"),
    [
        (True, False, "The target is tuned to follow instructions, the draft is a base model."),
        (False, True, "The draft is tuned to follow instructions, the target is a base model."),
        (True, True, ""),
        (None, True, ""),
        (False, None, ""),
    ],
)
def test_base_and_tuned_models_are_not_mixed_silently(target: bool | None, draft: bool | None, message: str) -> None:
    advice = advise(header(14 * BILLION, instruct=target), header(instruct=draft), False)
    assert [one.message for one in advice] == [message] * bool(message)


def test_a_recurrent_draft_is_noted() -> None:
    advice = only(advise(TARGET, header(architecture="mamba"), False))
    assert (advice.level, "mamba" in advice.message) == (Level.NOTE, True)


def test_the_same_file_twice_is_all_that_needs_saying() -> None:
    advice = only(advise(TARGET, TARGET, True))
    assert advice.message == "Target and draft are the same file (14.0 GB)."
    assert "twice" in advice.reason


def test_drafts_are_ranked_by_verdict_then_by_size_then_by_warnings() -> None:
    candidates = {
        "half": judged(header(7 * BILLION)),
        "fifth": judged(header(14 * BILLION // 5)),
        "twentieth": judged(header(14 * BILLION // 20)),
        "twentieth, few bits": judged(header(14 * BILLION // 5, 2.0)),
        "hundredth": judged(header(14 * BILLION // 100)),
        "mapped": judged(header(14 * BILLION // 20), SHORTER),
        "text": judged(header(14 * BILLION // 20), OTHER),
        "adapter": judged(header(14 * BILLION // 20, kind=FileKind.ADAPTER)),
        "unknown size": judged(header(split=Split(0, 2, 9))),
        "itself": judge(TARGET, VOCABULARY, TARGET, VOCABULARY, same_file=True),
    }
    order = [key for key, _ in rank(reversed(list(candidates.items())))]
    assert order == [
        "twentieth",
        "twentieth, few bits",
        "hundredth",
        "fifth",
        "half",
        "itself",
        "unknown size",
        "mapped",
        "text",
        "adapter",
    ]


def test_equals_stay_in_their_order() -> None:
    same = judged(header(BILLION))
    assert [key for key, _ in rank([(1, same), (2, same), (3, same)])] == [1, 2, 3]


def test_what_is_no_model_may_have_no_architecture_to_name() -> None:
    adapter = judged(header(kind=FileKind.ADAPTER, architecture="")).refusal
    assert adapter.startswith("The draft is an adapter")
    assert not adapter.endswith(").")


def test_experts_on_both_sides_are_spoken_of_together() -> None:
    target = header(30 * BILLION, n_active_parameters=3 * BILLION, n_experts=128)
    advice = only(advise(target, header(8 * BILLION, n_active_parameters=BILLION, n_experts=32), False))
    assert "counting only the experts that a token uses in the target and the draft" in advice.message

from dataclasses import replace

import pytest

from app.core.compatibility import (
    OtherProgram,
    TokenDifference,
    Verdict,
    VocabReport,
    Vocabulary,
    compare,
    counterparts,
)

TEXTS = tuple(f"t{token}".encode() for token in range(300))
VOCABULARY = Vocabulary("BPE", add_bos=True, bos=1, add_eos=False, eos=2, texts=TEXTS)


def with_texts(**changed: bytes) -> Vocabulary:
    """The vocabulary with other texts for tokens given as t7=b"…"."""
    texts = [changed.get(f"t{token}", text) for token, text in enumerate(TEXTS)]
    return replace(VOCABULARY, texts=texts)


def failed(report: VocabReport) -> list[str]:
    return [rule.name for rule in report.rules if not rule.passed]


def test_a_vocabulary_fits_itself() -> None:
    report = compare(VOCABULARY, VOCABULARY)
    assert report.fits
    assert (report.differences, report.n_compared, report.n_padding) == ((), 295, 0)
    assert report.summary == "The vocabularies fit: 295 tokens agree."


@pytest.mark.parametrize(
    ("draft", "rule", "values"),
    [
        (replace(VOCABULARY, kind="SPM"), "vocabulary type", ("BPE", "SPM")),
        (replace(VOCABULARY, add_bos=False), "beginning of sequence (BOS)", ("added, id 1", "not added")),
        (replace(VOCABULARY, bos=3), "beginning of sequence (BOS)", ("added, id 1", "added, id 3")),
        (replace(VOCABULARY, add_eos=True), "end of sequence (EOS)", ("not added", "added, id 2")),
        (replace(VOCABULARY, texts=TEXTS[:171]), "size, at most 128 apart", ("300", "171")),
        (with_texts(t7=b"x"), "equal text from token 5 on", ("7 is 't7'", "7 is 'x'")),
    ],
)
def test_each_rule_can_fail_alone_and_names_both_values(draft: Vocabulary, rule: str, values: tuple[str, str]) -> None:
    report = compare(VOCABULARY, draft)
    assert not report.fits
    assert failed(report) == [rule]
    assert [(each.target, each.draft) for each in report.rules if not each.passed] == [values]
    assert report.summary == f"The vocabularies do not fit: {rule}: target {values[0]}, draft {values[1]}."


@pytest.mark.parametrize(
    "draft",
    [
        replace(VOCABULARY, eos=9),  # not added, so its id does not matter
        replace(VOCABULARY, texts=TEXTS[:172]),
        with_texts(t0=b"<unk>", t4=b"<pad>"),
    ],
)
def test_what_llama_cpp_overlooks_is_overlooked(draft: Vocabulary) -> None:
    assert compare(VOCABULARY, draft).fits
    assert compare(draft, VOCABULARY).fits


def test_a_bos_that_neither_adds_does_not_matter() -> None:
    plain = replace(VOCABULARY, add_bos=False)
    assert compare(plain, replace(plain, bos=-1)).fits


def test_an_eos_that_both_add_must_be_the_same() -> None:
    adding = replace(VOCABULARY, add_eos=True)
    assert failed(compare(adding, replace(adding, eos=9))) == ["end of sequence (EOS)"]


def test_padding_at_the_end_is_counted_and_told() -> None:
    for pair in (
        (VOCABULARY, replace(VOCABULARY, texts=TEXTS[:236])),
        (replace(VOCABULARY, texts=TEXTS[:236]), VOCABULARY),
    ):
        report = compare(*pair)
        assert report.fits
        assert (report.n_compared, report.n_padding) == (231, 64)
        assert report.summary == "The vocabularies fit: 231 tokens agree; 64 tokens at the end are in one of them only."


def test_every_difference_is_listed() -> None:
    report = compare(VOCABULARY, with_texts(t2=b"overlooked", t5=b"x", t299="é".encode()))
    assert report.differences == (TokenDifference(5, "t5", "x"), TokenDifference(299, "t299", "é"))
    assert report.summary.endswith("target 5 is 't5', draft 5 is 'x' (one of 2 that differ).")


def test_all_rules_are_judged_and_the_summary_counts_the_rest() -> None:
    other = Vocabulary("SPM", add_bos=False, bos=-1, add_eos=True, eos=3, texts=[b"x"] * 1000)
    report = compare(VOCABULARY, other)
    assert [rule.passed for rule in report.rules] == [False] * 5
    assert report.summary == "The vocabularies do not fit: vocabulary type: target BPE, draft SPM (and 4 more)."


def test_large_numbers_are_grouped() -> None:
    report = compare(replace(VOCABULARY, texts=[b"x"] * 152_064), replace(VOCABULARY, texts=[b"x"] * 151_936))
    assert (
        report.summary == "The vocabularies fit: 151,931 tokens agree; 128 tokens at the end are in one of them only."
    )


def test_tiny_vocabularies_have_nothing_to_compare() -> None:
    tiny = replace(VOCABULARY, texts=TEXTS[:3])
    assert (compare(tiny, tiny).n_compared, compare(tiny, tiny).fits) == (0, True)


@pytest.mark.parametrize(("text", "shown"), [(b"a", "a"), ("é".encode(), "é"), (b"\xff\x00", "\\xff\x00")])
def test_texts_that_are_no_utf8_are_shown_escaped(text: bytes, shown: str) -> None:
    report = compare(VOCABULARY, with_texts(t9=text))
    assert report.differences == (TokenDifference(9, "t9", shown),)


def test_a_pair_that_fits_is_the_same_vocabulary() -> None:
    report = compare(VOCABULARY, VOCABULARY)
    assert (report.verdict, report.coverage, report.n_moved) == (Verdict.SAME, 1.0, 0)
    assert report.way == "The draft proposes tokens directly."


@pytest.mark.parametrize(
    ("n_known", "verdict"), [(150, Verdict.MAPPED), (149, Verdict.TEXT), (1, Verdict.TEXT), (0, Verdict.TEXT)]
)
def test_half_of_the_targets_tokens_are_enough_for_a_map(n_known: int, verdict: Verdict) -> None:
    draft = replace(VOCABULARY, texts=[*TEXTS[:n_known], *(b"x%d" % n for n in range(1000))])
    report = compare(VOCABULARY, draft)
    assert (report.verdict, report.coverage) == (verdict, n_known / 300)
    assert not report.fits


def test_coverage_is_of_the_targets_tokens_wherever_they_stand_in_the_draft() -> None:
    moved = replace(VOCABULARY, texts=[*(b"x%d" % n for n in range(300)), *TEXTS])
    there, back = compare(VOCABULARY, moved), compare(moved, VOCABULARY)
    assert (there.verdict, there.coverage, there.n_moved) == (Verdict.MAPPED, 1.0, 300)
    assert (
        there.way == "The draft proposes the tokens that both have: 100% of the target's, 300 of them under another id."
    )
    assert (back.verdict, back.coverage) == (Verdict.MAPPED, 0.5)
    almost = compare(replace(VOCABULARY, texts=[b"x%d" % n for n in range(9_999)] + [b"y"]), with_texts(t9=b"x9"))
    assert almost.way == "The draft knows 0% of the target's tokens, so its proposals go through text."


def test_only_all_of_it_is_a_hundred_percent() -> None:
    texts = [b"t%d" % n for n in range(100_000)]
    report = compare(replace(VOCABULARY, texts=texts), replace(VOCABULARY, texts=[*texts[:-1], b"x"]))
    assert report.way == "The draft proposes the tokens that both have: 99.9% of the target's."


def test_empty_texts_are_no_tokens_in_common() -> None:
    assert counterparts([b"", b"a", b"b"], [b"b", b"", b"a", b"b"]) == [None, 2, 0]
    assert counterparts([b"a", b"a"], [b"a"]) == [0, 0]
    assert counterparts([], [b"a"]) == []


@pytest.mark.parametrize("texts", [(), TEXTS])
def test_without_a_vocabulary_nothing_can_be_drafted(texts: tuple[bytes, ...]) -> None:
    none = Vocabulary("none", False, -1, False, -1, texts)
    for pair, who in (
        ((VOCABULARY, none), "the draft"),
        ((none, VOCABULARY), "the target"),
        ((none, none), "the target"),
    ):
        report = compare(*pair)
        assert (report.verdict, report.fits, report.other_programs) == (Verdict.UNUSABLE, False, ())
        assert report.summary == f"The vocabularies do not fit: {who} has none."
        assert report.way == "Nothing can be drafted."


def others(report: VocabReport) -> dict[str, bool]:
    return {one.name: one.takes for one in report.other_programs}


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (VOCABULARY, {}),
        (replace(VOCABULARY, texts=TEXTS[:172]), {"vLLM": False, "LM Studio": False}),
        (replace(VOCABULARY, texts=TEXTS[:171]), {"llama.cpp": False, "vLLM": False, "LM Studio": False}),
        (with_texts(t7=b"x"), {"llama.cpp": False, "A program that compares sizes alone": True}),
        (replace(VOCABULARY, add_bos=False), {"llama.cpp": False}),
    ],
)
def test_other_programs_are_named_where_they_judge_otherwise(draft: Vocabulary, said: dict[str, bool]) -> None:
    report = compare(VOCABULARY, draft)
    assert others(report) == said
    assert all(one.reason.endswith(".") for one in report.other_programs)
    if report.n_padding:
        assert f"differ by {report.n_padding}" in report.other_programs[-1].reason


def test_what_another_program_makes_of_the_pair_is_a_sentence() -> None:
    assert OtherProgram("One", True, "sizes do not matter.").sentence == "One takes this pair: sizes do not matter."
    assert OtherProgram("One", False, "sizes differ.").sentence == "One refuses this pair: sizes differ."

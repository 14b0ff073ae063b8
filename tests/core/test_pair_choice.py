"""Of the models on a disk, the two to begin with."""

from collections.abc import Sequence
from dataclasses import replace

from app.core.compatibility import Vocabulary
from app.core.installed import InstalledModel
from app.core.pair_advice import Judgement, judge, rank
from app.core.pair_choice import FoundPair, choose_pair
from tests.state.library_models import BROKEN, EYES, GONE, INCOMPLETE, SMALL, TALL, VOCABULARY, installed

OTHER = Vocabulary("SPM", True, 1, False, 256, tuple(f"word {n}".encode() for n in range(40)))
HUGE = installed("Huge 70B", 70_000_000_000)
MIDDLE = installed("Middle 3B", 3_000_000_000)
MEMORY = 16 * 10**9


def choose(
    models: Sequence[InstalledModel], memory: int = MEMORY, foreign: Sequence[InstalledModel] = ()
) -> FoundPair | None:
    """`foreign` are those with another vocabulary."""

    def ranked(target: InstalledModel) -> list[tuple[InstalledModel, Judgement]]:
        assert target.header
        vocabulary = OTHER if target in foreign else VOCABULARY
        return rank(
            (
                model,
                judge(
                    target.header,
                    vocabulary,
                    model.header,
                    OTHER if model in foreign else VOCABULARY,
                    same_file=model is target,
                    missing=model.missing,
                ),
            )
            for model in models
            if model.header
        )

    return choose_pair(models, ranked, memory)


def names(pair: FoundPair | None) -> tuple[str, str] | None:
    return (pair.target.name, pair.draft.name if pair.draft else "") if pair else None


def test_the_largest_that_fits_with_the_best_draft_for_it() -> None:
    assert names(choose([SMALL, MIDDLE, TALL, HUGE])) == (TALL.name, SMALL.name)
    assert names(choose([SMALL, MIDDLE, TALL, HUGE], 256 * 10**9)) == (HUGE.name, MIDDLE.name)


def test_a_target_whose_vocabulary_has_no_draft_gives_way_to_one_that_has() -> None:
    assert names(choose([SMALL, MIDDLE, TALL], foreign=[TALL])) == (MIDDLE.name, SMALL.name)


def test_a_draft_of_another_vocabulary_is_better_than_none() -> None:
    pair = choose([SMALL, TALL], foreign=[TALL])
    assert names(pair) == (TALL.name, SMALL.name)
    assert pair
    assert pair.judgement
    assert pair.judgement.usable


def test_what_cannot_be_loaded_is_neither() -> None:
    assert choose([EYES, BROKEN, INCOMPLETE, GONE]) is None
    assert choose([]) is None
    assert choose([HUGE]) is None  # not in this memory


def test_alone_a_target_is_better_than_nothing() -> None:
    assert names(choose([TALL])) == (TALL.name, "")
    twin = replace(TALL, files=(TALL.path.with_name("twin.gguf"),), name="twin")
    assert names(choose([TALL, twin])) == (TALL.name, "")  # as slow as its target, it is no draft


def test_both_have_to_fit_together() -> None:
    tight = 7 * 10**9  # holds TALL with SMALL beside it, and no more
    assert names(choose([TALL, SMALL], tight)) == (TALL.name, SMALL.name)
    assert names(choose([TALL, MIDDLE], tight)) == (MIDDLE.name, "")


def test_of_pairs_that_are_not_good_the_better_one_is_taken() -> None:
    assert names(choose([SMALL, MIDDLE, TALL], foreign=[SMALL])) == (TALL.name, MIDDLE.name)

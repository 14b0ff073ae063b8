from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.events import Event, Fate, FinishReason, PromptProgress, RoundTimes, Started, TokenKind
from app.core.metrics import MetricsFold
from app.core.sampling import SamplingSettings
from tests.chi_square import p_value
from tests.core.replies import PROMPT, checked, ending, reply, rounds, said
from tests.scripted import END, SamplingDrafter, ScriptedDrafter, ScriptedModel, ScriptedSampler, saying, speaking

WORDS = ("one", " two", " three", " four", " five", " six")
TEXT = "".join(WORDS)
WRONG = 99


def test_the_target_alone_says_one_token_a_round() -> None:
    model = speaking(*WORDS)
    events = checked(reply(model), model)
    assert [this.text for this in rounds(events)] == [*WORDS, ""]
    assert {token.kind for this in rounds(events) for token in this.emitted} == {TokenKind.PLAIN}
    assert (ending(events).reason, ending(events).text) == (FinishReason.END_OF_GENERATION, TEXT)


def test_tokens_may_be_single_bytes() -> None:
    model = saying("h€é!")
    events = checked(reply(model), model)
    assert ending(events).text == "h€é!"
    assert [this.text for this in rounds(events)] == ["h", "", "", "€", "", "é", "!", ""]


def test_a_round_tells_what_became_of_every_proposed_token() -> None:
    model = speaking(*WORDS)
    first, second = rounds(checked(reply(model, ScriptedDrafter([0, 1, 2, WRONG, 4, 5]), n_max=5), model))
    assert [token.fate for token in first.proposal] == [*[Fate.ACCEPTED] * 3, Fate.REJECTED, Fate.IGNORED]
    assert [token.kind for token in first.emitted] == [*[TokenKind.ACCEPTED] * 3, TokenKind.CORRECTED]
    assert (first.text, first.preferred, first.preferred_text) == ("one two three four", 3, " four")
    assert [token.kind for token in second.emitted] == [TokenKind.ACCEPTED, TokenKind.ACCEPTED, TokenKind.BONUS]
    assert (second.text, second.preferred, second.preferred_text) == (" five six", None, "")
    assert (first.drafter, first.fell_back) == ("scripted", "")


def test_a_round_tells_the_probabilities_of_draft_and_target() -> None:
    model = speaking(*WORDS)
    (this, *_) = rounds(reply(model, ScriptedDrafter([0, WRONG, 2]), n_max=3))
    likely = np.exp(10) / (np.exp(10) + 256)
    assert [token.draft_prob for token in this.proposal] == [0.5] * 3
    assert [token.target_prob for token in this.proposal] == [
        pytest.approx(np.e / (np.e + 256)),
        pytest.approx(1 / (np.exp(10) + 256)),
        None,
    ]
    assert [token.draft_prob for token in this.emitted] == [0.5, None]
    assert this.emitted[1].target_prob == pytest.approx(likely)


def test_proposed_tokens_that_are_no_characters_are_shown_in_hexadecimal() -> None:
    model = saying("é")
    (this, *_) = rounds(reply(model, ScriptedDrafter(list("é".encode())), n_max=2))
    assert [token.text for token in this.proposal] == ["<C3>", "<A9>"]
    assert [token.text for token in this.emitted] == ["", "é", ""]


def test_the_start_tells_what_is_about_to_happen() -> None:
    (started, *_) = reply(speaking(*WORDS), ScriptedDrafter(), n_max=3, step_cost=0.125)
    assert started == Started(0.0, n_prompt=4, n_reused=0, n_max=3, drafter="scripted", step_cost=0.125)


@pytest.mark.parametrize("drafter", [None, ScriptedDrafter([0, 1, 2])])
def test_without_a_drafter_or_a_lookahead_there_is_no_drafting(drafter: ScriptedDrafter | None) -> None:
    (started, *events) = reply(speaking(*WORDS), drafter, n_max=0 if drafter else 3)
    assert isinstance(started, Started)
    assert (started.n_max, started.drafter) == (0, "")
    assert all(this.proposal == () and this.drafter == "" for this in rounds(events))
    assert drafter is None or not drafter.committed


def test_the_prompt_is_read_by_target_and_draft_and_both_report_progress() -> None:
    model = speaking("x", n_batch=2)
    events = checked(reply(model, ScriptedDrafter()), model)
    assert events[1:4] == [
        PromptProgress(0.0, "target", 2, 3),
        PromptProgress(0.0, "target", 3, 3),
        PromptProgress(0.0, "draft", 3, 3),
    ]


def test_the_drafter_is_told_every_token_of_the_output_and_nothing_else() -> None:
    model, drafter = speaking(*WORDS), ScriptedDrafter([0, 1, WRONG, WRONG, 4])
    events = checked(reply(model, drafter, n_max=3), model)
    assert drafter.committed == said(events) == [0, 1, 2, 3, 4, 5, END]


def test_the_sampler_is_told_every_token_of_the_output_in_order() -> None:
    model, sampler = speaking(*WORDS), ScriptedSampler()
    events = checked(reply(model, ScriptedDrafter([0, 1, WRONG, WRONG, 4]), sampler=sampler, n_max=3), model)
    assert sampler.accepted == said(events)


def test_a_pass_reads_the_last_token_and_the_proposal() -> None:
    model = speaking(*WORDS)
    checked(reply(model, ScriptedDrafter([0, 1, WRONG, 3, 4, 5]), n_max=3), model)
    assert model.passes == [3, 4, 4]


def test_an_unwilling_drafter_leaves_plain_decoding() -> None:
    model = speaking(*WORDS)
    events = checked(reply(model, ScriptedDrafter()), model)
    assert {token.kind for this in rounds(events) for token in this.emitted} == {TokenKind.PLAIN}
    assert all(this.fell_back == "" for this in rounds(events))


class Time:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def take(self, seconds: float) -> None:
        self.now += seconds


def timed_reply() -> list[Event]:
    """Passes take 2 s, proposals 1 s, commits 0.5 s, reading the draft's prompt 4 s, and the reader 0.25 s an event."""
    time = Time()
    model, drafter = speaking(*WORDS, n_batch=2), ScriptedDrafter([0, 1, 2, WRONG, 4])
    model.during_pass = lambda: time.take(2.0)
    drafter.during = lambda call: time.take({"begin": 4.0, "propose": 1.0, "commit": 0.5}[call])
    events: list[Event] = []
    for event in reply(model, drafter, clock=time, n_max=2, max_tokens=5):
        events.append(event)
        time.take(0.25)
    return events


def test_every_second_of_a_round_is_accounted_for() -> None:
    drafted, drafted_too, plain = rounds(timed_reply())
    assert drafted.times == RoundTimes(drafting=1.5, verifying=2.0, other=0.0)
    assert drafted_too.times == RoundTimes(drafting=1.5, verifying=2.0, other=0.25)
    assert plain.times == RoundTimes(drafting=0.5, verifying=2.0, other=0.25)


def test_round_times_add_up_to_the_time_between_rounds() -> None:
    events = timed_reply()
    told = rounds(events)
    assert [event.at for event in events] == sorted(event.at for event in events)
    for before, after in pairwise(told):
        assert after.times.total == after.at - before.at
    # Two passes over the prompt with one event after each and one before, and the draft's reading with its event.
    assert told[0].at - told[0].times.total == 2 * 2.0 + 3 * 0.25 + 4.0 + 0.25


def test_a_held_round_is_dated_when_it_is_shown_and_keeps_its_own_time() -> None:
    time, model = Time(), speaking("<", "b")
    model.during_pass = lambda: time.take(2.0)
    told = rounds(reply(model, clock=time, prompt=PROMPT[:1], stop_texts=("<end>",)))
    assert [this.at for this in told] == [4.0, 4.0, 6.0]
    assert [this.times.total for this in told] == [2.0, 2.0, 2.0]


def test_metrics_of_a_reply_are_those_of_its_clock() -> None:
    fold = MetricsFold()
    for event in timed_reply():
        fold.add(event)
    metrics = fold.metrics
    assert metrics.prompt_time == 8.75
    assert metrics.ttft == 12.5
    assert metrics.verify_cost == {1: 2.0, 2: 2.0}
    assert metrics.decoding_time == metrics.drafting_time + metrics.verifying_time + metrics.other_time


def test_a_second_turn_reads_only_what_is_new() -> None:
    model = speaking(*WORDS)
    first = checked(reply(model), model)
    prompt = [*PROMPT, *said(first)[:-1], 210, 211]
    second = checked(reply(model, prompt=prompt), model, prompt)
    assert isinstance(second[0], Started)
    assert second[0].n_reused == len(PROMPT) + len(WORDS)
    assert second[1] == PromptProgress(0.0, "target", 1, 1)
    assert said(second) == said(first)


def test_a_changed_turn_reads_from_the_change_on() -> None:
    model = speaking(*WORDS)
    checked(reply(model), model)
    prompt = [*PROMPT[:2], 210, 211]
    (started, *_) = events = checked(reply(model, prompt=prompt), model, prompt)
    assert isinstance(started, Started)
    assert started.n_reused == 2
    assert ending(events).text == TEXT


def test_a_model_that_cannot_rewind_decodes_plainly_and_goes_on_from_its_own_reply() -> None:
    model = speaking(*WORDS, can_rewind=False)
    first = checked(reply(model), model)
    assert ending(first).text == TEXT
    prompt = [*PROMPT, *said(first), 210]
    (started, *_) = second = checked(reply(model, prompt=prompt), model, prompt)
    assert isinstance(started, Started)
    assert started.n_reused == len(PROMPT) + len(WORDS)
    assert ending(second).text == TEXT


@pytest.mark.parametrize("prompt", [PROMPT, (*PROMPT[:3], 210)])
def test_a_model_that_cannot_rewind_reads_all_of_a_prompt_that_diverges(prompt: tuple[int, ...]) -> None:
    model = speaking(*WORDS, can_rewind=False)
    checked(reply(model), model)
    (started, *_) = events = checked(reply(model, prompt=prompt), model, prompt)
    assert isinstance(started, Started)
    assert started.n_reused == 0
    assert ending(events).text == TEXT


# Sampling: [last, next] for the target and for a draft that is off.
CHAIN = np.array([[0.1, 0.6, 0.3], [0.5, 0.2, 0.3], [0.25, 0.25, 0.5]])
DRAFT_CHAIN = np.array([[0.3, 0.3, 0.4], [0.5, 0.3, 0.2], [0.1, 0.8, 0.1]])
N_SAMPLED = 20_000


def sampled(seed: int, *, drafting: bool, n_tokens: int) -> list[Event]:
    model = ScriptedModel(np.log(CHAIN).astype(np.float32), n_context=n_tokens + 1)
    drafter = SamplingDrafter(np.log(DRAFT_CHAIN).astype(np.float32), np.random.default_rng((seed, 1)).random)
    return list(
        reply(
            model,
            drafter if drafting else None,
            prompt=[0],
            sampler=ScriptedSampler(1.0),
            sampling=SamplingSettings(temperature=1.0, seed=seed),
            n_max=3,
            max_tokens=n_tokens,
        )
    )


@pytest.mark.parametrize("drafting", [True, False])
def test_a_sampled_reply_is_distributed_as_the_target_says(drafting: bool) -> None:
    tokens = [0, *said(sampled(1, drafting=drafting, n_tokens=N_SAMPLED))]
    counts = np.zeros((3, 3))
    np.add.at(counts, (tokens[:-1], tokens[1:]), 1)
    assert counts.sum() == N_SAMPLED
    for seen, probs in zip(counts, CHAIN, strict=True):
        assert p_value(seen.tolist(), (seen.sum() * probs).tolist()) > 0.001


@pytest.mark.parametrize("drafting", [True, False])
def test_the_seed_decides_a_sampled_reply(drafting: bool) -> None:
    again = [sampled(seed, drafting=drafting, n_tokens=40) for seed in (1, 1, 2)]
    assert again[0] == again[1]
    assert said(again[0]) != said(again[2])


PIECES = st.sampled_from([b"a", b"b", b"<", b">", b"a<", b"<b>", b"", b"\xf0\x9f", b"\x98\x80", b"\xff", "é".encode()])


@given(
    pieces=st.lists(PIECES, min_size=1, max_size=12),
    slips=st.sets(st.integers(0, 12)),
    n_willing=st.integers(0, 13),
    stop_texts=st.lists(st.text("ab<>é😀", min_size=1, max_size=3), max_size=3),
    n_max=st.integers(1, 7),
    max_tokens=st.integers(1, 14),
    n_context=st.integers(len(PROMPT), 20),
    n_batch=st.integers(1, 6),
)
def test_speculation_never_changes_a_greedy_reply(
    pieces: list[bytes],
    slips: set[int],
    n_willing: int,
    stop_texts: list[str],
    n_max: int,
    max_tokens: int,
    n_context: int,
    n_batch: int,
) -> None:
    guesses = [*range(len(pieces)), END][:n_willing]
    drafter = ScriptedDrafter([WRONG if place in slips else token for place, token in enumerate(guesses)])
    model, alone = (speaking(*pieces, n_context=n_context, n_batch=n_batch) for _ in range(2))
    drafted = checked(reply(model, drafter, n_max=n_max, stop_texts=tuple(stop_texts), max_tokens=max_tokens), model)
    plain = checked(reply(alone, stop_texts=tuple(stop_texts), max_tokens=max_tokens), alone)
    assert said(drafted) == said(plain) == drafter.committed
    assert ending(drafted) == ending(plain)
    assert model.tokens == alone.tokens
    assert all(len(this.proposal) <= n_max for this in rounds(drafted))

"""What a round tells of its tokens where the request asked for details, and that it costs nothing where not."""

import numpy as np

from app.core.events import Likely, TokenKind
from app.core.request import N_BEST, Request
from tests.core.replies import reply, rounds, said
from tests.scripted import SamplingDrafter, ScriptedDrafter, ScriptedModel, ScriptedSampler, speaking


def test_without_details_a_round_is_as_it_always_was() -> None:
    assert Request(()).n_best == 0
    for this in rounds(reply(speaking("one", " two"), ScriptedDrafter([0, 99]))):
        assert all((token.target_rank, token.target_best) == (0, ()) for token in this.emitted)
        assert all((one.target_rank, one.draft_best, one.drawn) == (0, (), None) for one in this.proposal)


def test_details_change_nothing_else() -> None:
    def tokens(details: bool) -> list[int]:
        table = np.random.default_rng(3).normal(size=(257, 257)).astype(np.float32)
        drafter = SamplingDrafter(table, np.random.default_rng(4).random)
        model = ScriptedModel(table * 2)
        return said(reply(model, drafter, sampler=ScriptedSampler(1.0), max_tokens=60, details=details))

    assert tokens(True) == tokens(False)


def test_a_greedy_reply_with_details() -> None:
    accepted, corrected = next(
        iter(rounds(reply(speaking("one", " two"), ScriptedDrafter([0, 99]), details=True)))
    ).emitted
    assert accepted.target_best[0] == Likely(0, "one", float(f"{accepted.target_prob:.4g}"))
    assert (accepted.target_rank, corrected.target_rank, corrected.kind) == (1, 1, TokenKind.CORRECTED)
    assert [one.text for one in corrected.target_best] == [" two"]  # the rest is negligible


def test_the_rejected_token_has_its_rank_and_the_number_drawn() -> None:
    table = np.log(np.tile(np.arange(1, 258, dtype=np.float32), (257, 1)))
    drafter = SamplingDrafter(table, np.random.default_rng(4).random)
    model = ScriptedModel(table * 3, pieces=[bytes([token]) for token in range(256)] + [b""])
    seen = 0
    for this in rounds(reply(model, drafter, sampler=ScriptedSampler(1.0), max_tokens=80, details=True)):
        for place, one in enumerate(this.proposal):
            tested = one.target_prob is not None
            assert (one.target_rank > 0) is (one.drawn is not None) is tested
            if place >= this.n_accepted and tested:
                assert one.drawn is not None
                assert one.target_prob is not None
                assert one.draft_prob is not None
                assert one.drawn >= one.target_prob / one.draft_prob
                seen += 1
        for token in this.emitted:
            assert len(token.target_best) == N_BEST
            shown = [one.prob for one in token.target_best]
            assert shown == sorted(shown, reverse=True)
            assert token.target_prob <= shown[0] * 1.001
    assert seen


def test_bytes_that_are_no_text_are_shown_in_hexadecimal() -> None:
    data = "漢".encode()
    (first, *_), *_ = [this.emitted for this in rounds(reply(speaking(data[:1], data[1:]), details=True))]
    assert (first.text, first.target_best[0].text) == ("", "<E6>")

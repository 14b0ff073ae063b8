"""A reply that goes on where it stopped, by the real llama.cpp: token for token what it would have been."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.loading import Role
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from tests.engine.conftest import LoadPair
from tests.engine.replies import model_of, reply, request, tokens


@pytest.mark.parametrize("drafter", [DrafterKind.NONE, DrafterKind.MODEL, DrafterKind.LOOKUP])
@pytest.mark.parametrize("penalty", [1.0, 1.3])
def test_it_says_what_it_would_have_said(known_pair: Engine, drafter: DrafterKind, penalty: float) -> None:
    greedy = SamplingSettings(repeat_penalty=penalty)
    asked = request("ab", greedy, max_tokens=60, drafter=drafter)
    whole = tokens(reply(known_pair, asked))
    for n in (1, 7, 30):
        first = tokens(reply(known_pair, replace(asked, max_tokens=n)))
        rest = tokens(reply(known_pair, replace(asked, said=tuple(first), max_tokens=60 - n)))
        assert [*first, *rest] == whole


def test_nothing_is_read_again_that_the_cache_holds(known_pair: Engine, load_pair: LoadPair, models: Path) -> None:
    asked = request("ab", max_tokens=30)
    first = tokens(reply(known_pair, asked))
    target = model_of(known_pair, Role.TARGET)
    held = list(target.tokens)
    started = next(known_pair.generate(replace(asked, said=tuple(first))))
    assert started.n_reused == len(held)  # type: ignore[union-attr]
    fresh = load_pair(models / "target.gguf", models / "draft.gguf")
    again = tokens(reply(fresh, replace(asked, said=tuple(first))))
    assert again == tokens(reply(known_pair, replace(asked, said=tuple(first))))

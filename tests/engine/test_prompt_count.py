"""The count of a prompt is that of the prompt that would be read."""

from collections.abc import Iterator

import numpy as np
import pytest

from app.core.errors import Cancelled, TemplateError
from app.core.loading import LoadOptions
from app.core.prompt_count import CountRequest
from app.core.request import Message, TemplateKind
from app.engine.prompt_count import count_prompt
from app.engine.prompt_tokens import prompt_tokens
from app.engine.weights import Weights, open_weights
from tests.known_models import chain_over, write_known_model
from tests.model_files import LETTERS

FAILING = "{{ messages[0].nothing.there }}"
CHAT = (Message("system", "kind"), Message("user", "abc"), Message("assistant", "de"), Message("user", "fghabc"))


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Weights]:
    path = tmp_path_factory.mktemp("count") / "model.gguf"
    write_known_model(path, chain_over(LETTERS, np.full((len(LETTERS),) * 2, 1 / len(LETTERS))))
    weights = open_weights(path, LoadOptions())
    yield weights
    weights.close()


def test_every_part_is_counted(model: Weights) -> None:
    for kind in (TemplateKind.MODEL, TemplateKind.FALLBACK):
        count = count_prompt(model, CountRequest(CHAT, ("fgh", ""), kind))
        assert count.n_prompt == len(prompt_tokens(model, CHAT, kind))
        n_bytes = tuple(len(message.content) for message in CHAT)  # a token a character
        assert (count.n_system, count.n_history, count.n_message) == (n_bytes[0], n_bytes[1] + n_bytes[2], n_bytes[3])
        assert count.n_parts == (3, 0)
        assert count.n_template == count.n_prompt - sum(n_bytes)


def test_a_template_that_fails_leaves_the_rest_known(model: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Weights, "template", FAILING)
    count = count_prompt(model, CountRequest(CHAT, ()))
    assert (count.n_prompt, count.n_message, count.n_template) == (None, 6, 0)
    assert isinstance(count.error, TemplateError)


def test_one_that_was_given_up_is_not_counted(model: Weights) -> None:
    request = CountRequest(CHAT, ())
    request.cancel.cancel()
    with pytest.raises(Cancelled):
        count_prompt(model, request)

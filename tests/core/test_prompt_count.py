"""How many tokens of a prompt are the template's."""

import pytest

from app.core.prompt_count import CountRequest, PromptCount


@pytest.mark.parametrize(("n_prompt", "n_template"), [(20, 7), (13, 0), (10, 0), (None, 0)])
def test_the_template_adds_what_no_part_explains(n_prompt: int | None, n_template: int) -> None:
    assert PromptCount(n_prompt, 3, 6, 4, ()).n_template == n_template


def test_each_request_can_be_given_up_alone() -> None:
    one, other = CountRequest((), ()), CountRequest((), ())
    one.cancel.cancel()
    assert (one.cancel.cancelled, other.cancel.cancelled) == (True, False)
    assert one != other

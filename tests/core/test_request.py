import pytest

from app.core.errors import SettingsError
from app.core.request import Message, Request

MESSAGES = (Message("user", "Hello"),)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n_max": -1}, "lookahead .* not -1"),
        ({"max_tokens": 0}, "at least 1 token, not 0"),
        ({"max_tokens": -5}, "at least 1 token, not -5"),
        ({"stop_texts": ("end", "")}, "stop text"),
    ],
)
def test_a_request_out_of_range_is_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Request(MESSAGES, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"n_max": 0}, {"max_tokens": 1}, {"stop_texts": ()}, {"stop_texts": (" ",)}])
def test_a_request_at_the_edge_of_its_range_is_taken(options: dict[str, int]) -> None:
    Request(MESSAGES, **options)  # type: ignore[arg-type]


def test_every_request_has_a_cancel_token_of_its_own() -> None:
    first, second = Request(MESSAGES), Request(MESSAGES)
    first.cancel.cancel()
    assert not second.cancel.cancelled
    assert first == second

"""The library huggingface_hub, as this program uses it: loaded late, silent, sending nothing of its own accord."""

import os
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import httpx2

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0  # of silence, while an answer is awaited or arrives

_SETTINGS = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_UPDATE_CHECK": "1",
    "DO_NOT_TRACK": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    # A token is sent where this program says so, and nowhere else.
    "HF_HUB_DISABLE_IMPLICIT_TOKEN": "1",
}


@cache
def huggingface_hub() -> ModuleType:
    """The library. It reads its settings when it is first imported, so nothing else may import it before."""
    os.environ.update(_SETTINGS)
    import huggingface_hub as library
    from huggingface_hub.utils import logging

    library.set_client_factory(_client)
    logging.set_verbosity_error()
    return library


def time_limits() -> "httpx2.Timeout":
    import httpx2

    return httpx2.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS)


def _client() -> "httpx2.Client":
    """The library asks for no time limit at all in most of its calls; its requests get one here."""
    import httpx2

    limits = time_limits().as_dict()

    def limit(request: httpx2.Request) -> None:
        request.extensions["timeout"] = limits

    return httpx2.Client(event_hooks={"request": [limit]}, follow_redirects=True)

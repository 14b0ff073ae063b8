"""The library huggingface_hub, as this program uses it: loaded late, silent, sending nothing of its own accord."""

import logging
import os
from functools import cache
from threading import Lock
from types import ModuleType

_SETTINGS = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_UPDATE_CHECK": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    # A token is sent where this program says so, and nowhere else.
    "HF_HUB_DISABLE_IMPLICIT_TOKEN": "1",
}


_lock = Lock()  # two at once would close each other's connections


def huggingface_hub() -> ModuleType:
    """The library. It reads its settings when it is first imported, so nothing else may import it before."""
    with _lock:
        return _loaded()


@cache
def _loaded() -> ModuleType:
    os.environ.update(_SETTINGS)
    import huggingface_hub as library

    from app.library.hub_client import HubClient

    library.set_client_factory(HubClient)
    logging.getLogger(library.__name__).setLevel(logging.ERROR)
    return library

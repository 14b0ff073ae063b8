"""A model that a command was given by reference and that lies on a hub: what its header says, read where it lies."""

import psutil

from app.commands.preferences import configured_network
from app.core.hub import RemoteModel
from app.library.candidates import RemoteReading, read_remote
from app.library.hub import Hub
from app.library.reference import parse_reference, resolve

_MARKS = ("hf:", "hf.co/", "https://", "http://")


def is_remote(text: str) -> bool:
    """Whether it is a reference; owner/repo alone could be a file of this machine, so it is taken for one."""
    return text.startswith(_MARKS)


def read_by_reference(text: str) -> tuple[RemoteModel, RemoteReading]:
    """Raises `HubError` and `ModelFileError`."""
    network = configured_network()
    with Hub(network) as hub:
        model = resolve(parse_reference(text, network.endpoint), hub, psutil.virtual_memory().total)
        return model, read_remote(hub, model)

"""Names of devices that outlast the program: llama.cpp counts other machines in the order in which they are connected.

So a device of another machine is kept by that machine's address, and by its place there where it is not the first.
"""

import re
from collections.abc import Iterable, Sequence

from app.core.device import Device, DeviceKind

_LASTING = re.compile(r"(?P<address>.+:\d+)(?:/(?P<place>\d+))?")


def lasting_names(names: Iterable[str], devices: Sequence[Device]) -> tuple[str, ...]:
    """Of these devices; those that are not known keep their names."""
    found = {name: lasting for lasting, name in _by_lasting(devices).items()}
    return tuple(found.get(name, name) for name in names)


def local_names(names: Iterable[str], devices: Sequence[Device]) -> tuple[str, ...]:
    """What they are called now. A machine that is not connected keeps its address."""
    found = _by_lasting(devices)
    return tuple(found.get(name, name) for name in names)


def machines(names: Iterable[str]) -> tuple[str, ...]:
    """The addresses of the other machines among them, each once."""
    matches = (_LASTING.fullmatch(name) for name in names)
    return tuple(dict.fromkeys(match["address"] for match in matches if match))


def _by_lasting(devices: Sequence[Device]) -> dict[str, str]:
    found: dict[str, str] = {}
    n_at: dict[str, int] = {}
    for device in devices:
        if device.kind is DeviceKind.REMOTE:
            address = device.description
            place = n_at[address] = n_at.get(address, -1) + 1
            found[f"{address}/{place}" if place else address] = device.name
    return found

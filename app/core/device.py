"""A device that models can be placed on, as llama.cpp names it; and what a remote one's address must look like."""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.core.errors import SettingsError
from app.core.said import said

DEFAULT_PORT = 50052
"""Where llama.cpp's own server for this listens."""

PROCESSOR = "CPU"
"""The processor's name among the devices, which is llama.cpp's."""

_ADDRESS = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+)(?::(?P<port>\d{1,5}))?")


class DeviceKind(StrEnum):
    CPU = "CPU"
    GPU = "GPU"  # with memory of its own
    INTEGRATED = "integrated GPU"  # with the machine's memory
    REMOTE = "remote"  # another process or machine, reached by llama.cpp's RPC
    ACCELERATOR = "accelerator"  # helps the CPU, and holds no layers


@dataclass(frozen=True, slots=True)
class Device:
    name: str  # llama.cpp's, such as "CUDA0"; what a placement calls it
    description: str  # such as the card's name; of a remote device its address
    kind: DeviceKind
    backend: str  # the part of llama.cpp that serves it
    total_bytes: int  # 0: it does not say
    free_bytes: int

    @property
    def takes_layers(self) -> bool:
        """Whether layers can be placed on it, away from the CPU."""
        return self.kind in (DeviceKind.GPU, DeviceKind.INTEGRATED, DeviceKind.REMOTE)


def remote_address(text: str) -> str:
    """`host:port` of what somebody typed; without a port, the usual one. Raises `SettingsError`."""
    match = _ADDRESS.fullmatch(text.strip())
    port = int(match["port"] or DEFAULT_PORT) if match else 0
    if not match or not 0 < port < 65536:
        raise SettingsError(
            said("{text} is no address of a device.", text=repr(text)),
            said("Write it as host:port, such as 192.168.0.7:50052."),
        )
    return f"{match['host']}:{port}"

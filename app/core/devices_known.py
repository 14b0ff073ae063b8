"""What is known of this machine's devices, and a request to use another machine as one."""

from dataclasses import dataclass, field

from app.core.cancel import CancelToken
from app.core.device import Device
from app.core.wheel_advice import SystemGpu


@dataclass(frozen=True, slots=True)
class UnusedGpu:
    """A GPU that is here and that this build of llama.cpp cannot use, with the build that could."""

    gpu: SystemGpu
    wheel: str


@dataclass(frozen=True, slots=True)
class DevicesKnown:
    devices: tuple[Device, ...] = ()
    unused: tuple[UnusedGpu, ...] = ()
    can_connect: bool = False  # whether this build can use other machines


@dataclass(frozen=True, slots=True)
class ConnectRequest:
    address: str  # as somebody typed it
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)

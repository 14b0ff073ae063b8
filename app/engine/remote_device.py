"""Another process or machine as a device, over llama.cpp's RPC: tried in a child process first, then known to this one.

llama.cpp ends the process where the other side is not there or says nonsense. The connection is neither encrypted nor
authenticated.
"""

import socket
import sys
from ctypes import c_char_p, c_void_p
from dataclasses import replace

from app.core.cancel import CancelToken
from app.core.device import Device, DeviceKind, remote_address
from app.core.device_names import local_names, machines
from app.core.errors import DeviceError
from app.core.loading import LoadOptions
from app.core.said import cause, said
from app.engine.child import ChildCrashed, child_main, run_child
from app.engine.device_gate import adding_devices
from app.engine.devices import devices, note_remote_memory
from app.engine.native import native

_PATIENCE = 5.0  # seconds for the other side to answer at all

_add_server = native("ggml_backend_rpc_add_server", [c_char_p], c_void_p)
_register = native("ggml_backend_register", [c_void_p], None)


def can_connect() -> bool:
    """Whether this build of llama.cpp has the RPC backend."""
    return _add_server is not None


def connect(address: str, cancel: CancelToken | None = None) -> tuple[Device, ...]:
    """The devices of the machine at `host:port`, which can be placed on from now on.

    Raises `SettingsError` for what is no address, `DeviceError` where nothing answers there, `Cancelled`.
    """
    address = remote_address(address)
    if not can_connect():
        raise DeviceError(
            said("This build of llama.cpp cannot use other machines."),
            said("Build it with CMAKE_ARGS=-DGGML_RPC=ON; `make setup` does."),
        )
    known, cancel = _devices_at(address), cancel or CancelToken()
    try:
        run_child("app.engine.remote_device", [address], cancel, DeviceError, 4 * _PATIENCE)
    except ChildCrashed:
        raise DeviceError(
            said(
                "What listens at {address} is no RPC server that this version of llama.cpp understands.",
                address=address,
            ),
            said("Start one of the same version there: rpc-server, or ggml-rpc-server."),
        ) from None
    return known or _add(address, cancel)


def _devices_at(address: str) -> tuple[Device, ...]:
    return tuple(one for one in devices() if one.kind is DeviceKind.REMOTE and one.description == address)


def reached(options: LoadOptions, cancel: CancelToken) -> LoadOptions:
    """With devices as they are called now; those that are named by a machine's address are connected where need be.

    Raises as `connect` does.
    """
    for address in machines(named(options).devices):
        connect(address, cancel)
    return named(options)


def named(options: LoadOptions) -> LoadOptions:
    """With devices as they are called now, as far as they are connected."""
    return replace(options, devices=local_names(options.devices, devices())) if options.devices else options


def _add(address: str, cancel: CancelToken) -> tuple[Device, ...]:
    with adding_devices(cancel):
        registry = _add_server(address.encode())
        if not registry:
            raise DeviceError(said("The machine at {address} offers no device.", address=address))
        _register(registry)
        note_remote_memory()
    return _devices_at(address)


def _try(address: str) -> None:
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), _PATIENCE):
            pass
    except OSError as error:
        raise DeviceError(
            said("Nothing answers at {address}: {reason}.", address=address, reason=cause(error)),
            said("Start the RPC server there, and check address and firewall."),
        ) from error
    _add(address, CancelToken())


if __name__ == "__main__":
    sys.exit(child_main(lambda: _try(sys.argv[1])))

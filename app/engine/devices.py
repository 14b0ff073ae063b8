"""The devices that this build of llama.cpp sees, by functions that it exports and the bindings do not offer."""

from collections.abc import Sequence
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_void_p
from typing import Any

import psutil

from app.core.device import PROCESSOR, Device, DeviceKind
from app.core.errors import DeviceError
from app.core.said import said
from app.engine.device_gate import using_devices
from app.engine.native import native

_KINDS = (DeviceKind.CPU, DeviceKind.GPU, DeviceKind.INTEGRATED, DeviceKind.ACCELERATOR)  # by ggml_backend_dev_type
_RPC = "RPC"
_METAL = "MTL"  # calls itself a GPU, and uses the machine's own memory

_count = native("ggml_backend_dev_count", [], c_size_t)
_get = native("ggml_backend_dev_get", [c_size_t], c_void_p)
_dev_name = native("ggml_backend_dev_name", [c_void_p], c_char_p)
_dev_description = native("ggml_backend_dev_description", [c_void_p], c_char_p)
_dev_memory = native("ggml_backend_dev_memory", [c_void_p, POINTER(c_size_t), POINTER(c_size_t)], None)
_dev_type = native("ggml_backend_dev_type", [c_void_p], c_int)
_dev_registry = native("ggml_backend_dev_backend_reg", [c_void_p], c_void_p)
_registry_name = native("ggml_backend_reg_name", [c_void_p], c_char_p)

_remote_memory: dict[int, tuple[int, int]] = {}  # free and total, by handle


def devices() -> tuple[Device, ...]:
    """All of them, the CPU last. Of a remote device the memory is told as it was when it was connected."""
    with using_devices():
        found = [_device(handle) for handle in _handles()]
    return tuple(sorted(found, key=lambda device: device.kind is DeviceKind.CPU))


def device_list(names: Sequence[str]) -> Any:
    """What `llama_model_params.devices` takes: these devices in this order; without names, this machine's own.

    llama.cpp itself would also take every remote device that it knows; here one has to name it. Raises `DeviceError`
    for a device that is not there.
    """
    with using_devices():
        by_name = {_name(handle): handle for handle in _handles()}
        own = [] if names else _own()
    missing = [name for name in names if name not in by_name]
    if missing:
        raise DeviceError(
            said("There is no device {name}.", name=missing[0]),
            said("Choose from {names}; `draftlight devices` lists them.", names=", ".join(by_name)),
        )
    chosen = [by_name[name] for name in names if name != PROCESSOR] if names else own
    return (c_void_p * (len(chosen) + 1))(*chosen, None)


def note_remote_memory() -> None:
    """Ask each remote device that has not been asked: it was connected just now."""
    for handle in _handles():
        if _kind(handle) is DeviceKind.REMOTE and handle not in _remote_memory:
            free, total = c_size_t(0), c_size_t(0)
            _dev_memory(handle, byref(free), byref(total))
            _remote_memory[handle] = free.value, total.value


def _own() -> list[int]:
    """This machine's devices as llama.cpp would take them: its GPUs; integrated ones only where there is no other."""
    kinds = {handle: _kind(handle) for handle in _handles()}
    for kind in (DeviceKind.GPU, DeviceKind.INTEGRATED):
        found = [handle for handle, one in kinds.items() if one is kind]
        if found:
            return found
    return []


def _device(handle: int) -> Device:
    free, total, kind = c_size_t(0), c_size_t(0), _kind(handle)
    if kind is not DeviceKind.REMOTE:  # asking a remote one that is gone would end the process
        _dev_memory(handle, byref(free), byref(total))
    elif handle in _remote_memory:
        free.value, total.value = _remote_memory[handle]
    # llama.cpp says of the machine's own memory that all of it is free.
    n_free = psutil.virtual_memory().available if kind is DeviceKind.CPU else free.value
    return Device(_name(handle), _text(_dev_description(handle)), kind, _backend(handle), total.value, n_free)


def _name(handle: int) -> str:
    return _text(_dev_name(handle))


def _kind(handle: int) -> DeviceKind:
    if _backend(handle).startswith(_RPC):
        return DeviceKind.REMOTE
    if _backend(handle).startswith(_METAL):
        return DeviceKind.INTEGRATED
    number = _dev_type(handle)
    return _KINDS[number] if number < len(_KINDS) else DeviceKind.ACCELERATOR


def _backend(handle: int) -> str:
    return _text(_registry_name(_dev_registry(handle)))


def _handles() -> list[int]:
    return [_get(number) for number in range(_count())]


def _text(data: bytes | None) -> str:
    return (data or b"").decode(errors="replace").strip()

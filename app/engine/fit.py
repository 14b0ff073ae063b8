"""Where a model goes that is to be loaded: its parts measured without loading it, and placed on what is free."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.device import PROCESSOR, Device, DeviceKind
from app.core.fit import Sized
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.memory import ModelMemory, together
from app.core.placement import ModelProfile, Placement, place
from app.engine.devices import devices
from app.engine.dry_run import forecast
from app.engine.llama_model import SNAPSHOTS
from app.engine.tensors import layer_sizes, tensor_sizes


def usable_devices(options: LoadOptions, loaded: Iterable[ModelMemory] = ()) -> tuple[Device, ...]:
    """Those that may be used, with what is free there, the CPU last; remote ones only where they are named.

    What is free of a remote device is known from when it was connected, less what `loaded` models take there.
    """
    taken = {use.device: use.total for use in together(loaded)}
    found = devices()
    if options.devices:
        by_name = {device.name: device for device in found}
        chosen = [by_name[name] for name in options.devices if name in by_name and by_name[name].takes_layers]
    else:
        chosen = [device for device in found if device.takes_layers and device.kind is not DeviceKind.REMOTE]
    chosen += [device for device in found if device.kind is DeviceKind.CPU]
    return tuple(
        replace(device, free_bytes=device.free_bytes - taken.get(device.name, 0))
        if device.kind is DeviceKind.REMOTE
        else device
        for device in chosen
    )


def sized(
    path: Path,
    options: LoadOptions,
    role: Role,
    found: Sequence[Device],
    cache: Path,
    cancel: CancelToken | None = None,
) -> Sized:
    """The parts of a model with these options on these devices. Raises as `forecast` does."""
    n_snapshots = snapshots(role)
    here = there = forecast(path, replace(options, devices=(PROCESSOR,), shares=()), cache, n_snapshots, cancel)
    device = next((device.name for device in found if device.takes_layers), "")
    if device:
        elsewhere = replace(options, devices=(device,), shares=(), n_gpu_layers=-1)
        there = forecast(path, elsewhere, cache, n_snapshots, cancel)
    weights = layer_sizes(tensor_sizes(path), here.n_layers)
    n_blocks = here.n_layers - 1
    parts = ModelProfile(
        weights.layers,
        (*[here.on(PROCESSOR).cache // n_blocks] * n_blocks, 0),
        weights.input,
        here.on(PROCESSOR).compute,
        there.on(device).compute if device else 0,
        there.on(PROCESSOR).compute,
    )
    return Sized(parts, options, here.n_context)


def snapshots(role: Role) -> int:
    """A draft makes pass after pass of one token, and snapshots reach back within one pass only."""
    return SNAPSHOTS if role is Role.TARGET else 0


def placed(request: LoadRequest, loaded: Sequence[ModelMemory], cache: Path) -> tuple[LoadOptions, Placement | None]:
    """The options with the layers placed, where that is left to us and there is a device to place them on.

    Raises as `forecast` does.
    """
    options, found = request.options, usable_devices(request.options, loaded)
    if options.n_gpu_layers is not None or not any(device.takes_layers for device in found):
        return options, None
    parts = sized(request.path, options, request.role, found, cache, request.cancel).profile
    if request.role is Role.DRAFT:
        placement = place(None, parts, found).draft
    else:
        other = request.companion
        beside = sized(other.path, other.options, Role.DRAFT, found, cache, request.cancel).profile if other else None
        placement = place(parts, beside, found).target
    assert placement
    where = replace(options, devices=placement.devices, shares=placement.shares, n_gpu_layers=placement.n_layers)
    return where, placement

"""Where a model goes that is to be loaded: its parts measured without loading it, and placed on what is free."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.device import PROCESSOR, Device, DeviceKind
from app.core.errors import Cancelled, DraftlightError
from app.core.fit import Sized
from app.core.loading import Companion, LoadOptions, LoadRequest, Role, Split
from app.core.memory import ModelMemory, together
from app.core.pair_fit import FitRequest, PairFit, freed, pair_fit
from app.core.placement import ModelProfile, Placement, counts_of, place
from app.engine.devices import devices
from app.engine.dry_run import forecast
from app.engine.file_check import check_file
from app.engine.llama_model import SNAPSHOTS
from app.engine.tensors import layer_sizes, tensor_sizes


def usable_devices(*options: LoadOptions, loaded: Iterable[ModelMemory] = ()) -> tuple[Device, ...]:
    """Those that models with these options may use, with what is free there, the CPU last.

    Remote ones only where they are named; what is free of them is known from when they were connected, less what
    `loaded` models take there.
    """
    taken = {use.device: use.total for use in together(loaded)}
    found, named = devices(), list(dict.fromkeys(name for one in options for name in one.devices))
    by_name = {device.name: device for device in found}
    chosen = [by_name[name] for name in named if name in by_name and by_name[name].takes_layers]
    if not all(one.devices for one in options):
        own = [device for device in found if device.takes_layers and device.kind is not DeviceKind.REMOTE]
        chosen += [device for device in own if device not in chosen]
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
    own = _own_devices(options, found)
    here = there = forecast(path, replace(options, devices=(PROCESSOR,), shares=()), cache, n_snapshots, cancel)
    device = own[0].name if own else ""
    if device:
        elsewhere = replace(options, devices=(device,), shares=(), n_gpu_layers=-1)
        there = forecast(path, elsewhere, cache, n_snapshots, cancel)
    weights = layer_sizes(tensor_sizes(path), here.n_layers)
    n_layers = options.n_gpu_layers
    parts = ModelProfile(
        weights.layers,
        here.layer_cache,
        weights.input,
        here.on(PROCESSOR).compute,
        there.on(device).compute if device else 0,
        there.on(PROCESSOR).compute,
        tables=here.on(PROCESSOR).tables,
        idle_here=here.on(PROCESSOR).idle,
        cache_stays=not options.cache_on_device,
        devices=options.devices,
        told=None if n_layers is None or not own else counts_of(here.n_layers, n_layers, own, options.shares),
    )
    return Sized(parts, options, here.n_context)


def _own_devices(options: LoadOptions, found: Sequence[Device]) -> list[Device]:
    """Those of `found` that a model with these options is spread over."""
    taking = [device for device in found if device.takes_layers]
    if options.devices:
        by_name = {device.name: device for device in taking}
        taking = [by_name[name] for name in options.devices if name in by_name]
    else:
        taking = [device for device in taking if device.kind is not DeviceKind.REMOTE]
    return taking[:1] if options.split is Split.NONE else taking


def forecast_pair(request: FitRequest, cache: Path) -> PairFit:
    """What both take, placed together on what is free or becomes so. Raises as `forecast` does."""
    both = [wanted for wanted in (request.target, request.draft) if wanted]
    held = {use.device: use.held for use in together(request.loaded)}
    found = freed(usable_devices(*(wanted.options for wanted in both), loaded=request.loaded), held)
    target, draft = (
        sized(wanted.path, wanted.options, role, found, cache, request.cancel)
        if (wanted := request.wanted(role))
        else None
        for role in Role
    )
    return pair_fit(target, draft, found)


def snapshots(role: Role) -> int:
    """A draft makes pass after pass of one token, and snapshots reach back within one pass only."""
    return SNAPSHOTS if role is Role.TARGET else 0


def placed(request: LoadRequest, loaded: Sequence[ModelMemory], cache: Path) -> tuple[LoadOptions, Placement | None]:
    """The options with the layers placed, where that is left to us and there is a device to place them on.

    Raises as `forecast` does.
    """
    other = request.companion if request.role is Role.TARGET else None
    options = request.options
    found = usable_devices(options, *([other.options] if other else []), loaded=loaded)
    if options.n_gpu_layers is not None or not _own_devices(options, found):
        return options, None
    parts = sized(request.path, options, request.role, found, cache, request.cancel).profile
    if request.role is Role.DRAFT:
        placement = place(None, parts, found).draft
    else:
        beside = _beside(other, found, cache, request.cancel) if other else None
        placement = place(parts, beside, found).target
    assert placement
    where = replace(options, devices=placement.devices, shares=placement.shares, n_gpu_layers=placement.n_layers)
    return where, placement


def _beside(other: Companion, found: Sequence[Device], cache: Path, cancel: CancelToken) -> ModelProfile | None:
    """A draft that cannot be opened says so when it is loaded itself; its target needs no room for it."""
    try:
        check_file(other.path)
        return sized(other.path, other.options, Role.DRAFT, found, cache, cancel).profile
    except Cancelled:
        raise
    except DraftlightError:
        return None

"""`draftlight fit`: whether a pair fits into memory before it is loaded, where its layers go, and what would help."""

from argparse import Namespace
from collections.abc import Iterator

from app.commands.load_options import load_options
from app.commands.table import table
from app.commands.terminal import print_json
from app.core.fit import Change, Sized, Suggestion
from app.core.loading import Role
from app.core.memory import MemoryUse, together
from app.core.pair_fit import FitRequest, PairFit, Wanted, record
from app.core.placement import Placement, Reason
from app.core.recommendation import size
from app.engine.file_check import check_file
from app.engine.fit import forecast_pair
from app.storage.folders import cache_folder

_REASONS = {
    Reason.NO_DEVICE: "there is no device but the processor",
    Reason.TOLD: "as you want it",
    Reason.ALL_FITS: "all of it fits there",
    Reason.PART_FITS: "as many as fit; the others stay with the processor",
    Reason.NOTHING_FITS: "no device has room for one of its layers",
    Reason.DRAFT_TOO_LARGE: "no device has room for all of it",
}


def fit(arguments: Namespace) -> int:
    """0: it fits, 1: it does not, or not wholly on the devices."""
    options = load_options(arguments)
    paths = [path for path in (arguments.target, arguments.draft) if path]
    for path in paths:
        check_file(path)
    target, *draft = (Wanted(path, own) for path, own in zip(paths, options, strict=False))
    found = forecast_pair(FitRequest(target, draft[0] if draft else None), cache_folder())
    if arguments.json:
        print_json(record(found))
    else:
        print("\n".join(_lines(found)))
    return 0 if found.fits else 1


def _lines(fit: PairFit) -> Iterator[str]:
    sides = [
        (role.value, sized, placement)
        for role in Role
        if (sized := fit.sized(role)) and (placement := fit.placement(role))
    ]
    rows: list[tuple[str, ...]] = [("", "device", "weights", "cache", "buffers", "tables", "together")]
    for name, _, placement in sides:
        rows += [_row(name, use) for use in placement.memory.uses]
    both = together(placement.memory for _, _, placement in sides)
    rows += [_row("both", use) for use in both] if len(sides) > 1 else []
    yield from table(rows, right=(2, 3, 4, 5, 6))
    yield ""
    if idle := sum(use.idle for use in both):
        yield f"{size(idle)} of the buffers are set aside and hardly ever touched."
    for device in fit.devices:
        yield f"{device.name}: {size(device.free_bytes)} of {size(device.total_bytes)} are free"
    for name, sized, placement in sides:
        yield _where(name, sized, placement)
    if fit.placed.short_bytes:
        yield f"The machine's memory is short of {size(fit.placed.short_bytes)}."
    for device_name, lacking in fit.placed.overfull:
        yield f"{device_name} is short of {size(lacking)}."
    for suggestion in fit.suggestions:
        yield f"What would help: {_words(suggestion)}"


def _row(name: str, use: MemoryUse) -> tuple[str, ...]:
    parts = (use.weights, use.cache, use.compute, use.tables, use.total)
    return (name, use.device, *map(size, parts))


def _where(name: str, model: Sized, placement: Placement) -> str:
    counts = ", ".join(f"{count} on {device}" for device, count in placement.counts) or "all on the processor"
    return (
        f"{name}: {placement.memory.n_layers} layers, {counts}: {_REASONS[placement.reason]}; "
        f"context {model.n_context:,} tokens"
    )


def _words(suggestion: Suggestion) -> str:
    match suggestion.change:
        case Change.LAYERS:
            return "as many layers on the devices as fit (--gpu-layers auto)"
        case Change.CONTEXT:
            return f"a context of {suggestion.n_context:,} tokens saves {size(suggestion.saved)}"
        case Change.CACHE:
            return f"the target's cache in 8 bits (--cache-type q8_0) saves {size(suggestion.saved)}"
        case Change.NO_DRAFT:
            return f"lookup instead of a draft model saves {size(suggestion.saved)}"
        case Change.SMALLER:
            return f"fewer bits or a smaller model: {size(suggestion.saved)} are to be saved"

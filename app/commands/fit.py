"""`draftlight fit`: whether a pair fits into memory before it is loaded, where its layers go, and what would help."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from app.commands.load_options import load_options
from app.commands.table import table
from app.commands.terminal import print_json
from app.core.device import Device
from app.core.fit import Change, Sized, Suggestion, all_fits, suggestions
from app.core.loading import Role
from app.core.memory import MemoryUse, ModelMemory, together
from app.core.placement import PairPlacement, Placement, Reason, place
from app.core.recommendation import size
from app.engine.file_check import check_file
from app.engine.fit import sized, usable_devices
from app.storage.folders import cache_folder

_REASONS = {
    Reason.NO_DEVICE: "there is no device but the processor",
    Reason.ALL_FITS: "all of it fits there",
    Reason.PART_FITS: "as many as fit; the others stay with the processor",
    Reason.NOTHING_FITS: "no device has room for one of its layers",
    Reason.DRAFT_TOO_LARGE: "no device has room for all of it",
}


def fit(arguments: Namespace) -> int:
    """0: it fits, 1: it does not, or not wholly on the devices."""
    options = load_options(arguments)
    found = usable_devices(options[0])
    paths = [path for path in (arguments.target, arguments.draft) if path]
    for path in paths:
        check_file(path)
    models = [
        sized(path, options[n], role, found, cache_folder())
        for n, (path, role) in enumerate(zip(paths, Role, strict=False))
    ]
    target, draft = models[0], models[1] if len(models) > 1 else None
    placed = place(target.profile, draft.profile if draft else None, found)
    helpful = suggestions(target, draft, found)
    if arguments.json:
        print_json(_record(target, draft, placed, helpful, found))
    else:
        print("\n".join(_lines(target, draft, placed, helpful, found)))
    return 0 if all_fits(placed, found) else 1


def _lines(
    target: Sized,
    draft: Sized | None,
    placed: PairPlacement,
    helpful: Sequence[Suggestion],
    found: Sequence[Device],
) -> Iterator[str]:
    sides = [("target", target, placed.target), ("draft", draft, placed.draft)]
    rows = [("", "device", "weights", "cache", "buffers", "together")]
    memories = []
    for name, model, placement in sides:
        if model and placement:
            memories.append(placement.memory)
            rows += [_row(name, use) for use in placement.memory.uses]
    rows += [_row("both", use) for use in together(memories)] if len(memories) > 1 else []
    yield from table(rows, right=(2, 3, 4, 5))
    yield ""
    for device in found:
        yield f"{device.name}: {size(device.free_bytes)} of {size(device.total_bytes)} are free"
    for name, model, placement in sides:
        if model and placement:
            yield _where(name, model, placement)
    if placed.short_bytes:
        yield f"The machine's memory is short of {size(placed.short_bytes)}."
    for suggestion in helpful:
        yield f"What would help: {_words(suggestion)}"


def _row(name: str, use: MemoryUse) -> tuple[str, str, str, str, str, str]:
    return (name, use.device, size(use.weights), size(use.cache), size(use.compute), size(use.total))


def _where(name: str, model: Sized, placement: Placement) -> str:
    counts = ", ".join(f"{count} on {device}" for device, count in placement.counts) or "all on the processor"
    return (
        f"{name}: {placement.memory.n_layers} layers, {counts}: {_REASONS[placement.reason]}; "
        f"context {model.n_context:,} tokens"
    )


def _words(suggestion: Suggestion) -> str:
    match suggestion.change:
        case Change.CONTEXT:
            return f"a context of {suggestion.n_context:,} tokens saves {size(suggestion.saved)}"
        case Change.CACHE:
            return f"the target's cache in 8 bits (--cache-type q8_0) saves {size(suggestion.saved)}"
        case Change.NO_DRAFT:
            return f"lookup instead of a draft model saves {size(suggestion.saved)}"
        case Change.SMALLER:
            return f"fewer bits or a smaller model: {size(suggestion.saved)} are to be saved"


def _record(
    target: Sized,
    draft: Sized | None,
    placed: PairPlacement,
    helpful: Sequence[Suggestion],
    found: Sequence[Device],
) -> dict[str, Any]:
    models = {
        name: {
            "n_context": model.n_context,
            "layers": dict(placement.counts),
            "reason": placement.reason.value,
            "memory": _memory_record(placement.memory),
        }
        for name, model, placement in (("target", target, placed.target), ("draft", draft, placed.draft))
        if model and placement
    }
    return {
        "fits": all_fits(placed, found),
        "short_bytes": placed.short_bytes,
        **models,
        "devices": [asdict(device) for device in found],
        "suggestions": [asdict(suggestion) for suggestion in helpful],
    }


def _memory_record(memory: ModelMemory) -> list[dict[str, Any]]:
    return [{**asdict(use), "total": use.total} for use in memory.uses]

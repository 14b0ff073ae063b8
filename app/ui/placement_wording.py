"""The sentences about placing models and the memory they take."""

import sys
from collections.abc import Sequence

from app.core.device import Device, DeviceKind
from app.core.devices_known import UnusedGpu
from app.core.fit import Change, Suggestion
from app.core.memory import MemoryUse
from app.core.pair_fit import DeviceUse, PairFit
from app.core.placement import Placement, Reason
from app.core.wheel_advice import INDEX, Maker
from app.ui import figures
from app.ui.translation import tr


def remote_warning() -> str:
    return tr(
        "The connection to another machine is neither encrypted nor authenticated: use it on a network you trust."
    )


def kind_name(kind: DeviceKind) -> str:
    return {
        DeviceKind.CPU: tr("processor"),
        DeviceKind.GPU: tr("GPU"),
        DeviceKind.INTEGRATED: tr("GPU with the machine's memory"),
        DeviceKind.REMOTE: tr("another machine"),
        DeviceKind.ACCELERATOR: tr("accelerator"),
    }[kind]


def device_memory(device: Device) -> str:
    if not device.total_bytes:
        return tr("it does not say how much memory it has")
    return tr("{free} of {total} free").format(
        free=figures.size(max(0, device.free_bytes)), total=figures.size(device.total_bytes)
    )


def advice(unused: UnusedGpu) -> str:
    maker = unused.gpu.maker
    name = unused.gpu.name or (tr("The GPU of this Mac") if maker is Maker.APPLE else tr("A GPU by {maker}"))
    return tr(
        "{name} is here, and this build of llama.cpp cannot use it. A ready-made one that can is “{wheel}”:"
    ).format(name=name.format(maker=maker.value), wheel=unused.wheel)


def advice_command(unused: UnusedGpu) -> str:
    install = "-m pip install --force-reinstall --no-deps llama-cpp-python"
    return f'"{sys.executable or "python"}" {install} --extra-index-url {INDEX}{unused.wheel}'


def where(placement: Placement) -> str:
    """How many layers are where, and why."""
    n_layers = placement.memory.n_layers
    counts = ", ".join(
        tr("{n} on {device}").format(n=figures.count(n), device=device) for device, n in placement.counts
    )
    if not counts:
        return tr("All {n} layers stay with the processor: {why}.").format(
            n=figures.count(n_layers), why=_why(placement.reason)
        )
    return tr("Of {n} layers {counts}: {why}.").format(
        n=figures.count(n_layers), counts=counts, why=_why(placement.reason)
    )


def unconnected(addresses: Sequence[str]) -> str:
    return tr("Loading connects another machine ({addresses}). {warning}").format(
        addresses=", ".join(addresses), warning=remote_warning()
    )


def context(n_tokens: int) -> str:
    return tr("Its context holds {n} tokens.").format(n=figures.count(n_tokens))


def quantised_draft() -> str:
    return tr("A cache in few bits spoils a draft's proposals: far fewer of them may be accepted.")


def _why(reason: Reason) -> str:
    return {
        Reason.NO_DEVICE: tr("there is no device but the processor"),
        Reason.TOLD: tr("as you want it"),
        Reason.ALL_FITS: tr("all of it fits there"),
        Reason.PART_FITS: tr("as many as fit, the others stay with the processor"),
        Reason.NOTHING_FITS: tr("no device has room for one of its layers"),
        Reason.DRAFT_TOO_LARGE: tr("no device has room for all of it"),
    }[reason]


def suggestion(one: Suggestion) -> str:
    """What its button says."""
    match one.change:
        case Change.LAYERS:
            return tr("As many layers as fit")
        case Change.CONTEXT:
            return tr("Context of {n}: saves {size}").format(
                n=figures.count(one.n_context), size=figures.size(one.saved)
            )
        case Change.CACHE:
            return tr("Cache in 8 bits: saves {size}").format(size=figures.size(one.saved))
        case Change.NO_DRAFT:
            return tr("Lookup instead of a draft: saves {size}").format(size=figures.size(one.saved))
        case Change.SMALLER:
            return tr("A smaller model: {size} are to be saved").format(size=figures.size(one.saved))


def verdict(fit: PairFit) -> str:
    """In one sentence whether it fits."""
    if fit.placed.short_bytes:
        return tr("Too much for this machine: {size} are lacking, what has to stay free included.").format(
            size=figures.size(fit.placed.short_bytes)
        )
    if fit.placed.overfull:
        device, lacking = fit.placed.overfull[0]
        return tr("Too much for {device}: {size} are lacking, what has to stay free included.").format(
            device=device, size=figures.size(lacking)
        )
    if fit.fits:
        return tr("It fits.")
    return tr("It fits, but part of it stays with the processor, which is slower.")


def bar_text(use: DeviceUse) -> str:
    """The figures below a device's bar."""
    parts = [tr("others {size}").format(size=figures.size(use.others))]
    if use.target.total:
        parts.append(tr("target {size}").format(size=figures.size(use.target.total)))
    if use.draft.total:
        parts.append(tr("draft {size}").format(size=figures.size(use.draft.total)))
    if use.shared:
        parts.append(tr("on the GPU {size}").format(size=figures.size(use.shared)))
    left = figures.size(abs(use.left))
    parts.append(tr("free {size}").format(size=left) if use.left >= 0 else tr("too much by {size}").format(size=left))
    return " · ".join(parts)


def parts(use: MemoryUse) -> str:
    return tr("weights {weights}, cache {cache}, computing {compute}").format(
        weights=figures.size(use.weights), cache=figures.size(use.cache), compute=figures.size(use.compute)
    )


def bar_tip(use: DeviceUse) -> str:
    lines = []
    if use.target.total:
        lines.append(tr("Target: {parts}").format(parts=parts(use.target)))
    if use.draft.total:
        lines.append(tr("Draft: {parts}").format(parts=parts(use.draft)))
    if use.tight and use.left >= 0:
        lines.append(tr("Less is left than the driver, the screen and other programs take now and then."))
    if tables := use.target.tables + use.draft.tables:
        lines.append(tr("Vocabularies and the like: {size}").format(size=figures.size(tables)))
    if idle := use.target.idle + use.draft.idle:
        lines.append(
            tr("{size} of the buffers for computing are set aside and hardly ever touched.").format(
                size=figures.size(idle)
            )
        )
    return "\n".join(lines)

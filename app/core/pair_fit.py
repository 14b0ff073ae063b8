"""What a pair would take on each device, before it is loaded: the figures that the window and the command line show."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from app.core.cancel import CancelToken
from app.core.device import Device, DeviceKind
from app.core.fit import Sized, Suggestion, all_fits, suggestions
from app.core.loading import LoadOptions, Role
from app.core.memory import MemoryUse, ModelMemory
from app.core.placement import PairPlacement, Placement, margin, place


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file that is to be loaded, and how."""

    path: Path
    options: LoadOptions = LoadOptions()


@dataclass(frozen=True, slots=True)
class FitRequest:
    """What both would take. `loaded` are the models that are here now and would go for these."""

    target: Wanted | None
    draft: Wanted | None = None
    loaded: tuple[ModelMemory, ...] = ()
    cancel: CancelToken = field(default_factory=CancelToken, compare=False)

    def wanted(self, role: Role) -> Wanted | None:
        return self.target if role is Role.TARGET else self.draft


@dataclass(frozen=True, slots=True)
class DeviceUse:
    """The memory of one device, part by part."""

    device: Device
    others: int  # bytes that other programs and the system take
    target: MemoryUse
    draft: MemoryUse
    shared: int = 0  # bytes of the pair that lie here because an integrated GPU uses the same memory

    @property
    def taken(self) -> int:
        """By both models."""
        return self.target.total + self.draft.total + self.shared

    @property
    def left(self) -> int:
        """What would be free then; less than nothing where it does not fit."""
        return self.device.free_bytes - self.taken

    @property
    def tight(self) -> bool:
        """It fits by its numbers, but leaves nothing for what the driver and the screen take now and then, or less."""
        return self.taken > 0 and self.left < margin(self.device)


@dataclass(frozen=True, slots=True)
class PairFit:
    target: Sized | None
    draft: Sized | None
    placed: PairPlacement
    devices: tuple[Device, ...]
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def fits(self) -> bool:
        """In memory at all, and where there are devices for layers, wholly on them."""
        return all_fits(self.placed, self.devices)

    @property
    def lacks(self) -> bool:
        """Whether there is too little memory for it, be it slow or not."""
        return bool(self.placed.short_bytes or self.placed.overfull)

    @property
    def uses(self) -> tuple[DeviceUse, ...]:
        shared = sum(
            use.total for one in self.devices if one.kind is DeviceKind.INTEGRATED for use in self._on(one.name)
        )
        return tuple(
            DeviceUse(
                device,
                max(0, device.total_bytes - device.free_bytes),
                *self._on(device.name),
                shared if device.kind is DeviceKind.CPU else 0,
            )
            for device in self.devices
        )

    def sized(self, role: Role) -> Sized | None:
        return self.target if role is Role.TARGET else self.draft

    def placement(self, role: Role) -> Placement | None:
        return self.placed.target if role is Role.TARGET else self.placed.draft

    def _on(self, name: str) -> tuple[MemoryUse, MemoryUse]:
        target, draft = (
            one.memory.on(name) if one else MemoryUse(name) for one in (self.placed.target, self.placed.draft)
        )
        return target, draft


def pair_fit(target: Sized | None, draft: Sized | None, devices: Sequence[Device]) -> PairFit:
    """The devices' free bytes are what is there for the pair."""
    placed = place(target.profile if target else None, draft.profile if draft else None, devices)
    helpful = suggestions(target, draft, devices) if target else ()
    return PairFit(target, draft, placed, tuple(devices), helpful)


def freed(devices: Sequence[Device], loaded: Mapping[str, int]) -> tuple[Device, ...]:
    """The devices as they would be without what these models, bytes by device, hold there."""
    return tuple(
        replace(one, free_bytes=min(one.total_bytes or one.free_bytes, one.free_bytes + loaded.get(one.name, 0)))
        for one in devices
    )


def record(fit: PairFit) -> dict[str, Any]:
    """As JSON has it."""
    models = {
        role.value: {
            "n_context": sized.n_context,
            "layers": dict(placement.counts),
            "reason": placement.reason.value,
            "memory": [{**asdict(use), "total": use.total} for use in placement.memory.uses],
        }
        for role in Role
        if (sized := fit.sized(role)) and (placement := fit.placement(role))
    }
    devices = [
        {**asdict(use.device), "others": use.others, "taken": use.taken, "left": use.left, "tight": use.tight}
        for use in fit.uses
    ]
    return {
        "fits": fit.fits,
        "short_bytes": fit.placed.short_bytes,
        **models,
        "devices": devices,
        "suggestions": [asdict(suggestion) for suggestion in fit.suggestions],
    }

"""Whether a pair fits into a machine's memory, and what would make it fit, the cheapest first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.device import Device
from app.core.loading import CacheType, LoadOptions
from app.core.placement import ModelProfile, PairPlacement, Reason, place, with_cache

LEAST_CONTEXT = 2048
"""Tokens; a shorter one is not worth suggesting."""


class Change(StrEnum):
    """What helps, from what costs least to what costs most."""

    LAYERS = "layers"  # where they fit, instead of where somebody wants them
    CONTEXT = "context"  # shorter
    CACHE = "cache"  # the target's cache in 8 bits: half the room, nearly the same answers
    NO_DRAFT = "no draft"  # lookup instead, which takes no memory
    SMALLER = "smaller"  # another file, with fewer bits or fewer parameters


@dataclass(frozen=True, slots=True)
class Suggestion:
    change: Change
    n_context: int = 0  # for CONTEXT: the longest that fits
    saved: int = 0  # bytes; of SMALLER: that are to be saved


@dataclass(frozen=True, slots=True)
class Sized:
    """A model with the context that it is to have."""

    profile: ModelProfile
    options: LoadOptions
    n_context: int

    def with_context(self, n_context: int) -> ModelProfile:
        return with_cache(self.profile, n_context / self.n_context)

    def with_cache_type(self, kind: CacheType) -> ModelProfile:
        bits = self.options.key_type.bits + self.options.value_type.bits
        return with_cache(self.profile, 2 * kind.bits / bits)


def all_fits(placement: PairPlacement, devices: Sequence[Device]) -> bool:
    """In memory at all, and where there are devices for layers, wholly on them."""
    if placement.short_bytes or placement.overfull:
        return False
    if not any(device.takes_layers for device in devices):
        return True
    sides = (placement.target, placement.draft)
    return all(one is None or one.whole or one.reason is Reason.TOLD for one in sides)


def suggestions(target: Sized, draft: Sized | None, devices: Sequence[Device]) -> tuple[Suggestion, ...]:
    """Each would be enough by itself, but for the last, which says how much is lacking. Nothing where all fits."""
    placed = place(target.profile, draft.profile if draft else None, devices)
    if all_fits(placed, devices):
        return ()
    return tuple(_suggestions(target, draft, devices, placed))


def _suggestions(
    target: Sized, draft: Sized | None, devices: Sequence[Device], placed: PairPlacement
) -> Iterator[Suggestion]:
    def fits(target_profile: ModelProfile, draft_profile: ModelProfile | None) -> bool:
        return all_fits(place(target_profile, draft_profile, devices), devices)

    free_target = replace(target.profile, told=None)
    free_draft = replace(draft.profile, told=None) if draft else None
    told = any(one and one.reason is Reason.TOLD for one in (placed.target, placed.draft))
    freely = place(free_target, free_draft, devices)
    if told and not freely.short_bytes:
        yield Suggestion(Change.LAYERS, saved=sum(size for _, size in placed.overfull) or placed.short_bytes)
    n_context = target.n_context // 2
    while n_context >= LEAST_CONTEXT:
        short = target.with_context(n_context)
        # A draft needs no longer context than its target.
        short_draft = draft.with_context(min(draft.n_context, n_context)) if draft else None
        if fits(short, short_draft):
            saved = sum(target.profile.cache) - sum(short.cache)
            if draft and short_draft:
                saved += sum(draft.profile.cache) - sum(short_draft.cache)
            yield Suggestion(Change.CONTEXT, n_context, saved)
            break
        n_context //= 2
    in_eight_bits = target.with_cache_type(CacheType.Q8_0)
    saved = sum(target.profile.cache) - sum(in_eight_bits.cache)
    if saved > 0 and fits(in_eight_bits, draft.profile if draft else None):
        yield Suggestion(Change.CACHE, saved=saved)
    if draft and fits(target.profile, None):
        yield Suggestion(Change.NO_DRAFT, saved=sum(draft.profile.layers) + draft.profile.input)
    overfull = sum(size for _, size in placed.overfull)
    yield Suggestion(Change.SMALLER, saved=placed.short_bytes or overfull or _not_on_devices(placed))


def _not_on_devices(placed: PairPlacement) -> int:
    """What lies with the processor and would be quicker elsewhere."""
    on_processor = [one.memory.uses[-1] for one in (placed.target, placed.draft) if one and not one.whole]
    return sum(use.weights + use.cache for use in on_processor)


def resized(options: LoadOptions, suggestion: Suggestion) -> LoadOptions:
    """The target's options with the suggestion followed, where it is one of options."""
    if suggestion.change is Change.LAYERS:
        return replace(options, n_gpu_layers=None, shares=())
    if suggestion.change is Change.CONTEXT:
        return replace(options, n_context=suggestion.n_context)
    if suggestion.change is Change.CACHE:
        return replace(options, key_type=CacheType.Q8_0, value_type=CacheType.Q8_0)
    return options


def resized_draft(options: LoadOptions, suggestion: Suggestion) -> LoadOptions:
    """The draft's: it needs no longer context than its target."""
    if suggestion.change is Change.LAYERS:
        return replace(options, n_gpu_layers=None, shares=())
    if suggestion.change is Change.CONTEXT and not 0 < options.n_context <= suggestion.n_context:
        return replace(options, n_context=suggestion.n_context)
    return options

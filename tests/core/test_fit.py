"""What would make a pair fit: each suggestion is followed, and then it fits."""

from dataclasses import replace

import pytest

from app.core.device import Device, DeviceKind
from app.core.fit import Change, Sized, Suggestion, all_fits, resized, suggestions
from app.core.loading import CacheType, LoadOptions
from app.core.placement import ModelProfile, place

GIB = 2**30
CONTEXT = 32768


def sized(weights: int, cache: int) -> Sized:
    profile = ModelProfile((*[weights // 10] * 10, 0), (*[cache // 10] * 10, 0), 0, GIB // 4, GIB // 4, 0)
    return Sized(profile, LoadOptions(n_context=CONTEXT), CONTEXT)


def machine(free: float) -> list[Device]:
    return [Device("CPU", "", DeviceKind.CPU, "CPU", 32 * GIB, round(free * GIB))]


TARGET, DRAFT = sized(8 * GIB, 4 * GIB), sized(1 * GIB, GIB // 2)


def changes(devices: list[Device], draft: Sized | None = DRAFT) -> list[Change]:
    return [suggestion.change for suggestion in suggestions(TARGET, draft, devices)]


def test_where_all_fits_nothing_is_suggested() -> None:
    assert suggestions(TARGET, DRAFT, machine(20)) == ()


@pytest.mark.parametrize(
    ("free", "wanted"),
    [
        (15.0, [Change.CONTEXT, Change.CACHE, Change.NO_DRAFT, Change.SMALLER]),
        (13.8, [Change.CONTEXT, Change.CACHE, Change.SMALLER]),
        (12.5, [Change.CONTEXT, Change.SMALLER]),
        (8.0, [Change.SMALLER]),
    ],
)
def test_the_cheapest_comes_first_and_what_is_not_enough_is_left_out(free: float, wanted: list[Change]) -> None:
    assert changes(machine(free)) == wanted


def test_what_is_suggested_helps() -> None:
    devices = machine(13.8)
    context, cache, smaller = suggestions(TARGET, DRAFT, devices)
    assert context.n_context < CONTEXT
    short = TARGET.with_context(context.n_context)
    assert all_fits(place(short, DRAFT.with_context(context.n_context), devices), devices)
    longer = 2 * context.n_context
    assert not all_fits(place(TARGET.with_context(longer), DRAFT.with_context(longer), devices), devices)
    assert all_fits(place(TARGET.with_cache_type(CacheType.Q8_0), DRAFT.profile, devices), devices)
    assert smaller.saved == place(TARGET.profile, DRAFT.profile, devices).short_bytes
    assert resized(TARGET.options, context).n_context == context.n_context
    assert resized(TARGET.options, cache).key_type is CacheType.Q8_0
    assert resized(TARGET.options, smaller) == TARGET.options


def test_a_gpu_that_cannot_hold_all_asks_for_changes_too() -> None:
    gpu = Device("GPU0", "", DeviceKind.GPU, "CUDA", 14 * GIB, 14 * GIB)
    devices = [gpu, *machine(20)]
    assert not all_fits(place(TARGET.profile, DRAFT.profile, devices), devices)
    first = suggestions(TARGET, DRAFT, devices)[0]
    assert first == Suggestion(Change.CONTEXT, 16384, first.saved)
    assert first.saved > 0


def test_eight_bits_take_a_little_more_than_half() -> None:
    smaller = TARGET.with_cache_type(CacheType.Q8_0)
    assert sum(smaller.cache) / sum(TARGET.profile.cache) == pytest.approx(8.5 / 16)
    already = replace(TARGET, options=replace(TARGET.options, key_type=CacheType.Q8_0, value_type=CacheType.Q8_0))
    assert already.with_cache_type(CacheType.Q8_0) == TARGET.profile


def test_a_target_alone_is_not_told_to_leave_its_draft() -> None:
    assert Change.NO_DRAFT not in changes(machine(12.5), None)

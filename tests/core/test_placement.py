"""Where layers go on described machines: one GPU, two unequal ones, memory that GPU and processor share, none."""

from dataclasses import replace

import pytest

from app.core.device import Device, DeviceKind
from app.core.memory import MemoryUse
from app.core.placement import ModelProfile, Placement, Reason, counts_of, margin, place, with_cache

MIB, GIB = 2**20, 2**30


def profile(n_blocks: int, block: int, cache: int, compute: int, output: int = 0) -> ModelProfile:
    layers = (*[block] * n_blocks, output or block)
    return ModelProfile(layers, (*[cache] * n_blocks, 0), 300 * MIB, compute, compute, 20 * MIB)


TARGET = profile(48, 180 * MIB, 32 * MIB, 400 * MIB, 600 * MIB)  # about 11 GiB
DRAFT = profile(28, 16 * MIB, 8 * MIB, 300 * MIB, 150 * MIB)  # about 1.1 GiB
CPU = Device("CPU", "", DeviceKind.CPU, "CPU", 32 * GIB, 28 * GIB)


def gpu(name: str, size: int, kind: DeviceKind = DeviceKind.GPU) -> Device:
    return Device(name, "", kind, "CUDA", size, size - 300 * MIB)


def fits(placement: Placement, device: Device, *others: Placement) -> bool:
    used = sum(one.memory.on(device.name).total for one in (placement, *others))
    return used <= device.free_bytes - margin(device)


def test_without_a_device_all_is_on_the_processor() -> None:
    pair = place(TARGET, DRAFT, [CPU])
    assert pair.target
    assert pair.draft
    for placement in (pair.target, pair.draft):
        assert (placement.devices, placement.n_layers, placement.reason) == (("CPU",), 0, Reason.NO_DEVICE)
    assert pair.short_bytes == 0


def test_a_large_gpu_takes_both() -> None:
    big = gpu("CUDA0", 24 * GIB)
    pair = place(TARGET, DRAFT, [big, CPU])
    assert pair.target
    assert pair.draft
    assert pair.target.counts == (("CUDA0", 49),)
    assert pair.draft.counts == (("CUDA0", 29),)
    assert (pair.target.reason, pair.draft.reason) == (Reason.ALL_FITS, Reason.ALL_FITS)
    assert pair.target.memory.on("CPU") == MemoryUse("CPU", 300 * MIB, 0, 20 * MIB)
    assert pair.target.shares == ()
    assert pair.target.whole


def test_eight_gigabytes_hold_the_draft_and_as_much_of_the_target_as_fits_beside_it() -> None:
    small = gpu("CUDA0", 8 * GIB)
    pair = place(TARGET, DRAFT, [small, CPU])
    assert pair.target
    assert pair.draft
    assert pair.draft.counts == (("CUDA0", 29),)
    assert pair.target.reason is Reason.PART_FITS
    assert 0 < pair.target.n_layers < 49
    assert not pair.target.whole
    assert fits(pair.target, small, pair.draft)
    one_more = TARGET.memory((("CUDA0", pair.target.n_layers + 1),))
    assert one_more.on("CUDA0").total + pair.draft.memory.on("CUDA0").total > small.free_bytes - margin(small)
    alone = place(TARGET, None, [small, CPU])
    assert alone.target
    assert alone.target.n_layers > pair.target.n_layers
    assert alone.draft is None


def test_two_unequal_gpus_are_filled_one_after_the_other() -> None:
    first, second = gpu("CUDA0", 8 * GIB), gpu("CUDA1", 6 * GIB)
    pair = place(TARGET, DRAFT, [first, second, CPU])
    assert pair.target
    assert pair.draft
    assert pair.target.devices == ("CUDA0", "CUDA1")
    assert pair.target.n_layers == 49
    assert pair.target.shares == tuple(float(count) for _, count in pair.target.counts)
    assert fits(pair.target, first, pair.draft)
    assert fits(pair.target, second)


def test_a_draft_that_fits_only_on_the_second_goes_there() -> None:
    first, second = gpu("CUDA0", 1 * GIB), gpu("CUDA1", 4 * GIB)
    pair = place(None, DRAFT, [first, second, CPU])
    assert pair.draft
    assert pair.draft.devices == ("CUDA1",)
    assert pair.target is None


def test_a_draft_is_not_cut_in_two() -> None:
    pair = place(None, DRAFT, [gpu("CUDA0", 1 * GIB), CPU])
    assert pair.draft
    assert (pair.draft.devices, pair.draft.reason) == (("CPU",), Reason.DRAFT_TOO_LARGE)


def test_a_gpu_that_is_too_small_for_a_layer_is_left_alone() -> None:
    pair = place(TARGET, None, [gpu("CUDA0", 1 * GIB), CPU])
    assert pair.target
    assert (pair.target.devices, pair.target.reason) == (("CPU",), Reason.NOTHING_FITS)


def test_memory_that_is_shared_is_counted_once() -> None:
    """Sixteen gigabytes in all: the GPU may use twelve of them, and the processor is in the same ones."""
    unified = Device("Metal", "", DeviceKind.INTEGRATED, "Metal", 12 * GIB, 12 * GIB)
    processor = Device("CPU", "", DeviceKind.CPU, "CPU", 16 * GIB, 11 * GIB)
    pair = place(TARGET, DRAFT, [unified, processor])
    assert pair.target
    assert pair.draft
    assert pair.draft.devices == ("Metal",)
    used = pair.target.memory.total + pair.draft.memory.total
    assert pair.short_bytes == max(0, used - (processor.free_bytes - margin(processor)))
    roomy = place(TARGET, DRAFT, [unified, CPU])
    assert roomy.target
    assert roomy.target.n_layers >= pair.target.n_layers
    assert roomy.short_bytes == 0


@pytest.mark.parametrize("free", [2 * GIB, 8 * GIB])
def test_what_the_machine_lacks_is_told(free: int) -> None:
    processor = Device("CPU", "", DeviceKind.CPU, "CPU", 8 * GIB, free)
    pair = place(TARGET, None, [processor])
    assert pair.target
    assert pair.short_bytes == max(0, pair.target.memory.total - (free - margin(processor)))
    assert pair.short_bytes > 0


def test_a_shorter_context_takes_less_cache() -> None:
    half = with_cache(TARGET, 0.5)
    assert sum(half.cache) * 2 == sum(TARGET.cache)
    assert half.layers == TARGET.layers
    small = gpu("CUDA0", 8 * GIB)
    less, more = place(TARGET, None, [small, CPU]), place(half, None, [small, CPU])
    assert less.target
    assert more.target
    assert more.target.n_layers > less.target.n_layers


def test_layers_go_where_somebody_wants_them() -> None:
    big = gpu("CUDA0", 24 * GIB)
    told = replace(TARGET, told=(("CUDA0", 10),))
    pair = place(told, DRAFT, [big, CPU])
    assert pair.target
    assert (pair.target.counts, pair.target.reason) == ((("CUDA0", 10),), Reason.TOLD)
    assert pair.target.memory.on("CUDA0").weights == 9 * 180 * MIB + 600 * MIB
    nothing = place(replace(TARGET, told=()), None, [big, CPU])
    assert nothing.target
    assert nothing.target.devices == ("CPU",)
    assert pair.overfull == ()


def test_more_than_fits_is_told_by_device() -> None:
    small = gpu("CUDA0", 8 * GIB)
    pair = place(replace(TARGET, told=(("CUDA0", 49),)), None, [small, CPU])
    assert pair.target
    lacking = pair.target.memory.on("CUDA0").total - (small.free_bytes - margin(small))
    assert pair.overfull == (("CUDA0", lacking),)


def test_each_model_goes_to_the_devices_that_it_names() -> None:
    first, second = gpu("CUDA0", 8 * GIB), gpu("CUDA1", 24 * GIB)
    pair = place(replace(TARGET, devices=("CUDA1",)), replace(DRAFT, devices=("CPU",)), [first, second, CPU])
    assert pair.target
    assert pair.draft
    assert pair.target.devices == ("CUDA1",)
    assert (pair.draft.devices, pair.draft.reason) == (("CPU",), Reason.NO_DEVICE)


def test_another_machine_is_used_only_where_it_is_named() -> None:
    remote = gpu("RPC0", 24 * GIB, DeviceKind.REMOTE)
    alone = place(TARGET, None, [remote, CPU])
    assert alone.target
    assert alone.target.devices == ("CPU",)
    named = place(replace(TARGET, devices=("RPC0",)), None, [remote, CPU])
    assert named.target
    assert named.target.counts == (("RPC0", 49),)


def test_a_cache_that_stays_with_the_processor_leaves_room_for_layers() -> None:
    small = gpu("CUDA0", 8 * GIB)
    stays = place(replace(TARGET, cache_stays=True), None, [small, CPU])
    goes = place(TARGET, None, [small, CPU])
    assert stays.target
    assert goes.target
    assert stays.target.memory.on("CUDA0").cache == 0
    assert stays.target.memory.on("CPU").cache == sum(TARGET.cache)
    assert stays.target.n_layers > goes.target.n_layers


@pytest.mark.parametrize(
    ("n_offloaded", "shares", "wanted"),
    [
        (-1, (), (("CUDA0", 25), ("CUDA1", 24))),
        (99, (3.0, 1.0), (("CUDA0", 37), ("CUDA1", 12))),
        (10, (0.0, 1.0), (("CUDA1", 10),)),
        (1, (1.0,), (("CUDA0", 1),)),
        (0, (), ()),
    ],
)
def test_layers_are_spread_as_llama_cpp_does(
    n_offloaded: int, shares: tuple[float, ...], wanted: tuple[tuple[str, int], ...]
) -> None:
    devices = [gpu("CUDA0", 8 * GIB), gpu("CUDA1", 8 * GIB)]
    assert counts_of(49, n_offloaded, devices, shares) == wanted
    assert counts_of(49, n_offloaded, [], shares) == ()

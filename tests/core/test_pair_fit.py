"""What a pair would take, device by device: the same figures for whoever shows them."""

import json
from pathlib import Path

from app.core.device import Device, DeviceKind
from app.core.fit import Change, Sized, resized, resized_draft
from app.core.loading import LoadOptions, Role
from app.core.pair_fit import FitRequest, Wanted, freed, pair_fit, record
from app.core.placement import Counts, ModelProfile, Reason, margin

MIB, GIB = 2**20, 2**30
CPU = Device("CPU", "", DeviceKind.CPU, "CPU", 32 * GIB, 20 * GIB)
GPU = Device("CUDA0", "", DeviceKind.GPU, "CUDA", 8 * GIB, 7 * GIB)


def sized(n_blocks: int, block: int, told: Counts | None = None, options: LoadOptions | None = None) -> Sized:
    layers, cache = (*[block] * n_blocks, block), (*[32 * MIB] * n_blocks, 0)
    profile = ModelProfile(layers, cache, 300 * MIB, 200 * MIB, 200 * MIB, 20 * MIB, told=told)
    return Sized(profile, options or LoadOptions(), 8192)


TARGET, DRAFT = sized(48, 180 * MIB), sized(28, 16 * MIB)


def test_every_byte_is_somewhere() -> None:
    fit = pair_fit(TARGET, DRAFT, (GPU, CPU))
    assert fit.placed.target
    assert fit.placed.draft
    assert sum(use.taken for use in fit.uses) == fit.placed.target.memory.total + fit.placed.draft.memory.total
    for use in fit.uses:
        assert use.others + use.taken + use.left == use.device.total_bytes
        assert not use.tight  # what is placed automatically leaves what has to stay free
    assert not fit.lacks
    assert fit.placement(Role.DRAFT) == fit.placed.draft
    assert fit.sized(Role.TARGET) is TARGET


def test_what_somebody_wants_is_counted_though_it_does_not_fit() -> None:
    fit = pair_fit(sized(48, 180 * MIB, (("CUDA0", 49),)), DRAFT, (GPU, CPU))
    assert fit.placed.target
    assert fit.placed.target.reason is Reason.TOLD
    assert fit.lacks
    gpu = fit.uses[0]
    assert gpu.tight
    assert fit.placed.overfull == (("CUDA0", margin(GPU) - gpu.left),)
    assert fit.placed.draft
    assert fit.placed.draft.devices == ("CPU",)  # it makes do with what is left
    first = fit.suggestions[0]
    assert first.change is Change.LAYERS
    assert resized(LoadOptions(n_gpu_layers=-1), first).n_gpu_layers is None
    assert resized_draft(LoadOptions(n_gpu_layers=-1), first).n_gpu_layers is None
    assert not pair_fit(TARGET, DRAFT, (GPU, CPU)).lacks


def test_it_gets_tight_before_it_is_too_late() -> None:
    room = TARGET.profile.memory(()).total
    for free, tight in ((room + 3 * GIB, False), (room + GIB, True), (room - GIB, True)):
        (use,) = pair_fit(TARGET, None, (Device("CPU", "", DeviceKind.CPU, "CPU", 32 * GIB, free),)).uses
        assert use.tight is tight
        assert (use.left < 0) is (free < room)
    (use,) = pair_fit(None, None, (Device("CPU", "", DeviceKind.CPU, "CPU", 32 * GIB, 0),)).uses
    assert not use.tight  # the pair has no part in it


def test_memory_that_a_gpu_shares_is_in_the_machines_own_bar_too() -> None:
    metal = Device("MTL0", "", DeviceKind.INTEGRATED, "Metal", 24 * GIB, 20 * GIB)
    fit = pair_fit(TARGET, DRAFT, (metal, CPU))
    assert fit.uses[1].shared == fit.uses[0].taken
    assert fit.uses[0].shared == 0


def test_what_goes_for_the_pair_is_free_for_it() -> None:
    gpu, cpu = freed((GPU, CPU), {"CUDA0": GIB // 2, "CPU": 100 * GIB})
    assert gpu.free_bytes == 7 * GIB + GIB // 2
    assert cpu.free_bytes == cpu.total_bytes


def test_a_draft_needs_no_longer_context_than_its_target() -> None:
    fit = pair_fit(sized(48, 100 * MIB), sized(28, 150 * MIB), (Device("CPU", "", DeviceKind.CPU, "CPU", 0, 11 * GIB),))
    context = next((one for one in fit.suggestions if one.change is Change.CONTEXT), None)
    assert context
    assert resized_draft(LoadOptions(), context).n_context == context.n_context
    assert resized_draft(LoadOptions(n_context=1024), context).n_context == 1024


def test_the_record_is_plain() -> None:
    fit = pair_fit(TARGET, None, (GPU, CPU))
    plain = json.loads(json.dumps(record(fit)))
    assert "draft" not in plain
    assert plain["devices"][0]["taken"] == fit.uses[0].taken
    assert plain["target"]["layers"] == dict(fit.placed.target.counts)  # type: ignore[union-attr]
    assert plain["fits"] is False


def test_a_request_is_asked_by_role() -> None:
    target, draft = Wanted(Path("big.gguf")), Wanted(Path("small.gguf"))
    request = FitRequest(target, draft)
    assert (request.wanted(Role.TARGET), request.wanted(Role.DRAFT)) == (target, draft)
    assert FitRequest(target).wanted(Role.DRAFT) is None

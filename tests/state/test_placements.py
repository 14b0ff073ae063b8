"""Placements by model file: chosen once, and used whenever that file is loaded in that role."""

from dataclasses import replace
from pathlib import Path

from app.core.devices_known import DevicesKnown
from app.core.loading import CacheType, LoadOptions, Role
from app.state.placements import PlacementsState
from tests.described_devices import CPU, GPU, REMOTE
from tests.described_machine import DescribedMachine
from tests.state.stand_in import DRAFT, TARGET, StandIn

ADDRESS = REMOTE.description


def kept(stand_in: StandIn) -> list[tuple[Role, Path, object]]:
    asked: list[tuple[Role, Path, object]] = []
    stand_in.pair.placements.keep_requested.connect(lambda *what: asked.append(what))
    return asked


def place(stand_in: StandIn, role: Role = Role.TARGET, **choice: object) -> None:
    stand_in.placing.begin()
    stand_in.placing.choose(role, **choice)
    stand_in.placing.load()


def test_a_file_is_loaded_again_as_it_was_placed(stand_in: StandIn) -> None:
    stand_in.load_pair()
    DescribedMachine(stand_in.placing, GPU, CPU)
    asked = kept(stand_in)
    place(stand_in, n_gpu_layers=10, key_type=CacheType.Q8_0)
    assert asked == [(Role.TARGET, TARGET.path, {"n_gpu_layers": 10, "key_type": "q8_0"})]
    stand_in.pair.set_options(Role.TARGET, LoadOptions(n_context=2048))
    stand_in.pair.load(Role.TARGET, TARGET.path)
    assert stand_in.loads[-1].options == LoadOptions(2048, 10, key_type=CacheType.Q8_0)
    stand_in.pair.load(Role.DRAFT, TARGET.path)  # another role, another placement
    assert stand_in.loads[-1].options == LoadOptions()
    stand_in.pair.load(Role.TARGET, Path("/models/other.gguf"))
    assert stand_in.loads[-1].options == LoadOptions(2048)


def test_a_target_leaves_room_for_its_draft_as_that_is_placed(stand_in: StandIn) -> None:
    options = LoadOptions(n_context=64)
    stand_in.pair.placements.keep(Role.DRAFT, DRAFT.path, options, LoadOptions())
    stand_in.pair.load_pair(TARGET.path, DRAFT.path)
    target, draft = stand_in.loads
    assert target.companion
    assert target.companion.options == draft.options == options


def test_back_to_automatic_forgets_it(stand_in: StandIn) -> None:
    stand_in.load_pair()
    DescribedMachine(stand_in.placing, GPU, CPU)
    place(stand_in, n_gpu_layers=10)
    asked, placing = kept(stand_in), stand_in.placing
    stand_in.load(Role.TARGET)
    placing.begin()
    assert not placing.is_usual(Role.TARGET)
    assert placing.is_usual(Role.DRAFT)
    placing.choose_usual(Role.TARGET)
    assert placing.is_usual(Role.TARGET)
    assert asked == []  # not before it is loaded so
    placing.load()
    assert asked == [(Role.TARGET, TARGET.path, {})]
    assert stand_in.pair.options_for(Role.TARGET, TARGET.path) == LoadOptions()


def test_another_machine_is_kept_by_its_address_and_found_again(stand_in: StandIn) -> None:
    stand_in.load_pair()
    other = replace(REMOTE, name="RPC1", description="10.0.0.8:50052")
    DescribedMachine(stand_in.placing, REMOTE, other, CPU)
    asked = kept(stand_in)
    place(stand_in, devices=("RPC1",), n_gpu_layers=-1)
    assert asked[0][2] == {"devices": ["10.0.0.8:50052"], "n_gpu_layers": -1}
    assert stand_in.pair.placements.machines(Role.TARGET, TARGET.path) == ("10.0.0.8:50052",)

    again = StandIn()  # another day
    machine = DescribedMachine(again.placing, CPU)
    again.pair.placements.begin({(Role.TARGET, TARGET.path): asked[0][2]})
    again.load(Role.TARGET)
    assert again.loads[-1].options.devices == ("10.0.0.8:50052",)
    again.placing.begin()
    assert again.placing.unconnected(Role.TARGET) == ("10.0.0.8:50052",)
    n_asked = len(machine.requests)
    again.placing.on_devices(DevicesKnown((replace(other, name="RPC0"), CPU), (), True))
    assert again.placing.options(Role.TARGET).devices == ("RPC0",)
    assert again.placing.unconnected(Role.TARGET) == ()
    assert len(machine.requests) == n_asked + 1
    assert not again.placing.is_new
    again.placing.choose(Role.TARGET, n_context=64)
    asked = kept(again)
    again.placing.load()
    assert asked[0][2] == {"devices": ["10.0.0.8:50052"], "n_gpu_layers": -1, "n_context": 64}


def test_what_does_not_go_with_the_usual_any_more_is_passed_over() -> None:
    state = PlacementsState()
    state.begin({(Role.TARGET, TARGET.path): {"flash_attention": "off"}})
    usual = LoadOptions(value_type=CacheType.Q8_0)
    assert state.options(Role.TARGET, TARGET.path, usual) == usual

"""What is chosen about placement, what it is forecast to take, and what is loaded then."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.devices_known import ConnectRequest, DevicesKnown
from app.core.errors import Cancelled, DeviceError, ModelLoadError, SettingsError
from app.core.fit import Change
from app.core.loading import CacheType, FlashAttention, LoadOptions, Role
from tests.described_devices import CPU, GPU, REMOTE
from tests.described_machine import DescribedMachine
from tests.state.stand_in import DRAFT, TARGET, StandIn


def test_it_begins_with_what_is_loaded(stand_in: StandIn) -> None:
    stand_in.pair.set_options(Role.TARGET, LoadOptions(n_context=512))
    stand_in.load_pair()
    machine = DescribedMachine(stand_in.placing, GPU, CPU)
    stand_in.placing.begin()
    (request,) = machine.requests
    assert request.target
    assert (request.target.path, request.target.options.n_context) == (TARGET.path, 512)
    assert request.draft
    assert request.draft.path == DRAFT.path
    assert stand_in.placing.fit == machine.fit(request)
    assert not stand_in.placing.is_new
    stand_in.placing.load()
    assert len(stand_in.loads) == 2  # nothing new


def test_without_a_model_nothing_is_asked(stand_in: StandIn) -> None:
    machine = DescribedMachine(stand_in.placing, CPU)
    stand_in.placing.begin()
    stand_in.placing.choose(Role.TARGET, n_context=64)
    assert machine.requests == []
    assert stand_in.placing.fit is None
    assert not stand_in.placing.pending


def test_several_changes_are_forecast_once(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    placing, machine = stand_in.placing, DescribedMachine(stand_in.placing, GPU, CPU)
    placing.begin()
    for n_context in (512, 1024, 2048):
        placing.choose(Role.TARGET, n_context=n_context)
    assert placing.pending
    assert len(machine.requests) == 1
    qtbot.waitUntil(lambda: not placing.pending)
    assert len(machine.requests) == 2
    assert placing.options(Role.TARGET).n_context == 2048
    assert placing.fit
    assert placing.fit.target
    assert placing.fit.target.n_context == 2048


def test_an_answer_to_what_is_not_asked_any_more_is_passed_over(stand_in: StandIn) -> None:
    stand_in.load_pair()
    placing, machine = stand_in.placing, DescribedMachine(stand_in.placing, GPU, CPU)
    machine.answering = False
    placing.begin()
    placing.choose(Role.TARGET, n_context=2048)
    placing.ask()
    old, new = machine.requests
    assert old.cancel.cancelled
    machine.answer(old)
    assert placing.fit is None
    machine.answer(new)
    assert placing.fit is not None
    placing.choose(Role.TARGET, n_context=4096)
    placing.ask()
    placing.end()
    assert machine.requests[-1].cancel.cancelled
    assert not placing.pending


def test_what_is_not_possible_changes_nothing(stand_in: StandIn) -> None:
    stand_in.load_pair()
    placing = stand_in.placing
    placing.begin()
    placing.choose(Role.TARGET, flash_attention=FlashAttention.OFF)
    before = placing.options(Role.TARGET)
    with pytest.raises(SettingsError, match="need flash attention"):
        placing.choose(Role.TARGET, value_type=CacheType.Q8_0)
    assert placing.options(Role.TARGET) == before


def test_a_file_that_cannot_be_forecast_says_why(stand_in: StandIn) -> None:
    stand_in.load_pair()
    placing, machine = stand_in.placing, DescribedMachine(stand_in.placing, CPU)
    machine.answering = False
    placing.begin()
    error = ModelLoadError("llama.cpp gave up.")
    placing.on_failed(machine.requests[-1], error)
    assert placing.error == error
    assert not placing.pending


def test_what_is_new_is_loaded_and_the_target_leaves_room_for_its_draft(stand_in: StandIn) -> None:
    stand_in.load_pair()
    DescribedMachine(stand_in.placing, GPU, CPU)
    placing = stand_in.placing
    placing.begin({Role.DRAFT: Path("/models/other.gguf")})
    placing.choose(Role.DRAFT, n_context=256)
    assert placing.is_new
    placing.load()
    target, draft = stand_in.loads[-2:]
    assert (target.role, draft.role) == (Role.TARGET, Role.DRAFT)
    assert target.companion
    assert target.companion.path == Path("/models/other.gguf")
    assert target.companion.options == draft.options
    assert draft.options.n_context == 256
    assert stand_in.pair.options_for(Role.DRAFT, draft.path).n_context == 256  # and so it is the next time


def test_without_a_device_only_what_changed_is_loaded(stand_in: StandIn) -> None:
    stand_in.load_pair()
    DescribedMachine(stand_in.placing, CPU)
    placing = stand_in.placing
    placing.begin()
    placing.choose(Role.DRAFT, n_context=256)
    placing.load()
    assert [load.role for load in stand_in.loads[2:]] == [Role.DRAFT]


def test_suggestions_are_followed(stand_in: StandIn) -> None:
    stand_in.pair.set_options(Role.TARGET, LoadOptions(n_gpu_layers=-1, n_context=32768))
    stand_in.load_pair()
    DescribedMachine(stand_in.placing, GPU, CPU)
    placing = stand_in.placing
    placing.begin()
    assert placing.fit
    assert placing.fit.lacks
    changes = {suggestion.change: suggestion for suggestion in placing.fit.suggestions}
    placing.follow(changes[Change.LAYERS])
    assert placing.options(Role.TARGET).n_gpu_layers is None
    assert placing.fit
    assert not placing.fit.lacks
    placing.leave_out_draft()
    assert placing.wanted(Role.DRAFT) is None
    assert placing.is_new
    placing.load()
    assert stand_in.unloads == [Role.DRAFT]


def test_another_machine_is_connected_once_and_known_then(stand_in: StandIn) -> None:
    placing = stand_in.placing
    asked: list[ConnectRequest] = []
    placing.connect_requested.connect(asked.append)
    placing.on_devices(DevicesKnown((CPU,), (), True))
    assert not placing.trusted
    placing.connect_to("10.0.0.7")
    assert placing.trusted
    assert placing.connecting is asked[0]
    placing.on_connect_failed(asked[0], DeviceError("Nothing answers."))
    assert placing.connect_error == DeviceError("Nothing answers.")
    placing.connect_to("10.0.0.7")
    assert placing.connect_error is None
    placing.give_up_connecting()
    assert asked[1].cancel.cancelled
    placing.on_connect_failed(asked[1], Cancelled())
    assert placing.connect_error is None
    placing.connect_to("10.0.0.7")
    placing.on_devices(DevicesKnown((REMOTE, CPU), (), True))
    placing.on_connected(asked[2])
    assert placing.connecting is None
    assert placing.devices == (REMOTE,)
    assert placing.own_devices == ()

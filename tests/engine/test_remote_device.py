"""Another process as a device, the offload that needs no GPU: placed as asked, forecast, and equal in its output."""

import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.device import Device, DeviceKind
from app.core.errors import Cancelled, DeviceError
from app.core.events import Finished, FinishReason
from app.core.loading import CacheType, Companion, FileMode, LoadOptions, LoadRequest, Role
from app.core.memory import ModelMemory
from app.core.placement import Reason
from app.core.request import Message, Request
from app.engine import remote_device
from app.engine.devices import device_list, devices
from app.engine.dry_run import forecast
from app.engine.engine import Engine
from app.engine.llama_model import open_model
from app.engine.remote_device import connect
from tests.engine.model_files import smollm2
from tests.rpc_server import RpcServer

SMALL = LoadOptions(n_context=512, n_threads=1)


@pytest.fixture(scope="module")
def remote() -> Iterator[Device]:
    """One for all: a process forgets no device, and a reply on one that is gone ends it."""
    with RpcServer() as server:
        (device,) = connect(server.address)
        yield device


def placed(device: Device, n_layers: int = -1, **more: object) -> LoadOptions:
    return LoadOptions(512, n_layers, 1, devices=(device.name,), **more)  # type: ignore[arg-type]


def test_it_is_listed_with_its_memory(remote: Device) -> None:
    assert remote.kind is DeviceKind.REMOTE
    assert remote.takes_layers
    assert 0 < remote.free_bytes <= remote.total_bytes
    assert remote in devices()
    assert connect(remote.description) == (remote,)  # no second one


def test_nothing_is_placed_there_unasked(remote: Device) -> None:
    assert list(device_list(())) == [None]
    with open_model(smollm2(), SMALL) as model:
        assert model.memory.n_offloaded == 0
        assert [use.device for use in model.memory.uses] == ["CPU"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"n_layers": 10},
        {"n_layers": 0},
        {"cache_on_device": False},
        {"key_type": CacheType.Q8_0, "value_type": CacheType.Q8_0},
    ],
    ids=str,
)
def test_layers_lie_where_they_were_put_and_the_forecast_is_right(
    remote: Device, options: dict[str, object], tmp_path: Path
) -> None:
    wanted = placed(remote, file_mode=FileMode.READ, **options)  # type: ignore[arg-type]
    expected = forecast(smollm2(), wanted, tmp_path)
    with open_model(smollm2(), wanted) as model:
        taken = model.memory
    n_layers = options.get("n_layers", -1)
    assert taken.n_offloaded == (31 if n_layers == -1 else n_layers)
    assert (expected.n_layers, expected.n_offloaded) == (taken.n_layers, taken.n_offloaded)
    for use in taken.uses:
        planned = expected.on(use.device)
        assert planned.total - planned.tables == pytest.approx(use.total, rel=0.02, abs=100_000)
    assert forecast(smollm2(), wanted, tmp_path) == expected


def test_the_forecast_for_the_second_machine_alone_is_that_for_the_first(remote: Device, tmp_path: Path) -> None:
    with RpcServer() as server:
        (second,) = connect(server.address)
        assert second.name != remote.name
        here, there = (forecast(smollm2(), placed(device), tmp_path) for device in (remote, second))
        assert there.on(second.name) == replace(here.on(remote.name), device=second.name)
        assert there.on(second.name).weights > 0


def reply(tmp_path: Path, target: LoadOptions, draft: LoadOptions) -> Finished:
    with Engine(tmp_path / "cache") as engine:
        engine.load(LoadRequest(Role.TARGET, smollm2(), target))
        engine.load(LoadRequest(Role.DRAFT, smollm2(), draft))
        request = Request((Message("user", "Name three colours."),), n_max=3, max_tokens=24)
        *_, finished = engine.generate(request)
    assert isinstance(finished, Finished)
    return finished


@pytest.mark.parametrize("side", Role)
def test_half_of_the_pair_there_says_the_same_as_both_here(remote: Device, side: Role, tmp_path: Path) -> None:
    there = placed(remote)
    here = reply(tmp_path, SMALL, SMALL)
    apart = reply(tmp_path, *((there, SMALL) if side is Role.TARGET else (SMALL, there)))
    assert here.reason is FinishReason.LENGTH
    assert (apart.reason, apart.text) == (here.reason, here.text)


def test_a_draft_that_is_not_there_costs_its_target_nothing(remote: Device, tmp_path: Path) -> None:
    options = LoadOptions(512, None, 1, devices=(remote.name,))
    with Engine(tmp_path / "cache") as engine:
        missing = Companion(tmp_path / "missing.gguf", options)
        info = engine.load(LoadRequest(Role.TARGET, smollm2(), options, companion=missing))
    assert info.placed is Reason.ALL_FITS
    assert info.memory.n_offloaded == 31


@pytest.mark.parametrize("address", ["127.0.0.1:1", "no.such.machine.invalid"])
def test_nothing_there_is_a_sentence(address: str) -> None:
    with pytest.raises(DeviceError, match=f"^Nothing answers at {address}") as caught:
        connect(address)
    assert "firewall" in caught.value.remedy


def test_something_else_that_listens_there_is_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"127.0.0.1:{listener.getsockname()[1]}"

        def talk() -> None:
            for _ in range(2):
                with listener.accept()[0] as other:
                    other.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 50)

        threading.Thread(target=talk, daemon=True).start()
        with pytest.raises(DeviceError, match="is no RPC server that this version"):
            connect(address)
    assert address not in [device.description for device in devices()]


def test_connecting_can_be_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        cancel = CancelToken()
        cancel.cancel()
        with pytest.raises(Cancelled):
            connect(f"127.0.0.1:{silent.getsockname()[1]}", cancel)


def test_a_build_without_the_backend_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_device, "_add_server", None)
    with pytest.raises(DeviceError, match="cannot use other machines"):
        connect("127.0.0.1:1")


def test_no_forecast_is_nothing() -> None:
    assert ModelMemory(()).total == 0

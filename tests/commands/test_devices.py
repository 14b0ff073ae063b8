"""`draftlight devices`."""

import json

import pytest

from app.__main__ import main
from app.commands import devices as command
from app.core.wheel_advice import Maker, SystemGpu
from app.engine.devices import devices
from tests.rpc_server import RpcServer


def test_the_processor_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 0
    heading, *found = capsys.readouterr().out.splitlines()
    assert heading.split() == ["device", "kind", "free", "total", "what", "it", "is"]
    # Behind the remote devices that other tests have connected in this process.
    known = devices()
    assert [line.split()[0] for line in found[: len(known)]] == [device.name for device in known]
    assert found[len(known) - 1].startswith("CPU")


def test_a_gpu_that_is_not_used_comes_with_the_wheel_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "system_gpus", lambda: (SystemGpu(Maker.NVIDIA, driver="550.1"),))
    monkeypatch.setattr(command, "has_gpu", lambda: False)
    monkeypatch.setattr("sys.platform", "linux")
    assert main(["devices"]) == 0
    told = capsys.readouterr().out
    assert "A GPU by NVIDIA is here, and this build of llama.cpp cannot use it" in told
    assert "WHEEL=cu124" in told
    assert main(["devices", "--json"]) == 0
    (unused,) = json.loads(capsys.readouterr().out)["unused_gpus"]
    assert (unused["maker"], unused["wheel"]) == ("NVIDIA", "cu124")


def test_another_machine_is_connected_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    with RpcServer() as server:
        assert main(["devices", "--connect", server.address]) == 0
        told = capsys.readouterr().out
        assert server.address in told
        assert "neither encrypted nor authenticated" in told
        assert main(["devices", "--connect", server.address, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["devices"]
    assert server.address in [device["description"] for device in found]


def test_nothing_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices", "--connect", "127.0.0.1:1"]) == 2
    assert "Nothing answers at 127.0.0.1:1" in capsys.readouterr().err

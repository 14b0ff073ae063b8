"""`draftlight devices`: what models can be placed on here, and how another machine is used as one."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict

from app.commands.table import table
from app.commands.terminal import print_json
from app.core.device import Device
from app.core.recommendation import size
from app.core.wheel_advice import INDEX, SystemGpu, wheel_for
from app.engine.bindings import has_gpu
from app.engine.devices import devices as found_devices
from app.engine.remote_device import connect
from app.engine.system_gpus import system_gpus

WARNING = (
    "The connection to another machine is neither encrypted nor authenticated: use it on a network that you trust."
)


def devices(arguments: Namespace) -> int:
    for address in arguments.connect:
        connect(address)
    found = found_devices()
    gpus = () if has_gpu() else system_gpus()
    if arguments.json:
        advice = [{**asdict(gpu), "wheel": wheel_for(gpu, sys.platform)} for gpu in gpus]
        print_json({"devices": [asdict(device) for device in found], "unused_gpus": advice})
        return 0
    print_devices(found)
    if arguments.connect:
        print(f"\n{WARNING}")
    for gpu in gpus:
        print(f"\n{_advice(gpu)}")
    return 0


def print_devices(found: Sequence[Device]) -> None:
    rows = [("device", "kind", "free", "total", "what it is")]
    rows += [
        (device.name, device.kind.value, size(device.free_bytes), size(device.total_bytes), device.description)
        for device in found
    ]
    print("\n".join(table(rows, right=(2, 3))))


def _advice(gpu: SystemGpu) -> str:
    name = gpu.name or f"A GPU by {gpu.maker}"
    wheel = wheel_for(gpu, sys.platform)
    return (
        f"{name} is here, and this build of llama.cpp cannot use it. In a checkout: make setup WHEEL={wheel}\n"
        f"Elsewhere: pip install --force-reinstall --no-deps llama-cpp-python --extra-index-url {INDEX}{wheel}"
    )

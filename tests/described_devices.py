"""Devices that nobody has here, for the placement of models."""

from app.core.device import Device, DeviceKind

MIB, GIB = 2**20, 2**30
CPU = Device("CPU", "Some processor", DeviceKind.CPU, "CPU", 32 * GIB, 20 * GIB)
GPU = Device("CUDA0", "Some card", DeviceKind.GPU, "CUDA", 8 * GIB, 7 * GIB)
REMOTE = Device("RPC0", "10.0.0.7:50052", DeviceKind.REMOTE, "RPC[10.0.0.7:50052]", 16 * GIB, 15 * GIB)

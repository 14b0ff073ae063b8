"""A described machine for the placement of models: what the worker would find there, without any file."""

from app.core.device import Device
from app.core.devices_known import DevicesKnown
from app.core.fit import Sized
from app.core.loading import Role
from app.core.pair_fit import FitRequest, PairFit, pair_fit
from app.core.placement import ModelProfile, counts_of
from app.state.placing import PlacingState
from tests.described_devices import MIB


class DescribedMachine:
    """Answers a placing state as its worker does; the requests are kept."""

    def __init__(self, placing: PlacingState, *devices: Device) -> None:
        self._placing, self.devices = placing, devices
        self.requests: list[FitRequest] = []
        self.answering = True
        placing.fit_requested.connect(lambda request: self._take(request))  # which keeps this alive
        placing.on_devices(DevicesKnown(devices, (), True))

    def _take(self, request: FitRequest) -> None:
        self.requests.append(request)
        if self.answering:
            self.answer(request)

    def answer(self, request: FitRequest) -> None:
        self._placing.on_fitted(request, self.fit(request))

    def fit(self, request: FitRequest) -> PairFit:
        target, draft = (self._sized(request, role) for role in Role)
        return pair_fit(target, draft, self.devices)

    def _sized(self, request: FitRequest, role: Role) -> Sized | None:
        wanted = request.wanted(role)
        if not wanted:
            return None
        n_blocks, block, cache = (48, 180 * MIB, 4096) if role is Role.TARGET else (28, 16 * MIB, 1024)
        n_context = wanted.options.n_context or 8192
        taking = [device for device in self.devices if device.takes_layers]
        told = wanted.options.n_gpu_layers
        profile = ModelProfile(
            (*[block] * n_blocks, block),
            (*[cache * n_context] * n_blocks, 0),
            300 * MIB,
            200 * MIB,
            200 * MIB,
            20 * MIB,
            devices=wanted.options.devices,
            told=None if told is None else counts_of(n_blocks + 1, told, taking),
        )
        return Sized(profile, wanted.options, n_context)

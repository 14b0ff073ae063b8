"""Where the two models are to go and how large they are to be: what is chosen, and what that would take."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.device import Device, DeviceKind
from app.core.device_names import lasting_names, local_names, machines
from app.core.devices_known import ConnectRequest, DevicesKnown
from app.core.errors import Cancelled, DraftlightError
from app.core.fit import Change, Suggestion, resized, resized_draft
from app.core.loading import LoadOptions, ModelInfo, Role
from app.core.pair_fit import FitRequest, PairFit, Wanted
from app.state.memory import MemoryState
from app.state.pair import PairState
from app.state.threads import ThreadsState

CALM = 200  # ms: who turns a wheel is left to finish


class PlacingState(QObject):
    """A change is forecast once nothing more follows; nothing is loaded before `load`.

    Each `fit_requested` is answered by `on_fitted` or `on_failed`; of several, the last one counts.
    """

    changed = Signal()
    devices_changed = Signal()
    fit_requested = Signal(object)  # FitRequest
    devices_requested = Signal()
    connect_requested = Signal(object)  # ConnectRequest

    def __init__(self, pair: PairState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pair = pair
        self.memory = MemoryState(self)
        self.threads = ThreadsState(pair, self)
        self.threads.measured.connect(self._take_measured)
        self._wanted: dict[Role, Wanted | None] = dict.fromkeys(Role)
        self._request: FitRequest | None = None
        self._fit: PairFit | None = None
        self._error: DraftlightError | None = None
        self._known = DevicesKnown()
        self._connecting: ConnectRequest | None = None
        self._connect_error: DraftlightError | None = None
        self._trusted = False
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM)
        self._calm.timeout.connect(self.ask)

    def wanted(self, role: Role) -> Wanted | None:
        return self._wanted[role]

    def options(self, role: Role) -> LoadOptions:
        wanted = self._wanted[role]
        return wanted.options if wanted else self._pair.options(role)

    @property
    def fit(self) -> PairFit | None:
        """Of what is chosen; while that is worked out, of what was chosen before."""
        return self._fit

    @property
    def error(self) -> DraftlightError | None:
        """Why what is chosen cannot be forecast."""
        return self._error

    @property
    def pending(self) -> bool:
        return self._request is not None or self._calm.isActive()

    def begin(self, paths: Mapping[Role, Path] | None = None) -> None:
        """From what is loaded, or is being loaded; `paths` are files that are to be there instead."""
        for role in Role:
            side, path = self._pair.side(role), (paths or {}).get(role)
            here = side.path or (side.info.path if side.info else None)
            if path and path != here:
                self._wanted[role] = Wanted(path, self._local(self._pair.options_for(role, path)))
            else:
                self._wanted[role] = Wanted(here, self._local(self._pair.asked_with(role))) if here else None
        self._fit = self._error = None
        self.devices_requested.emit()
        self.ask()

    def end(self) -> None:
        """Nobody looks any more."""
        self.threads.give_up()
        self._calm.stop()
        self._give_up()

    def choose(self, role: Role, **edits: Any) -> None:
        """Raises `SettingsError`, with everything as before."""
        wanted = self._wanted[role]
        if not wanted:
            return
        options = replace(wanted.options, **edits)
        if options != wanted.options:
            self._wanted[role] = replace(wanted, options=options)
            self._calm.start()
            self.changed.emit()

    def is_usual(self, role: Role) -> bool:
        """Whether nothing is chosen but what the preferences say."""
        wanted = self._wanted[role]
        return not wanted or wanted.options == self._pair.options(role)

    def choose_usual(self, role: Role) -> None:
        """Everything automatic again that the preferences leave so."""
        wanted = self._wanted[role]
        if wanted:
            self._wanted[role] = replace(wanted, options=self._pair.options(role))
            self.ask()

    def unconnected(self, role: Role) -> tuple[str, ...]:
        """The addresses of the machines that it is placed on and that are not connected; loading connects them."""
        return machines(self.options(role).devices)

    def shown(self, role: Role) -> tuple[Path | None, ModelInfo | None]:
        """The file that is looked at and, where it is the one that is loaded, what is known of it."""
        wanted, info = self._wanted[role], self._pair.side(role).info
        path = wanted.path if wanted else None
        return path, info if info and info.path == path else None

    def leave_out_draft(self) -> None:
        self._wanted[Role.DRAFT] = None
        self.ask()

    def follow(self, suggestion: Suggestion) -> None:
        """What can be followed by a choice here; another file is chosen elsewhere."""
        if suggestion.change is Change.NO_DRAFT:
            self.leave_out_draft()
            return
        for role, change in ((Role.TARGET, resized), (Role.DRAFT, resized_draft)):
            wanted = self._wanted[role]
            if wanted:
                self._wanted[role] = replace(wanted, options=change(wanted.options, suggestion))
        self.ask()

    def ask(self) -> None:
        """Forecast it now."""
        self._calm.stop()
        self._give_up()
        target, draft = self._wanted[Role.TARGET], self._wanted[Role.DRAFT]
        if target or draft:
            infos = (self._pair.side(role).info for role in Role)
            self._request = FitRequest(target, draft, tuple(info.memory for info in infos if info))
            self.fit_requested.emit(self._request)
        else:
            self._fit = self._error = None
        self.changed.emit()

    def load(self) -> None:
        """As chosen, and so from now on whenever one of these files is loaded. What stays as it is loaded stays."""
        target, draft = self._wanted[Role.TARGET], self._wanted[Role.DRAFT]
        for role, wanted in self._wanted.items():
            if wanted:
                self._keep(role, wanted)
        if not draft and (self._pair.draft.info or self._pair.draft.path):
            self._pair.unload(Role.DRAFT)
        anew = [role for role in Role if self._is_new(role)]
        # Both go, so that each finds the room that the other leaves it.
        if target and draft and self._moves(anew):
            anew = list(Role)
        for role in anew:
            wanted = self._wanted[role]
            assert wanted
            self._pair.load(role, wanted.path, wanted.options, beside=draft.path if draft else None)

    def _keep(self, role: Role, wanted: Wanted) -> None:
        devices = lasting_names(wanted.options.devices, self._known.devices)
        options = replace(wanted.options, devices=devices)
        self._pair.placements.keep(role, wanted.path, options, self._pair.options(role))

    def _local(self, options: LoadOptions) -> LoadOptions:
        return replace(options, devices=local_names(options.devices, self._known.devices))

    @Slot(object)
    def _take_measured(self, role: Role) -> None:
        """What was measured is what is used where no number is chosen."""
        self.choose(role, n_threads=0, n_threads_batch=0)

    @property
    def is_new(self) -> bool:
        """Whether `load` would do anything."""
        dropped = self._wanted[Role.DRAFT] is None and self._pair.draft.info is not None
        return dropped or any(self._is_new(role) for role in Role)

    def _is_new(self, role: Role) -> bool:
        wanted, side = self._wanted[role], self._pair.side(role)
        if not wanted:
            return False
        here = side.info.path if side.info and not side.error else None
        return wanted.path != here or wanted.options != self._local(self._pair.asked_with(role))

    def _moves(self, anew: list[Role]) -> bool:
        """Whether the other model has to make room: layers are placed automatically, and there is where to."""
        return bool(anew) and any(device.takes_layers for device in self._known.devices)

    # Devices

    @property
    def known(self) -> DevicesKnown:
        return self._known

    @property
    def devices(self) -> tuple[Device, ...]:
        """Those that can take layers."""
        return tuple(device for device in self._known.devices if device.takes_layers)

    @property
    def own_devices(self) -> tuple[Device, ...]:
        """Those of them that are used where nobody names any."""
        return tuple(device for device in self.devices if device.kind is not DeviceKind.REMOTE)

    @property
    def trusted(self) -> bool:
        """Whether somebody has been told, and said yes, that the connection is open to whoever is on the way."""
        return self._trusted or any(device.kind is DeviceKind.REMOTE for device in self._known.devices)

    @property
    def connecting(self) -> ConnectRequest | None:
        return self._connecting

    @property
    def connect_error(self) -> DraftlightError | None:
        return self._connect_error

    def connect_to(self, address: str) -> None:
        """The person has agreed."""
        self.give_up_connecting()
        self._trusted, self._connect_error = True, None
        self._connecting = ConnectRequest(address)
        self.connect_requested.emit(self._connecting)
        self.devices_changed.emit()

    def give_up_connecting(self) -> None:
        if self._connecting:
            self._connecting.cancel.cancel()
            self._connecting = None
            self.devices_changed.emit()

    @Slot(object)
    def on_devices(self, known: DevicesKnown) -> None:
        if known != self._known:
            self._known = known
            self._name_devices()
            self.devices_changed.emit()

    def _name_devices(self) -> None:
        """Of machines that are connected by now."""
        before = dict(self._wanted)
        for role, wanted in before.items():
            if wanted:
                self._wanted[role] = replace(wanted, options=self._local(wanted.options))
        if self._wanted != before:
            self.ask()

    @Slot(object)
    def on_connected(self, request: ConnectRequest) -> None:
        if request is self._connecting:
            self._connecting = None
            self.devices_changed.emit()

    @Slot(object, object)
    def on_connect_failed(self, request: ConnectRequest, error: DraftlightError) -> None:
        if request is self._connecting:
            self._connecting = None
            self._connect_error = None if isinstance(error, Cancelled) else error
            self.devices_changed.emit()

    # Answers

    @Slot(object, object)
    def on_fitted(self, request: FitRequest, fit: PairFit) -> None:
        if request is self._request:
            self._request, self._fit, self._error = None, fit, None
            self.changed.emit()

    @Slot(object, object)
    def on_failed(self, request: FitRequest, error: DraftlightError) -> None:
        if request is self._request:
            self._request, self._fit, self._error = None, None, error
            self.changed.emit()

    def _give_up(self) -> None:
        if self._request:
            self._request.cancel.cancel()
            self._request = None

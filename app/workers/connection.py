"""Which hub is spoken to, with which token, or that nobody is: known to all that use the network."""

import threading

from app.library.network import Network, current_network


class Connection:
    """Any thread may ask. The token is looked for when it is first needed, since the system's keyring may be slow."""

    def __init__(self, offline: bool, endpoint: str) -> None:
        self._offline, self._endpoint = offline, endpoint
        self._lock = threading.Lock()
        self._network: Network | None = None

    @property
    def offline(self) -> bool:
        return self._offline

    def set_offline(self, offline: bool) -> None:
        with self._lock:
            self._offline, self._network = offline, None

    def set_endpoint(self, endpoint: str) -> None:
        with self._lock:
            self._endpoint, self._network = endpoint, None

    def forget_token(self) -> None:
        """It has changed, and is looked for again."""
        with self._lock:
            self._network = None

    def network(self) -> Network:
        """Raises `HubError` where the endpoint is no address."""
        with self._lock:
            if self._network is None:
                self._network = current_network(offline=self._offline, endpoint=self._endpoint)
            return self._network

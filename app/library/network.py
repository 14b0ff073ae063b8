"""What all code that speaks to the network goes by: which hub, with which token, or that there is no network at all."""

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

from app import __version__
from app.core.errors import HubError, NetworkError, Offline
from app.core.said import said
from app.library.huggingface import huggingface_hub
from app.library.token import find_token

if TYPE_CHECKING:
    import httpx2

HUB = "https://huggingface.co"
_TRUE = {"1", "on", "yes", "true"}
_PORTS = {"http": 80, "https": 443}
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class Network:
    """`offline`: nothing is sent, every request raises `Offline` at once. The proxy is the environment's.

    Every request gives up after 5 seconds without a connection and after 10 seconds of silence.
    """

    endpoint: str = HUB
    token: str = field(default="", repr=False)
    offline: bool = False

    def check(self) -> None:
        """Raise `Offline` where the network is switched off; every request asks first."""
        if self.offline:
            raise Offline

    def api(self) -> Any:
        """huggingface_hub's `HfApi` for this hub."""
        self.check()
        return huggingface_hub().HfApi(
            endpoint=self.endpoint,
            token=self.token or False,
            library_name="draftlight",
            library_version=__version__,
        )

    def client(self) -> "httpx2.Client":
        """For files. The caller closes it; it follows redirects, and drops the token where they leave the hub."""
        self.check()
        import httpx2

        from app.library.hub_client import TIME_LIMITS

        agent = {"User-Agent": f"draftlight/{__version__}", "Accept-Encoding": "identity"}
        try:
            return httpx2.Client(timeout=TIME_LIMITS, follow_redirects=True, headers=agent)
        except (ImportError, ValueError, httpx2.InvalidURL) as error:
            raise NetworkError(
                said("The proxy of the environment cannot be used: {error}.", error=error),
                said("Correct HTTPS_PROXY, HTTP_PROXY or ALL_PROXY."),
            ) from error

    def headers(self, url: str) -> dict[str, str]:
        """The token, for an address on the hub itself; nobody else gets it."""
        same = _origin(urlsplit(url)) == _origin(urlsplit(self.endpoint))
        return {"Authorization": f"Bearer {self.token}"} if self.token and same else {}

    def page(self, repo: str) -> str:
        """Where people read about a repository."""
        return f"{self.endpoint}/{repo}"

    @property
    def host(self) -> str:
        return urlsplit(self.endpoint).netloc


def current_network(*, offline: bool = False, endpoint: str = "", ask_for_token: bool = True) -> Network:
    """By the settings and the environment, where HF_HUB_OFFLINE, HF_ENDPOINT and the token's variables count.

    Looking for the token may wait for the system's keyring, and with a login that is about to end for the hub.
    """
    endpoint = checked_endpoint(endpoint or os.environ.get("HF_ENDPOINT", "") or HUB)
    if offline or os.environ.get("HF_HUB_OFFLINE", "").lower() in _TRUE:
        return Network(endpoint, offline=True)
    token = find_token() if ask_for_token else None
    return Network(endpoint, token.value if token else "")


def checked_endpoint(text: str) -> str:
    """The address of a hub without what does not belong to it. `HubError` where it is none."""
    address = text.strip().rstrip("/")
    parts = split_url(address)
    if parts is None or not is_safe(parts) or parts.query or parts.fragment or parts.username:
        raise HubError(
            said("{text} is no address of a hub.", text=repr(text)),
            said("It has the form {hub} (HF_ENDPOINT, or the settings).", hub=HUB),
        )
    return address


def split_url(url: str) -> SplitResult | None:
    """The parts of a web address; None where it is none."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 raises where it is no number
    except ValueError:
        return None
    return parts if parts.scheme in _PORTS and parts.hostname else None


def is_safe(parts: SplitResult) -> bool:
    """Encrypted, or within this machine."""
    return parts.scheme == "https" or parts.hostname in _LOOPBACK


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)

"""A model hub on loopback that speaks what the real huggingface_hub asks of one, and goes wrong where a test says so.

It knows search, model information, trees and files; gated and private repositories; and one kind of `Fault` for all
that a network does to a file. Its repositories are in memory, or files on disk that are too large for that.
"""

import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from tests.hub_parts import Fault, HubFile, HubRepo, HubRequest
from tests.hub_server import HubServer

__all__ = ["Fault", "HubRepo", "HubRequest", "LocalHub"]


class LocalHub:
    """`with LocalHub({"owner/name": {"model.gguf": b"…"}}) as hub: … hub.endpoint`.

    `tokens` maps each token to the gated and private repositories that it may read. With `redirects` files come from
    another origin, as they do on the real hub.
    """

    def __init__(
        self,
        repos: Mapping[str, HubRepo | Mapping[str, bytes | Path]] | None = None,
        *,
        tokens: Mapping[str, set[str]] | None = None,
        redirects: bool = False,
    ) -> None:
        self.repos = {
            name: repo if isinstance(repo, HubRepo) else HubRepo(repo) for name, repo in (repos or {}).items()
        }
        self.tokens = dict(tokens or {})
        self.redirects = redirects
        self.faults: list[Fault] = []
        self.requests: list[HubRequest] = []
        self.closing = threading.Event()
        self._server = HubServer(self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def url(self, repo: str, path: str, revision: str = "main") -> str:
        return f"{self.endpoint}/{repo}/resolve/{revision}/{path}"

    def replace(self, repo: str, path: str, content: bytes) -> None:
        """The file changes: new bytes, a new ETag, at the same address."""
        self.repos[repo].stored[path] = HubFile(content)

    def sent(self, path: str = "") -> int:
        """Bytes of bodies sent for paths that end so."""
        return sum(request.n_bytes for request in self.requests if request.path.endswith(path))

    def take_fault(self, path: str) -> Fault | None:
        for fault in self.faults:
            if path.endswith(fault.path) and fault.times != 0:
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None

    def __enter__(self) -> "LocalHub":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        for fault in self.faults:
            fault.released.set()
        self._server.shutdown()
        self._server.end_connections()
        self._server.server_close()
        self._thread.join()

"""One answer of a server to a request for a file, from some byte on to its end.

It is read in a thread of its own, so that whoever wants it can stop waiting at any moment, whatever the network does.
Redirects are followed here: the token stays with the host it is for, and nothing leads from https to http.
"""

import contextlib
import queue
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from app import __version__
from app.core.errors import Cancelled, DraftlightError, NetworkError
from app.core.said import said
from app.library.part_file import without_secrets

if TYPE_CHECKING:
    import httpx2

_MOST_REDIRECTS = 10
_MOST_WAITING = 8  # chunks of at most 64 KiB
_LOOK = 0.1  # seconds between looks at whether it is still wanted
_REDIRECTS = {301, 302, 303, 307, 308}


@dataclass(frozen=True, slots=True)
class Answer:
    """The head of an answer. `from_elsewhere`: it comes from another host than was asked."""

    status: int
    headers: Mapping[str, str]  # of any case
    from_elsewhere: bool


class Broken(Exception):
    """The connection broke or could not be made; it may be better the next time."""


class Transfer:
    """`with Transfer(url, headers) as transfer: transfer.answer(stop); for chunk in transfer.chunks(stop): …`.

    `answer` and `chunks` raise Broken, NetworkError where trying again is of no use, and Cancelled once `stop` is set.
    """

    def __init__(self, url: str, headers: Mapping[str, str], read_timeout: float) -> None:
        self._url, self._headers, self._read_timeout = url, headers, read_timeout
        self._mail: queue.Queue[Answer | bytes | Exception | None] = queue.Queue(_MOST_WAITING)
        self._closed = threading.Event()
        self._sockets: list[socket.socket] = []
        threading.Thread(target=self._run, daemon=True, name="transfer").start()

    def answer(self, stop: threading.Event) -> Answer:
        got = self._next(stop)
        assert isinstance(got, Answer)
        return got

    def chunks(self, stop: threading.Event, idle: Callable[[], None] = lambda: None) -> Iterator[bytes]:
        """The body; `idle` is called now and then while nothing comes."""
        while (got := self._next(stop, idle)) is not None:
            assert isinstance(got, bytes)
            yield got

    def close(self) -> None:
        """At once: the thread ends by itself, as soon as it sees that its sockets are shut."""
        self._closed.set()
        with contextlib.suppress(queue.Empty):
            while True:
                self._mail.get_nowait()
        self._shut()

    def __enter__(self) -> "Transfer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _next(self, stop: threading.Event, idle: Callable[[], None] = lambda: None) -> Answer | bytes | None:
        while not stop.is_set():
            try:
                got = self._mail.get(timeout=_LOOK)
            except queue.Empty:
                idle()
                continue
            if isinstance(got, Exception):
                raise got
            return got
        raise Cancelled

    def _shut(self) -> None:
        for connection in tuple(self._sockets):
            with contextlib.suppress(OSError):  # it is closed already
                socket.socket.shutdown(connection, socket.SHUT_RDWR)  # not TLS's own, which is not for other threads

    # In the thread.

    def _run(self) -> None:
        try:
            self._read()
        except Exception as error:
            self._mail.put(self._worded(error))

    def _read(self) -> None:
        import httpx2

        timeout = httpx2.Timeout(self._read_timeout, connect=min(15.0, self._read_timeout))
        agent = {"User-Agent": f"draftlight/{__version__}", "Accept-Encoding": "identity", "Accept": "*/*"}
        with httpx2.Client(timeout=timeout, headers=agent, verify=_trusted()) as client:
            response = followed(client, self._url, self._headers, self._trace)
            try:
                elsewhere = response.url.host != httpx2.URL(self._url).host
                self._mail.put(Answer(response.status_code, response.headers, elsewhere))
                if response.is_success:
                    for chunk in response.iter_raw():
                        if self._closed.is_set():
                            return
                        self._mail.put(chunk)
                self._mail.put(None)
            finally:
                response.close()

    def _trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Keeps the sockets: shutting them is what ends a wait."""
        if event.endswith((".connect_tcp.complete", ".start_tls.complete")):
            connection = info["return_value"].get_extra_info("socket")
            if isinstance(connection, socket.socket):
                self._sockets.append(connection)
        if self._closed.is_set():
            self._shut()

    def _worded(self, error: Exception) -> Exception:
        import httpx2

        host = httpx2.URL(self._url).host if not isinstance(error, httpx2.InvalidURL) else ""
        match error:
            case DraftlightError() | Broken():
                return error
            case httpx2.InvalidURL() | httpx2.UnsupportedProtocol():
                return no_address(self._url)
            case httpx2.ConnectError() if _untrusted(error):
                return NetworkError(
                    said("The certificate of {host} is not trusted.", host=host),
                    said("Check the clock of this computer, and whether a proxy stands between."),
                )
            case httpx2.ProxyError():
                return Broken(said("the proxy does not let {host} through: {error}", host=host, error=error))
            case httpx2.ConnectTimeout() | httpx2.ConnectError():
                return Broken(said("{host} cannot be reached", host=host))
            case httpx2.ReadTimeout():
                return Broken(
                    said("{host} has sent nothing for {seconds:.0f} seconds", host=host, seconds=self._read_timeout)
                )
            case httpx2.HTTPError() | OSError():
                return Broken(said("the connection to {host} broke", host=host))
            case ImportError():
                return NetworkError(said("The proxy cannot be used: {error}", error=error), said("Set another one."))
        return error


def followed(
    client: "httpx2.Client", address: str, headers: Mapping[str, str], trace: Callable[[str, Mapping[str, Any]], None]
) -> "httpx2.Response":
    """The first answer that is no redirect. Another host is told nothing but what part of the file is wanted."""
    import httpx2

    url, headers = httpx2.URL(address), dict(headers)
    for _ in range(_MOST_REDIRECTS + 1):
        request = client.build_request("GET", url, headers=headers, extensions={"trace": trace})
        response = client.send(request, stream=True)
        if response.status_code not in _REDIRECTS or "location" not in response.headers:
            return response
        response.close()
        there = url.join(response.headers["location"])
        if there.scheme not in ("http", "https") or (url.scheme == "https" and there.scheme == "http"):
            raise NetworkError(
                said(
                    "{host} sends to an address that is not encrypted ({scheme}://{there}).",
                    host=url.host,
                    scheme=there.scheme,
                    there=there.host,
                ),
                said("Draftlight does not follow it; try later, or another source."),
            )
        if (there.scheme, there.host, there.port) != (url.scheme, url.host, url.port):
            headers = {name: value for name, value in headers.items() if name.lower() in ("range", "if-range")}
        url = there
    raise NetworkError(said("{host} sends around in circles.", host=url.host), said("Try later, or another source."))


def no_address(url: str) -> NetworkError:
    return NetworkError(
        said("{address} is no address of a file.", address=without_secrets(url) or said("This")),
        said("It begins with https://."),
    )


@cache
def _trusted() -> ssl.SSLContext:
    """Made once: reading the certificates takes longer than a request."""
    import httpx2

    return httpx2.create_ssl_context()


def _untrusted(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False

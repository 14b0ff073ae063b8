"""A file on a server that can be read from any place, as far as a header needs: ranged reads, kept as they arrive.

It owns what was read and notices where the file changes in between. It knows nothing of GGUF.
"""

import bisect
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.core.cancel import CancelToken
from app.core.errors import HubError, NetworkError
from app.core.said import said
from app.library.hub_errors import refusal, unreachable
from app.library.network import Network

if TYPE_CHECKING:
    import httpx2

_LEAST, _MOST = 64 * 1024, 1024 * 1024  # bytes of a request that asks for less
_MOST_UNRANGED = 64 * 1024 * 1024  # read from the start of a file whose server cannot begin in the middle
_CONTENT_RANGE = re.compile(r"bytes (\d+)-(\d+)/(\d+)")
_WAITS = (0.2, 1.0)  # seconds before each further attempt
_PASSING = {408, 500, 502, 503, 504}
_EXPIRED = {401, 403, 404, 410}


class RangedFile:
    """`name` is what messages call the file, `repo` the repository that a refusal is about.

    Every reading method raises `HubError`, and `Cancelled` where the token is up.
    """

    def __init__(
        self,
        network: Network,
        client: "httpx2.Client",
        url: str,
        *,
        name: str,
        repo: str = "",
        cancel: CancelToken | None = None,
        waits: Sequence[float] = _WAITS,
    ) -> None:
        self.name = name
        self.bytes_read = 0
        """Bytes of the file that came over the network."""
        self._network, self._client, self._repo = network, client, repo
        self._url = self._place = url  # `_place`: where a redirect led, so that it is followed once
        self._cancel = cancel or CancelToken()
        self._waits = waits
        self._size: int | None = None
        self._etag = ""
        self._starts: list[int] = []  # of the blocks, in order
        self._blocks: list[bytes] = []
        self._position = 0

    @property
    def size(self) -> int:
        if self._size is None:
            self._fetch(0, _LEAST)
        assert self._size is not None
        return self._size

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = 0, /) -> int:
        base = (0, self._position, self.size if whence == 2 else 0)[whence]
        if base + offset < 0:
            raise ValueError(f"negative position {base + offset}")
        self._position = base + offset
        return self._position

    def read(self, size: int = -1, /) -> bytes:
        """As many bytes as asked for, or all there are to the end of the file."""
        end = self.size if size < 0 else min(self.size, self._position + size)
        parts = []
        while self._position < end:
            block = self._block(self._position, end)
            parts.append(block)
            self._position += len(block)
        return b"".join(parts)

    def close(self) -> None:
        self._starts, self._blocks = [], []

    def _block(self, start: int, end: int) -> bytes:
        """Bytes from `start` on, at least one and at most up to `end`."""
        at = bisect.bisect_right(self._starts, start) - 1
        if at >= 0 and start < self._starts[at] + len(self._blocks[at]):
            return self._blocks[at][start - self._starts[at] : end - self._starts[at]]
        following = self._starts[at + 1] if at + 1 < len(self._starts) else self.size
        size = max(end - start, min(_MOST, max(_LEAST, self.bytes_read)))
        self._fetch(start, min(size, following - start))
        return self._block(start, end)

    def _fetch(self, start: int, size: int) -> None:
        for wait in (*self._waits, None):
            self._cancel.check()
            try:
                self._request(start, size)
                return
            except _Passing as passing:
                if wait is None:
                    raise passing.error from passing
                time.sleep(wait)

    def _request(self, start: int, size: int) -> None:
        self._network.check()
        headers = {**self._network.headers(self._place), "Range": f"bytes={start}-{start + size - 1}"}
        if self._etag and not self._etag.startswith("W/"):
            headers["If-Range"] = self._etag
        with self._answers(), self._client.stream("GET", self._place, headers=headers) as response:
            moved = self._place != self._url
            if moved and response.status_code in _EXPIRED:
                self._place = self._url  # a signed address is good for some time only
                raise _Passing(
                    NetworkError(said("The address of {name} is no longer good.", name=self.name), said("Try again."))
                )
            self._place = str(response.url)
            self._take(response, start, size)

    @contextmanager
    def _answers(self) -> Iterator[None]:
        import httpx2

        host = urlsplit(self._place).netloc
        try:
            yield
        except (httpx2.InvalidURL, httpx2.UnsupportedProtocol) as error:
            raise NetworkError(
                said("{name} has no address that can be asked ({error}).", name=self.name, error=error),
                said("Check it."),
            ) from error
        except httpx2.TimeoutException as error:
            raise unreachable(error, host) from error  # it was long enough
        except (httpx2.TransportError, httpx2.StreamError, httpx2.TooManyRedirects, httpx2.DecodingError) as error:
            raise _Passing(unreachable(error, host)) from error

    def _take(self, response: "httpx2.Response", start: int, size: int) -> None:
        match response.status_code:
            case 206:
                self._take_range(response, start, size)
            case 200:
                self._take_beginning(response, start + size)
            case 416 if response.headers.get("Content-Range") == "bytes */0":
                self._learn(response, 0)
            case 416:
                raise self._changed()
            case status:
                error = refusal(status, response.headers, self._network, self._repo, path=self.name)
                raise _Passing(error) if status in _PASSING else error

    def _take_range(self, response: "httpx2.Response", start: int, size: int) -> None:
        found = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", ""))
        if not found or int(found[1]) != start or not int(found[2]) < int(found[3]):
            raise NetworkError(
                said("The server of {name} sent another part than was asked for.", name=self.name),
                said("Try again later."),
            )
        self._learn(response, int(found[3]))
        self._keep(start, self._body(response, min(size, int(found[2]) + 1 - start)))

    def _take_beginning(self, response: "httpx2.Response", end: int) -> None:
        """The server sends the whole file: what is needed of it is taken, and the rest left where it is."""
        length = response.headers.get("Content-Length", "")
        if not length.isdigit():
            raise NetworkError(
                said("The server of {name} does not say how long it is.", name=self.name),
                said("Download it to check it."),
            )
        self._learn(response, int(length))
        if end > _MOST_UNRANGED:
            raise NetworkError(
                said(
                    "The server of {name} sends whole files only, so its header cannot be read alone.", name=self.name
                ),
                said("Download it to check it."),
            )
        # Each further request would begin from the start again, so this one takes more than was asked for.
        beginning = self._body(response, min(int(length), max(end, min(_MOST_UNRANGED, 2 * end))))
        self._starts, self._blocks = [], []
        self._keep(0, beginning)

    def _learn(self, response: "httpx2.Response", size: int) -> None:
        """The file's size and mark, or, once they are known, that they are still the same."""
        etag = response.headers.get("ETag", "")
        if self._size is None:
            self._size, self._etag = size, etag
        elif size != self._size or (self._etag and etag and etag != self._etag):
            raise self._changed()

    def _changed(self) -> HubError:
        return NetworkError(
            said("{name} has changed on the server while it was read.", name=self.name), said("Try again.")
        )

    def _body(self, response: "httpx2.Response", size: int) -> bytes:
        body = bytearray()
        if size > 0:
            for chunk in response.iter_raw():
                self._cancel.check()
                self.bytes_read += len(chunk)
                body += chunk
                if len(body) >= size:
                    break
        if len(body) < size:
            raise _Passing(
                NetworkError(
                    said("The server of {name} sent less than it said.", name=self.name), said("Try again later.")
                )
            )
        return bytes(body[:size])

    def _keep(self, start: int, block: bytes) -> None:
        if block:
            at = bisect.bisect_left(self._starts, start)
            self._starts.insert(at, start)
            self._blocks.insert(at, block)


class _Passing(Exception):
    """It may go better the next time; `error` is what it is if not."""

    def __init__(self, error: HubError) -> None:
        super().__init__(str(error))
        self.error = error

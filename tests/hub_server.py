"""The local hub's server: what it answers to each request, and how it goes wrong."""

import json
import re
import socket
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol, cast
from urllib.parse import parse_qs, unquote, urlsplit

from tests.hub_parts import Fault, HubFile, HubRepo, HubRequest, blob, information

_PAGE = 100
_API = re.compile(r"/api/models/(?P<repo>[^/]+/[^/]+)(/(?P<what>revision|tree|paths-info)/(?P<revision>[^/]+).*)?")
_RESOLVE = re.compile(r"(?P<cdn>/cdn)?/(?P<repo>[^/]+/[^/]+)/resolve/(?P<revision>[^/]+)/(?P<path>.+)")
_RANGE = re.compile(r"bytes=(\d*)-(\d*)")


class Hub(Protocol):
    repos: dict[str, HubRepo]
    tokens: dict[str, set[str]]
    redirects: bool
    requests: list[HubRequest]
    closing: threading.Event

    @property
    def endpoint(self) -> str: ...

    @property
    def port(self) -> int: ...

    def take_fault(self, path: str) -> Fault | None: ...


class HubServer(ThreadingHTTPServer):
    daemon_threads = False  # so that closing waits for them
    request_queue_size = 64

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        super().__init__(("127.0.0.1", 0), _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._connections.discard(request)
        super().shutdown_request(request)

    def end_connections(self) -> None:
        with self._lock:
            for connection in self._connections:
                _end(connection)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that go away in the middle are what the tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        asked = self.headers
        self.record = HubRequest(
            self.command,
            unquote(parts.path),
            parse_qs(parts.query),
            range=asked.get("Range", ""),
            if_range=asked.get("If-Range", ""),
            authorization=asked.get("Authorization", ""),
            user_agent=asked.get("User-Agent", ""),
            host=asked.get("Host", ""),
        )
        self.hub.requests.append(self.record)
        self.fault = self.hub.take_fault(self.record.path) or Fault("")
        if self.fault.status:
            self._json({"error": "as the test wants it"}, self.fault.status)
        elif found := _RESOLVE.fullmatch(parts.path):
            self._resolve(unquote(found["repo"]), unquote(found["revision"]), unquote(found["path"]), found["cdn"])
        elif parts.path == "/api/models":
            self._search()
        elif found := _API.fullmatch(parts.path):
            self._information(unquote(found["repo"]), found["what"] or "", unquote(found["revision"] or "main"))
        else:
            self._json({"error": "Sorry, we can't find the page you are looking for."}, 404)

    do_HEAD = do_GET  # noqa: N815 the names are BaseHTTPRequestHandler's
    do_POST = do_GET  # noqa: N815

    @property
    def hub(self) -> Hub:
        return cast(HubServer, self.server).hub

    def _search(self) -> None:
        query = {name: values[0] for name, values in self.record.query.items()}
        words = query.get("search", "").lower().split()
        found = [
            (name, repo)
            for name, repo in self.hub.repos.items()
            if all(word in name.lower() for word in words)
            and query.get("author", name.split("/")[0]) == name.split("/")[0]
            and set(self.record.query.get("filter", [])) <= set(repo.tags)
            and (not repo.private or name in self.hub.tokens.get(self._token, ()))
        ]
        by_trend = query.get("sort") == "trendingScore"
        found.sort(key=lambda pair: -(pair[1].trend if by_trend else pair[1].downloads))
        first, n = int(query.get("cursor", 0)), min(int(query.get("limit", _PAGE)), _PAGE)
        link = {}
        if first + n < len(found):
            again = self.path.split("&cursor=")[0]
            link = {"Link": f'<{self.hub.endpoint}{again}&cursor={first + n}>; rel="next"'}
        self._json([information(name, repo, blobs=False) for name, repo in found[first : first + n]], headers=link)

    def _information(self, name: str, what: str, revision: str) -> None:
        repo = self._repo(name, revision, reads_files=False)
        if repo is None:
            return
        if what in ("", "revision"):
            self._json(information(name, repo, blobs="blobs" in self.record.query))
            return
        entries = [{"type": "file", "path": path, **blob(path, file)} for path, file in repo.stored.items()]
        if what == "paths-info":
            asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))["paths"]
            entries = [entry for entry in entries if entry["path"] in asked]
        self._json(entries)

    def _repo(self, name: str, revision: str, reads_files: bool) -> HubRepo | None:
        """The repository, or None after an answer that says why not."""
        repo = self.hub.repos.get(name)
        may_read = name in self.hub.tokens.get(self._token, ())
        if self._token and self._token not in self.hub.tokens:
            self._refuse(401, "", "Invalid credentials in Authorization header")
        elif repo is None or (repo.private and not may_read):
            status, message = (404, "Repository not found") if self._token else (401, "Invalid username or password.")
            self._refuse(status, "RepoNotFound", message)
        elif repo.disabled:
            self._refuse(403, "", "Access to this resource is disabled.")
        elif reads_files and repo.gated and not may_read:
            message = repo.refusal or f"Access to model {name} is restricted."
            self._refuse(403 if self._token else 401, "GatedRepo", message)
        elif revision not in (*repo.revisions, repo.commit):
            self._refuse(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        else:
            return repo
        return None

    @property
    def _token(self) -> str:
        return self.record.authorization.removeprefix("Bearer ")

    def _resolve(self, name: str, revision: str, path: str, from_cdn: str | None) -> None:
        repo = self.hub.repos[name] if from_cdn else self._repo(name, revision, reads_files=True)
        if repo is None:
            return
        file = repo.stored.get(path)
        if file is None:
            self._refuse(404, "EntryNotFound", "Entry not found")
            return
        etag = f'"{file.sha256}"'
        linked = {"X-Repo-Commit": repo.commit, "X-Linked-Size": str(file.n_bytes), "X-Linked-Etag": etag}
        if self.hub.redirects and not from_cdn:
            place = f"http://localhost:{self.hub.port}/cdn{urlsplit(self.path).path}?signature=1"
            self._answer(302, {**linked, "Location": place, "Content-Length": "0"})
            return
        self._file(file, etag, linked)

    def _file(self, file: HubFile, etag: str, headers: dict[str, str]) -> None:
        if self.fault.content is not None:
            file = HubFile(self.fault.content)
        size = file.n_bytes
        first, end, status = 0, size, 200
        found = _RANGE.fullmatch(self.record.range)
        if found and not self.fault.ignores_range and self.record.if_range in ("", etag):
            first = int(found[1]) if found[1] else max(0, size - int(found[2]))
            end = min(size, int(found[2]) + 1) if found[1] and found[2] else size
            status = 206
            headers = {**headers, "Content-Range": f"bytes {first}-{end - 1}/{size}"}
            if first >= end:
                self._answer(416, {"Content-Range": f"bytes */{size}", "Content-Length": "0"})
                return
        length = str(end - first + self.fault.length_lie)
        self._answer(status, {**headers, "ETag": etag, "Accept-Ranges": "bytes", "Content-Length": length})
        if self.command != "HEAD":
            self._send(file.chunks(first, end))
        if self.fault.length_lie:
            self._end()

    def _send(self, chunks: Iterator[bytes]) -> None:
        fault, record = self.fault, self.record
        for chunk in chunks:
            marks = [mark for mark in (fault.drop_after, fault.stall_after) if mark is not None]
            for mark in marks:
                rest = mark - record.n_bytes
                if rest > len(chunk) or rest < 0:
                    continue
                self._write(chunk[:rest])
                chunk = chunk[rest:]
                if mark == fault.drop_after:
                    self._end()
                    return
                fault.reached.set()
                fault.released.wait()
            self._write(chunk)
            if fault.pause:
                self.hub.closing.wait(fault.pause)

    def _write(self, data: bytes) -> None:
        self.record.n_bytes += len(data)  # before: whoever gets the last byte may look at once
        try:
            self.wfile.write(data)
        except OSError:
            self.record.n_bytes -= len(data)
            raise

    def _end(self) -> None:
        self.close_connection = True
        _end(self.connection)

    def _refuse(self, status: int, code: str, message: str) -> None:
        self._json({"error": message}, status, {"X-Error-Message": message, **({"X-Error-Code": code} if code else {})})

    def _json(self, content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        body = self.fault.body if self.fault.body is not None else json.dumps(content).encode()
        kind = {"Content-Type": "application/json; charset=utf-8", "Content-Length": str(len(body))}
        self._answer(status, {**kind, **(headers or {})})
        if self.command != "HEAD":
            self._send(iter([body]))

    def _answer(self, status: int, headers: Mapping[str, str]) -> None:
        self.record.status = status
        self.send_response(status)
        for name, value in {**headers, **self.fault.headers}.items():
            self.send_header(name, value)
        self.end_headers()


def _end(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # the other side was first

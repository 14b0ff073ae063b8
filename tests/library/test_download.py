"""One file from a local hub onto the disk, through all that a network and a server do to it."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from app.core.download import DownloadFile, DownloadStatus
from app.core.errors import (
    AccessDenied,
    Cancelled,
    ChecksumError,
    DownloadError,
    DraftlightError,
    NetworkError,
    NotOnHub,
    TermsNotAccepted,
    TokenMissing,
)
from app.library.download import FileDownload
from app.library.origin import origin_path, read_origin
from app.library.part_file import PartFile, part_path, read_sidecar, sidecar_path
from app.library.transfer import followed
from tests.downloads import NAME, REPO, SECONDS, Fetched, noise, sha256, wanted
from tests.local_hub import Fault, HubRepo, LocalHub

KIB = 1024
CONTENT = noise(300 * KIB)
RETRYING = DownloadStatus.RETRYING


@pytest.fixture
def hub() -> Iterator[LocalHub]:
    with LocalHub({REPO: {NAME: CONTENT}}) as hub:
        yield hub


@pytest.fixture
def fetched() -> Fetched:
    return Fetched()


def arrived(folder: Path) -> bytes:
    """The file, after a look that nothing else is left."""
    assert sorted(path.name for path in folder.iterdir()) == [NAME, f"{NAME}.origin.json"]
    return (folder / NAME).read_bytes()


def ranges(hub: LocalHub) -> list[str]:
    return [request.range for request in hub.requests]


def keep(file: DownloadFile, data: bytes, validator: str | None = None) -> None:
    """A part as an earlier download leaves it."""
    with PartFile(file) as part:
        part.expect(file.n_bytes, f'"{sha256(CONTENT)}"' if validator is None else validator)
        part.write(data)
        part.flush()


def test_a_file_arrives_whole(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    folder = tmp_path / "models" / "owner"
    assert fetched.run(wanted(hub, folder), hub)
    assert arrived(folder) == CONTENT
    assert (ranges(hub), fetched.statuses, fetched.n_done) == ([""], [DownloadStatus.RUNNING], len(CONTENT))
    origin = read_origin(folder / NAME)
    assert origin
    assert (origin.repo, origin.revision, origin.path) == (REPO, "main", NAME)
    assert (origin.sha256, origin.n_bytes) == (sha256(CONTENT), len(CONTENT))


def test_it_says_who_asks_and_wants_the_bytes_as_they_are(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    fetched.run(wanted(hub, tmp_path), hub)
    assert hub.requests[0].user_agent.startswith("draftlight/")


def test_a_file_of_unknown_size_and_checksum(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, drop_after=100 * KIB)]
    assert fetched.run(wanted(hub, tmp_path, checked=False), hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == ["", f"bytes={100 * KIB}-"]
    origin = read_origin(tmp_path / NAME)
    assert origin
    assert origin.sha256 == sha256(CONTENT)


def test_a_dropped_body_goes_on_where_it_broke(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, drop_after=100 * KIB)]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == ["", f"bytes={100 * KIB}-"]
    assert hub.requests[1].if_range == f'"{sha256(CONTENT)}"'
    assert hub.sent() == len(CONTENT)
    assert fetched.statuses == [DownloadStatus.RUNNING, RETRYING, DownloadStatus.RUNNING]
    assert "127.0.0.1" in fetched.errors[0].message
    assert "Trying again" in fetched.errors[0].remedy


def test_as_long_as_it_moves_it_never_gives_up(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, drop_after=10 * KIB, times=29)]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert len(hub.requests) == 30
    assert max(fetched.waits) < 2


def test_without_any_progress_it_gives_up(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, drop_after=10 * KIB), Fault(NAME, drop_after=0, times=None)]
    with pytest.raises(NetworkError, match=r"model\.gguf could not be fetched, in 10 tries: .* broke") as raised:
        fetched.run(wanted(hub, tmp_path), hub)
    assert "kept" in raised.value.remedy
    assert fetched.waits[:5] == sorted(fetched.waits[:5])
    assert fetched.waits[-1] > 40
    assert part_path(tmp_path / NAME).read_bytes() == CONTENT[: 10 * KIB]


def test_a_server_that_always_starts_anew_is_left_in_the_end(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, ignores_range=True, drop_after=100 * KIB, times=None)]
    with pytest.raises(NetworkError, match="in 10 tries"):
        fetched.run(wanted(hub, tmp_path), hub)


def test_a_server_without_ranges_starts_it_anew(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, drop_after=100 * KIB), Fault(NAME, ignores_range=True)]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert hub.sent() == 100 * KIB + len(CONTENT)


def test_a_part_goes_on_after_its_checksum_was_read(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    keep(file, CONTENT[: 200 * KIB])
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == [f"bytes={200 * KIB}-"]
    assert fetched.statuses == [DownloadStatus.CHECKING, DownloadStatus.RUNNING]


def test_what_is_not_claimed_is_fetched_again(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    keep(file, CONTENT[: 200 * KIB])
    with part_path(file.target).open("ab") as part:
        part.write(b"after a power cut this may be anything")
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == [f"bytes={200 * KIB}-"]


def test_a_part_that_is_complete_needs_no_network(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    keep(file, CONTENT)
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert hub.requests == []


def test_a_complete_part_of_unknown_size_is_told_by_the_server(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path, checked=False)
    keep(file, CONTENT)
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert [(request.range, request.status) for request in hub.requests] == [(f"bytes={len(CONTENT)}-", 416)]


def test_a_part_that_is_too_long_starts_again(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path, checked=False)
    keep(file, CONTENT + b"more")
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert [request.status for request in hub.requests] == [416, 200]


def test_a_file_that_changes_meanwhile_starts_again(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path, checked=False)
    keep(file, CONTENT[: 200 * KIB])
    changed = noise(250 * KIB, seed=1)
    hub.replace(REPO, NAME, changed)
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == changed


def test_a_changed_file_is_noticed_though_its_server_is_not_asked_to(
    hub: LocalHub, fetched: Fetched, tmp_path: Path
) -> None:
    """It ignores If-Range, and sends the rest of another file."""
    file = wanted(hub, tmp_path, checked=False)
    keep(file, CONTENT[: 200 * KIB])
    hub.faults = [Fault(NAME, headers={"ETag": '"another"'})]
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == [f"bytes={200 * KIB}-", ""]


def test_another_part_than_was_asked_for_is_not_taken(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    keep(file, CONTENT[: 200 * KIB])
    hub.faults = [Fault(NAME, headers={"Content-Range": f"bytes 0-{len(CONTENT) - 1}/{len(CONTENT)}"})]
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == [f"bytes={200 * KIB}-", ""]


def test_without_any_mark_a_broken_file_starts_again(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    """Nothing would tell whether the rest belongs to it."""
    hub.faults = [Fault(NAME, headers={"ETag": ""}, drop_after=100 * KIB)]
    assert fetched.run(wanted(hub, tmp_path, checked=False), hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == ["", ""]


def test_a_date_is_a_mark_where_there_is_no_strong_etag(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    date = "Thu, 01 May 2025 12:00:00 GMT"
    hub.faults = [Fault(NAME, headers={"ETag": 'W/"weak"', "Last-Modified": date}, drop_after=100 * KIB)]
    assert fetched.run(wanted(hub, tmp_path, checked=False), hub)
    assert arrived(tmp_path) == CONTENT
    assert hub.requests[1].if_range == date


def test_what_comes_behind_the_end_is_left_out(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, content=CONTENT + b"more")]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert len(hub.requests) == 1


def test_another_mirror_goes_on_with_the_same_file(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    keep(replace(file, url="https://mirror.invalid/model.gguf"), CONTENT[: 200 * KIB], '"of the mirror"')
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert [(request.range, request.if_range) for request in hub.requests] == [(f"bytes={200 * KIB}-", "")]


def test_without_a_checksum_another_address_is_another_file(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path, checked=False)
    keep(replace(file, url="https://mirror.invalid/model.gguf"), CONTENT[: 200 * KIB])
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == [""]


def test_a_wrong_checksum_is_fetched_again_once(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, content=noise(len(CONTENT), seed=1))]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == ["", ""]


def test_a_part_that_rotted_on_disk_is_fetched_again_once(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    keep(file, b"\0" + CONTENT[1 : 200 * KIB])
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert ranges(hub) == [f"bytes={200 * KIB}-", ""]


def test_a_wrong_checksum_twice_is_an_error(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, content=noise(len(CONTENT), seed=1), times=2)]
    with pytest.raises(ChecksumError, match=r"model\.gguf arrived damaged, twice"):
        fetched.run(wanted(hub, tmp_path), hub)
    assert list(tmp_path.iterdir()) == []
    assert len(hub.requests) == 2


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_when_it_wants_to_be(
    hub: LocalHub, fetched: Fetched, tmp_path: Path, status: int
) -> None:
    hub.faults = [Fault(NAME, status=status, headers={"Retry-After": "7"}, times=2)]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert fetched.waits == [7.0, 7.0]
    assert f"busy ({status})" in fetched.errors[0].message


def test_a_server_that_stays_busy_is_left(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, status=500, times=None)]
    with pytest.raises(NetworkError, match="10 tries"):
        fetched.run(wanted(hub, tmp_path), hub)


def test_a_length_that_is_too_long_is_found_out(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, length_lie=1000)]
    assert fetched.run(wanted(hub, tmp_path), hub)
    assert arrived(tmp_path) == CONTENT
    assert len(hub.requests) == 1


def test_a_length_that_is_too_long_without_a_checksum(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, length_lie=1000)]
    assert fetched.run(wanted(hub, tmp_path, checked=False), hub)
    assert arrived(tmp_path) == CONTENT


def test_a_file_of_another_size_costs_nothing_of_what_was_there(
    hub: LocalHub, fetched: Fetched, tmp_path: Path
) -> None:
    file = wanted(hub, tmp_path)
    keep(file, CONTENT[: 200 * KIB])
    hub.replace(REPO, NAME, noise(100))
    with pytest.raises(NetworkError, match=f"100 bytes, and the hub says {len(CONTENT):,}"):
        fetched.run(file, hub)
    assert part_path(file.target).read_bytes() == CONTENT[: 200 * KIB]


def test_a_login_page_of_the_network_costs_nothing_of_what_was_there(
    hub: LocalHub, fetched: Fetched, tmp_path: Path
) -> None:
    file = wanted(hub, tmp_path)
    keep(file, CONTENT[: 200 * KIB])
    page = {"Content-Type": "text/html; charset=utf-8"}
    hub.faults = [Fault(NAME, status=200, body=b"<html>", headers=page, times=3)]
    assert fetched.run(file, hub)
    assert arrived(tmp_path) == CONTENT
    assert "log in" in fetched.errors[0].message
    assert ranges(hub)[-1] == f"bytes={200 * KIB}-"


def test_a_compressed_answer_is_refused(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, headers={"Content-Encoding": "gzip"})]
    with pytest.raises(NetworkError, match="compressed"):
        fetched.run(wanted(hub, tmp_path), hub)


def test_a_body_that_stalls_is_asked_for_again(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, stall_after=100 * KIB)]
    assert fetched.run(wanted(hub, tmp_path), hub, read_timeout=0.2)
    assert arrived(tmp_path) == CONTENT
    assert "nothing" in fetched.errors[0].message


def test_nobody_there(fetched: Fetched, tmp_path: Path) -> None:
    with LocalHub({REPO: {NAME: CONTENT}}) as hub:
        file = wanted(hub, tmp_path)
    with pytest.raises(NetworkError, match=r"127\.0\.0\.1 cannot be reached"):
        fetched.run(file, hub)


def test_the_proxy_of_the_environment_is_asked(
    hub: LocalHub, fetched: Fetched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy"):
        monkeypatch.setenv(name, hub.endpoint)
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    file = wanted(hub, tmp_path)
    assert fetched.run(replace(file, url=file.url.replace(hub.endpoint, "http://far.invalid")), hub)
    assert arrived(tmp_path) == CONTENT
    assert hub.requests[0].host == "far.invalid"


@pytest.mark.parametrize("at", [0, 100 * KIB])
def test_it_stops_at_once_where_nothing_comes(hub: LocalHub, fetched: Fetched, tmp_path: Path, at: int) -> None:
    fault = Fault(NAME, stall_after=at)
    hub.faults = [fault]
    errors: list[BaseException] = []

    def run() -> None:
        try:
            fetched.run(wanted(hub, tmp_path), hub)
        except DraftlightError as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    assert fault.reached.wait(SECONDS)
    fetched.stop.set()
    thread.join(SECONDS)
    assert [type(error) for error in errors] == [Cancelled]
    for waiting in [thread for thread in threading.enumerate() if thread.name == "transfer"]:
        waiting.join(SECONDS)
        assert not waiting.is_alive(), "though its server still holds the connection"
    sidecar = read_sidecar(tmp_path / NAME)
    assert sidecar is None or sidecar.n_flushed == part_path(tmp_path / NAME).stat().st_size
    assert part_path(tmp_path / NAME).read_bytes() == CONTENT[: part_path(tmp_path / NAME).stat().st_size]


@pytest.mark.parametrize(
    ("repo", "token", "error", "words"),
    [
        (HubRepo({NAME: CONTENT}, gated="auto"), "", TokenMissing, REPO),
        (HubRepo({NAME: CONTENT}, gated="auto"), "mine", TermsNotAccepted, f"/{REPO}"),
        (HubRepo({NAME: CONTENT}), "wrong", AccessDenied, "token"),
        (HubRepo({NAME: CONTENT}, disabled=True), "", AccessDenied, REPO),
        (HubRepo({NAME: CONTENT}, private=True), "mine", NotOnHub, REPO),
    ],
)
def test_refusals_are_told_apart(
    fetched: Fetched, tmp_path: Path, repo: HubRepo, token: str, error: type[DraftlightError], words: str
) -> None:
    with LocalHub({REPO: repo}, tokens={"mine": set()}) as hub:
        with pytest.raises(error) as raised:
            fetched.run(wanted(hub, tmp_path), hub, token)
        assert words in str(raised.value)
        assert "mine" not in str(raised.value)
        assert len(hub.requests) == 1


def test_a_file_that_is_not_there(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = replace(wanted(hub, tmp_path), url=hub.url(REPO, "other.gguf"))
    with pytest.raises(NotOnHub):
        fetched.run(file, hub)


def test_the_token_stays_with_its_host(fetched: Fetched, tmp_path: Path) -> None:
    repo = HubRepo({NAME: CONTENT}, gated="auto")
    with LocalHub({REPO: repo}, tokens={"secret": {REPO}}, redirects=True) as hub:
        hub.faults = [Fault(NAME, times=1), Fault(NAME, drop_after=100 * KIB)]
        assert fetched.run(wanted(hub, tmp_path), hub, "secret")
        assert arrived(tmp_path) == CONTENT
        seen = {(request.host.split(":")[0], request.authorization) for request in hub.requests}
        assert seen == {("127.0.0.1", "Bearer secret"), ("localhost", "")}
        assert ranges(hub) == ["", "", f"bytes={100 * KIB}-", f"bytes={100 * KIB}-"]
        assert hub.requests[3].if_range
    assert all(b"secret" not in path.read_bytes() for path in tmp_path.iterdir())
    assert all(b"signature" not in path.read_bytes() for path in tmp_path.iterdir() if path.suffix == ".json")


def test_an_address_of_the_storage_that_ran_out_is_asked_for_anew(fetched: Fetched, tmp_path: Path) -> None:
    with LocalHub({REPO: {NAME: CONTENT}}, redirects=True) as hub:
        hub.faults = [Fault(f"resolve/main/{NAME}", times=1), Fault(f"resolve/main/{NAME}", status=403)]
        assert fetched.run(wanted(hub, tmp_path), hub)
        assert [request.status for request in hub.requests] == [302, 403, 302, 200]


def test_a_circle_of_redirects_ends(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, status=302, headers={"Location": hub.url(REPO, NAME)}, times=None)]
    with pytest.raises(NetworkError, match="circles"):
        fetched.run(wanted(hub, tmp_path), hub)


@pytest.mark.parametrize(
    ("there", "followed_to"),
    [
        ("https://cdn.invalid/x", "https://cdn.invalid/x"),
        ("/elsewhere", "https://hub.invalid/elsewhere"),
        ("http://hub.invalid/x", ""),
        ("http://cdn.invalid/x", ""),
        ("ftp://cdn.invalid/x", ""),
    ],
)
def test_nothing_leads_from_https_to_http(there: str, followed_to: str) -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        return httpx2.Response(302 if len(asked) == 1 else 200, headers={"Location": there})

    headers = {"Authorization": "Bearer secret", "Range": "bytes=5-"}
    with httpx2.Client(transport=httpx2.MockTransport(answer)) as client:
        if not followed_to:
            with pytest.raises(NetworkError, match="not encrypted"):
                followed(client, "https://hub.invalid/model.gguf", headers, lambda event, info: None)
            return
        followed(client, "https://hub.invalid/model.gguf", headers, lambda event, info: None)
    assert str(asked[1].url) == followed_to
    assert asked[1].headers["range"] == "bytes=5-"
    assert ("authorization" in asked[1].headers) is (asked[1].url.host == "hub.invalid")


def test_a_redirect_to_a_file_of_this_machine_is_not_followed(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    hub.faults = [Fault(NAME, status=302, headers={"Location": "file:///etc/hostname"})]
    with pytest.raises(NetworkError, match="not encrypted"):
        fetched.run(wanted(hub, tmp_path), hub)


@pytest.mark.parametrize("url", ["ftp://example.invalid/model.gguf", "https://[broken/model.gguf", "model.gguf"])
def test_an_address_that_is_none(hub: LocalHub, fetched: Fetched, tmp_path: Path, url: str) -> None:
    with pytest.raises(NetworkError, match="no address"):
        fetched.run(replace(wanted(hub, tmp_path), url=url), hub)


def test_a_file_that_is_there_is_not_fetched(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(CONTENT)
    assert not fetched.run(wanted(hub, tmp_path), hub)
    assert fetched.statuses == [DownloadStatus.CHECKING]
    assert not Fetched().run(wanted(hub, tmp_path), hub)
    assert hub.requests == []


def test_what_was_found_right_is_not_read_again(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    assert fetched.run(wanted(hub, tmp_path), hub)
    again = Fetched()
    assert not again.run(wanted(hub, tmp_path), hub)
    assert again.statuses == []


@pytest.mark.parametrize("content", [b"short", noise(len(CONTENT), seed=1)])
def test_another_file_in_its_place_is_left_alone(
    hub: LocalHub, fetched: Fetched, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(DownloadError, match="another file") as raised:
        fetched.run(wanted(hub, tmp_path), hub)
    assert raised.value.remedy
    assert (tmp_path / NAME).read_bytes() == content


def test_two_programs_do_not_write_the_same_file(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    file = wanted(hub, tmp_path)
    with PartFile(file), pytest.raises(DownloadError, match="another program"):
        fetched.run(file, hub)
    assert fetched.run(file, hub)


def test_a_folder_that_cannot_be_made_is_a_sentence(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DownloadError, match="cannot be written"):
        fetched.run(wanted(hub, tmp_path / "file"), hub)


def test_names_of_all_scripts(fetched: Fetched, tmp_path: Path) -> None:
    name = "模型 ü.gguf"
    with LocalHub({REPO: {name: CONTENT}}) as hub:
        file = wanted(hub, tmp_path, name)
        file = replace(file, url=file.url.replace(name, "%E6%A8%A1%E5%9E%8B%20%C3%BC.gguf"))
        assert fetched.run(file, hub)
    assert (tmp_path / name).read_bytes() == CONTENT
    assert origin_path(tmp_path / name).exists()
    assert not sidecar_path(tmp_path / name).exists()


def test_the_limit_counts_while_it_runs(hub: LocalHub, fetched: Fetched, tmp_path: Path) -> None:
    """The clock stands still, so that the first wait is as long as the limit wants; then the limit is lifted."""
    line = fetched.line(hub)
    line.limit.rate = 1000
    waits: list[float] = []

    def wait(stop: threading.Event, seconds: float) -> None:
        waits.append(seconds)
        line.limit.rate = 0

    FileDownload(wanted(hub, tmp_path), replace(line, wait=wait), fetched.stop, fetched.tell).run()
    assert len(waits) == 1
    assert arrived(tmp_path) == CONTENT

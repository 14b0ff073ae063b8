"""Ranged reads of the real client against a real server, also one that cannot do them or changes its mind."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, HubError, NetworkError, NotOnHub, Offline, TermsNotAccepted, TokenMissing
from app.library.network import Network
from app.library.remote_file import RangedFile
from tests.local_hub import Fault, HubRepo, LocalHub

REPO, PATH = "owner/name", "model.gguf"
CONTENT = random.Random(1).randbytes(3_000_000)
KIB = 1024


@pytest.fixture(scope="module")
def client() -> Iterator[httpx2.Client]:
    with httpx2.Client(timeout=5, follow_redirects=True) as client:
        yield client


@pytest.fixture
def hub() -> Iterator[LocalHub]:
    with LocalHub({REPO: {PATH: CONTENT, "empty.gguf": b""}}) as hub:
        yield hub


def ranged(hub: LocalHub, client: httpx2.Client, path: str = PATH, cancel: CancelToken | None = None) -> RangedFile:
    return RangedFile(
        Network(hub.endpoint), client, hub.url(REPO, path), name=path, repo=REPO, cancel=cancel, waits=(0.0, 0.0)
    )


def test_reads_what_is_asked_for(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    assert file.read(10) == CONTENT[:10]
    assert file.tell() == 10
    assert file.seek(-5, 2) == len(CONTENT) - 5
    assert file.read() == CONTENT[-5:]
    assert file.read(1) == b""
    file.seek(100)
    file.seek(50, 1)
    assert file.read(200_000) == CONTENT[150:200_150]
    assert file.size == len(CONTENT)
    assert file.bytes_read == hub.sent()


def test_what_was_read_is_not_read_again(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    for place in (0, 30_000, 7, 60_000):
        file.seek(place)
        assert file.read(1000) == CONTENT[place : place + 1000]
    assert len(hub.requests) == 1
    assert file.bytes_read == 64 * KIB


def test_requests_grow_with_what_was_read(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    while file.read(1000):
        pass
    assert file.bytes_read == len(CONTENT)
    sizes = [request.n_bytes // KIB for request in hub.requests]
    assert sizes[:6] == [64, 64, 128, 256, 512, 1024]


def test_a_gap_is_filled_without_reading_its_ends_again(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    file.seek(100 * KIB)
    file.read(10)
    file.seek(0)
    assert file.read(200 * KIB) == CONTENT[: 200 * KIB]
    spans = sorted(tuple(map(int, request.range.removeprefix("bytes=").split("-"))) for request in hub.requests)
    assert all(end < start for (_, end), (start, _) in pairwise(spans))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3_100_000), st.integers(0, 400_000)), min_size=1, max_size=8))
def test_any_order_of_reads_gives_the_file(
    shared: tuple[LocalHub, httpx2.Client], reads: list[tuple[int, int]]
) -> None:
    file = ranged(*shared)
    for place, size in reads:
        file.seek(place)
        assert file.read(size) == CONTENT[place : place + size]
    assert file.bytes_read <= len(CONTENT)


@pytest.fixture(scope="module")
def shared(client: httpx2.Client) -> Iterator[tuple[LocalHub, httpx2.Client]]:
    with LocalHub({REPO: {PATH: CONTENT}}) as hub:
        yield hub, client


def test_an_empty_file(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client, "empty.gguf")
    assert file.read(10) == b""
    assert file.size == 0


def test_no_place_before_the_start(hub: LocalHub, client: httpx2.Client) -> None:
    with pytest.raises(ValueError, match="negative"):
        ranged(hub, client).seek(-1)


def test_a_server_that_ignores_ranges_sends_little(client: httpx2.Client, tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as large:
        large.truncate(1_000_000_000)
    with LocalHub({REPO: {PATH: path}}) as hub:
        hub.repos[REPO].stored[PATH].__dict__["sha256"] = "0" * 64  # not worth a gigabyte of hashing
        hub.faults.append(Fault(PATH, times=None, ignores_range=True))
        file = ranged(hub, client)
        assert file.read(1_000_000) == bytes(1_000_000)
        assert file.size == 1_000_000_000
        assert file.bytes_read < 5_000_000
        file.seek(500_000_000)
        with pytest.raises(NetworkError, match="whole files only"):
            file.read(10)


def test_a_server_that_begins_to_ignore_ranges(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    file.read(10)
    hub.faults.append(Fault(PATH, times=None, ignores_range=True))
    file.seek(0)
    assert file.read() == CONTENT


def test_later_reads_are_of_the_same_file_or_none(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    file.read(100_000)
    first, *others = hub.requests
    assert not first.if_range
    assert all(request.if_range == f'"{hub.repos[REPO].stored[PATH].sha256}"' for request in others)


@pytest.mark.parametrize(
    ("fault", "content"),
    [(Fault("none"), CONTENT[::-1]), (Fault(PATH, times=None, headers={"ETag": ""}), CONTENT[:-1])],
)
def test_a_changed_file_is_noticed(hub: LocalHub, client: httpx2.Client, fault: Fault, content: bytes) -> None:
    hub.faults.append(fault)
    file = ranged(hub, client)
    file.read(10)
    hub.replace(REPO, PATH, content)
    file.seek(1_000_000)
    with pytest.raises(NetworkError, match="has changed"):
        file.read(10)


def test_a_file_that_became_shorter_is_noticed(hub: LocalHub, client: httpx2.Client) -> None:
    file = ranged(hub, client)
    file.read(10)
    hub.replace(REPO, PATH, CONTENT[:1000])
    file.seek(1_000_000)
    with pytest.raises(NetworkError, match="has changed"):
        file.read(10)


@pytest.mark.parametrize(
    "fault",
    [
        Fault(PATH, drop_after=1000, times=2),
        Fault(PATH, drop_after=0, times=2),
        Fault(PATH, status=503, times=2),
        Fault(PATH, length_lie=100),
    ],
)
def test_passing_trouble_passes(hub: LocalHub, client: httpx2.Client, fault: Fault) -> None:
    hub.faults.append(fault)
    assert ranged(hub, client).read(100_000) == CONTENT[:100_000]
    assert len(hub.requests) >= 1 + bool(fault.drop_after is not None or fault.status)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault(PATH, drop_after=1000, times=None), "broke"),
        (Fault(PATH, status=503, times=None), "problem of its own"),
        (Fault(PATH, status=429, times=None, headers={"Retry-After": "7"}), "7 seconds"),
        (Fault(PATH, status=302, times=None), "refuses"),
        (Fault(PATH, headers={"Content-Range": "bytes 5-9/100"}), "another part"),
        (Fault(PATH, headers={"Content-Range": "nonsense"}), "another part"),
        (Fault(PATH, times=None, content=b"abc", headers={"Content-Range": "bytes 0-65535/3000000"}), "less than it"),
    ],
)
def test_lasting_trouble_is_a_sentence(hub: LocalHub, client: httpx2.Client, fault: Fault, words: str) -> None:
    hub.faults.append(fault)
    with pytest.raises(HubError, match=words):
        ranged(hub, client).read(10)
    assert len(hub.requests) <= 3


def test_silence_ends(hub: LocalHub) -> None:
    hub.faults.append(Fault(PATH, stall_after=1000))
    with httpx2.Client(timeout=0.3) as hasty, pytest.raises(NetworkError, match="silent"):
        ranged(hub, hasty).read(10)
    assert len(hub.requests) == 1


def test_nobody_there(client: httpx2.Client) -> None:
    with LocalHub() as hub:
        url = hub.url(REPO, PATH)
        file = RangedFile(Network(hub.endpoint), client, url, name=PATH, waits=())
    with pytest.raises(NetworkError, match="cannot be reached"):
        file.read(1)


def test_stopping(hub: LocalHub, client: httpx2.Client) -> None:
    token = CancelToken()
    file = ranged(hub, client, cancel=token)
    file.read(10)
    token.cancel()
    assert file.read(10) == CONTENT[10:20]  # it is here already
    file.seek(1_000_000)
    with pytest.raises(Cancelled):
        file.read(10)
    assert len(hub.requests) == 1


def test_offline_asks_nobody(hub: LocalHub, client: httpx2.Client) -> None:
    file = RangedFile(Network(hub.endpoint, offline=True), client, hub.url(REPO, PATH), name=PATH)
    with pytest.raises(Offline):
        file.read(1)
    assert not hub.requests


def test_redirects_are_followed_once_and_without_the_token(client: httpx2.Client) -> None:
    with LocalHub({REPO: HubRepo({PATH: CONTENT}, gated="auto")}, tokens={"hf_x": {REPO}}, redirects=True) as hub:
        network = Network(hub.endpoint, token="hf_x")
        file = RangedFile(network, client, hub.url(REPO, PATH), name=PATH, repo=REPO)
        file.read(1)
        file.seek(1_000_000)
        assert file.read(10) == CONTENT[1_000_000:1_000_010]
        assert [bool(request.authorization) for request in hub.requests] == [True, False, False]


def test_an_expired_redirect_is_asked_for_again(client: httpx2.Client) -> None:
    with LocalHub({REPO: {PATH: CONTENT}}, redirects=True) as hub:
        file = ranged(hub, client)
        file.read(1)
        hub.faults.append(Fault(f"cdn/{REPO}/resolve/main/{PATH}", status=403))
        file.seek(1_000_000)
        assert file.read(10) == CONTENT[1_000_000:1_000_010]


def test_refusals_are_told_apart(client: httpx2.Client) -> None:
    with LocalHub({REPO: HubRepo({PATH: CONTENT}, gated="manual")}, tokens={"hf_x": set()}) as hub:
        for token, path, expected in (
            ("", PATH, TokenMissing),
            ("hf_x", PATH, TermsNotAccepted),
        ):
            file = RangedFile(Network(hub.endpoint, token), client, hub.url(REPO, path), name=path, repo=REPO)
            with pytest.raises(expected, match=REPO):
                file.read(1)
    with LocalHub({REPO: {PATH: CONTENT}}) as hub, pytest.raises(NotOnHub, match=r"no file other\.gguf"):
        ranged(hub, client, "other.gguf").read(1)

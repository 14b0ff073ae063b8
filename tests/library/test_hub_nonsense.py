"""A hub that answers anything at all: what comes of it is sound, or a sentence."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.errors import HubError
from app.core.hub import Repository, SearchQuery
from app.library.hub import Hub
from app.library.network import Network
from app.library.remote_file import RangedFile
from tests.hub_parts import information
from tests.local_hub import Fault, HubRepo, LocalHub

PATH = "model.gguf"
CONTENT = random.Random(1).randbytes(300_000)


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[LocalHub, Hub]]:
    with LocalHub({"a/b": {PATH: CONTENT}}) as local, Hub(Network(local.endpoint)) as hub:
        yield local, hub


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_KNOWN = sorted(information("a/b", HubRepo({"m.gguf": b"x"}), blobs=True))


@settings(max_examples=100, deadline=None)
@given(changes=st.dictionaries(st.sampled_from(_KNOWN), _JSON, max_size=3), whole=st.none() | _JSON)
def test_whatever_the_hub_answers_it_is_understood_or_a_sentence(
    shared: tuple[LocalHub, Hub], changes: dict[str, object], whole: object
) -> None:
    local, hub = shared
    answer = information("a/b", HubRepo({"m.gguf": b"x"}), blobs=True) | changes if whole is None else whole
    asked: tuple[tuple[object, Callable[[], list[Repository]]], ...] = (
        (answer, lambda: [hub.repository("a/b")]),
        ([answer], lambda: hub.search(SearchQuery())),
    )
    for body, ask in asked:
        local.faults = [Fault("", times=None, body=json.dumps(body).encode())]
        with suppress(HubError):  # which is a sentence
            for found in ask():
                numbers = [found.downloads, found.likes, *(model.n_bytes for model in found.models)]
                assert all(type(number) in (int, bool) and number >= 0 for number in numbers)
                assert all(isinstance(text, str) for text in (found.name, found.revision, found.licence))
                assert found.updated is None or found.updated.isoformat()


@settings(max_examples=60, deadline=None)
@given(
    faults=st.lists(
        st.builds(
            Fault,
            path=st.just(PATH),
            times=st.integers(1, 3),
            status=st.sampled_from([0, 0, 0, 204, 206, 301, 400, 401, 403, 404, 416, 418, 429, 500, 503]),
            ignores_range=st.booleans(),
            drop_after=st.none() | st.integers(0, 100_000),
            content=st.none() | st.binary(max_size=20),
            length_lie=st.sampled_from([0, 0, 0, -1, 1, 1000]),
            headers=st.dictionaries(
                st.sampled_from(
                    ["Content-Range", "ETag", "Location", "X-Error-Code", "Content-Encoding", "Retry-After"]
                ),
                st.sampled_from(["", "x", "bytes 0-9/10", "bytes 5-1/3", "gzip", "GatedRepo", "\xe9"]),
                max_size=2,
            ),
        ),
        max_size=4,
    ),
    place=st.integers(0, len(CONTENT)),
)
def test_whatever_the_server_does_it_is_a_sentence(
    shared: tuple[LocalHub, Hub], client: httpx2.Client, faults: list[Fault], place: int
) -> None:
    local, hub = shared
    local.faults = faults
    file = RangedFile(hub.network, client, local.url("a/b", PATH), name=PATH, waits=(0.0, 0.0))
    with suppress(HubError):
        file.seek(place)
        read = file.read(100)
        assert len(read) == max(0, min(100, file.size - place))
    local.faults = []


@pytest.fixture(scope="module")
def client() -> Iterator[httpx2.Client]:
    with httpx2.Client(timeout=5, follow_redirects=True) as client:
        yield client

"""The real huggingface_hub against a hub on loopback: search, looking into repositories, and every refusal."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from app.core.cancel import CancelToken
from app.core.errors import (
    AccessDenied,
    Cancelled,
    HubError,
    NetworkError,
    NotOnHub,
    Offline,
    TermsNotAccepted,
    TokenMissing,
)
from app.core.hub import Order, RemoteFile, SearchQuery
from app.library.hub import Hub
from app.library.network import Network
from tests.local_hub import Fault, HubRepo, LocalHub

MANY = {f"many/Model-{number:03d}-GGUF": HubRepo({"m-Q4_0.gguf": b"x"}, downloads=number) for number in range(130)}
REPOS = {
    "ann/Qwen-8B-GGUF": HubRepo(
        {
            "README.md": b"#",
            "qwen-Q4_K_M.gguf": b"4" * 400,
            "qwen-Q8_0-00001-of-00002.gguf": b"8" * 500,
            "qwen-Q8_0-00002-of-00002.gguf": b"9" * 300,
            "mmproj-f16.gguf": b"p",
        },
        downloads=50,
        likes=3,
        trend=9,
        licence="mit",
    ),
    "bob/Qwen-1B-GGUF": HubRepo({"qwen-small-Q8_0.gguf": b"1" * 100}, downloads=70, trend=1, gated="manual"),
    "bob/Secret-GGUF": HubRepo({"secret.gguf": b"s"}, private=True),
    "bob/Shut-GGUF": HubRepo({"shut.gguf": b"s"}, disabled=True),
    "bob/Picture": HubRepo({"picture.safetensors": b"s"}, tags=()),
}
TOKENS = {"hf_good": {"bob/Qwen-1B-GGUF", "bob/Secret-GGUF"}, "hf_poor": set[str]()}


@pytest.fixture
def local() -> Iterator[LocalHub]:
    with LocalHub(REPOS | MANY, tokens=TOKENS) as local:
        yield local


@pytest.fixture
def hub(local: LocalHub) -> Iterator[Hub]:
    with Hub(Network(local.endpoint)) as hub:
        yield hub


def names(hub: Hub, query: SearchQuery) -> list[str]:
    return [repository.name for repository in hub.search(query)]


def test_search_says_what_can_be_known_at_once(hub: Hub, local: LocalHub) -> None:
    first, second = hub.search(SearchQuery("qwen"))
    assert (first.name, first.downloads, first.gated) == ("bob/Qwen-1B-GGUF", 70, True)
    assert (second.likes, second.licence, second.gated) == (3, "mit", False)
    assert second.updated == datetime(2025, 5, 1, 12, tzinfo=UTC)
    assert second.models == ()
    (request,) = local.requests
    assert request.query["limit"] == ["30"]


def test_search_narrows_and_sorts(hub: Hub) -> None:
    assert names(hub, SearchQuery("qwen", order=Order.TREND))[0] == "ann/Qwen-8B-GGUF"
    assert names(hub, SearchQuery(author="ann")) == ["ann/Qwen-8B-GGUF"]
    assert names(hub, SearchQuery("picture")) == []
    assert names(hub, SearchQuery("qwen", limit=1)) == ["bob/Qwen-1B-GGUF"]


def test_search_goes_on_to_further_pages(hub: Hub) -> None:
    assert len(names(hub, SearchQuery("model", limit=120))) == 120


def test_search_for_a_quantisation_or_a_size(hub: Hub) -> None:
    (found,) = hub.search(SearchQuery("qwen", quantisation="q4_k_m"))
    assert found.name == "ann/Qwen-8B-GGUF"
    assert [model.quantisation for model in found.models] == ["Q4_K_M"]
    small = hub.search(SearchQuery("qwen", most_bytes=200))
    assert [repository.name for repository in small] == ["bob/Qwen-1B-GGUF"]
    both = hub.search(SearchQuery("qwen", quantisation="Q8_0", most_bytes=900))
    assert [len(repository.models) for repository in both] == [1, 1]


def test_a_repository_has_its_models_with_sizes_and_checksums(hub: Hub, local: LocalHub) -> None:
    repository = hub.repository("ann/Qwen-8B-GGUF")
    commit = local.repos["ann/Qwen-8B-GGUF"].commit
    assert repository.revision == commit
    assert [(model.quantisation, model.n_bytes, len(model.files)) for model in repository.models] == [
        ("Q4_K_M", 400, 1),
        ("Q8_0", 800, 2),
    ]
    (file,) = repository.models[0].files
    assert file.revision == commit
    assert file.sha256 == hashlib.sha256(b"4" * 400).hexdigest()
    assert hub.url(file) == f"{local.endpoint}/ann/Qwen-8B-GGUF/resolve/{commit}/qwen-Q4_K_M.gguf"
    opened = hub.open(file)
    assert opened.read() == b"4" * 400


def test_addresses_are_quoted(hub: Hub, local: LocalHub) -> None:
    file = RemoteFile("a/b", "refs/pr/1", "a folder/モデル#1.gguf", 1)
    assert hub.url(file).endswith("/a/b/resolve/refs%2Fpr%2F1/a%20folder/%E3%83%A2%E3%83%87%E3%83%AB%231.gguf")
    assert hub.url(RemoteFile("", "", "x.gguf", 1, url="https://example.org/x.gguf")) == "https://example.org/x.gguf"
    local.repos["a/b"] = HubRepo({"a folder/モデル#1.gguf": b"x"}, revisions=("main", "refs/pr/1"))
    assert hub.open(file).read() == b"x"


def test_a_file_on_no_hub(hub: Hub, local: LocalHub) -> None:
    file = hub.file_at(local.url("ann/Qwen-8B-GGUF", "qwen-Q4_K_M.gguf") + "?download=true")
    assert (file.path, file.n_bytes, file.repo, file.sha256) == ("qwen-Q4_K_M.gguf", 400, "", "")


def test_looking_into_many_keeps_their_order_and_passes_over_what_is_shut(hub: Hub) -> None:
    found = hub.search(SearchQuery(limit=20))
    shut = hub.search(SearchQuery("shut"))
    looked_into = list(hub.look_into([*found, *shut]))
    assert [repository.name for repository in looked_into] == [repository.name for repository in [*found, *shut]]
    assert all(repository.models for repository in looked_into[:-1])
    assert not looked_into[-1].models


def test_looking_into_stops(hub: Hub) -> None:
    token = CancelToken()
    looking = hub.look_into(hub.search(SearchQuery(limit=20)), token)
    next(looking)
    token.cancel()
    with pytest.raises(Cancelled):
        list(looking)


@pytest.mark.parametrize(
    ("token", "repo", "expected", "words"),
    [
        ("", "ann/Nothing", NotOnHub, "no repository ann/Nothing"),
        ("hf_good", "ann/Nothing", NotOnHub, "no repository ann/Nothing"),
        ("", "bob/Secret-GGUF", NotOnHub, "or it is private"),
        ("hf_poor", "bob/Secret-GGUF", NotOnHub, "or it is private"),
        ("hf_wrong", "ann/Qwen-8B-GGUF", AccessDenied, "does not accept the token"),
        ("", "bob/Shut-GGUF", AccessDenied, "shut"),
    ],
)
def test_refused_repositories(local: LocalHub, token: str, repo: str, expected: type[HubError], words: str) -> None:
    with Hub(Network(local.endpoint, token)) as hub, pytest.raises(expected, match=words) as caught:
        hub.repository(repo)
    assert caught.value.remedy
    assert "hf_" not in str(caught.value)


def test_a_token_opens_what_is_private(local: LocalHub) -> None:
    with Hub(Network(local.endpoint, "hf_good")) as hub:
        assert hub.repository("bob/Secret-GGUF").models
    assert local.requests[-1].authorization == "Bearer hf_good"


@pytest.mark.parametrize(
    ("token", "refusal", "expected", "words"),
    [
        ("", "", TokenMissing, "with a token only.*bob/Qwen-1B-GGUF"),
        ("hf_poor", "", TermsNotAccepted, "terms.*Accept them at http://[^ ]+/bob/Qwen-1B-GGUF"),
        ("hf_poor", "Your request to access model x is awaiting a review", TermsNotAccepted, "waits for its authors"),
        ("hf_poor", "Your request to access model x has been rejected", AccessDenied, "rejected"),
        ("hf_poor", "enable access in your fine-grained token settings", AccessDenied, "may not read gated"),
        ("hf_wrong", "", AccessDenied, "does not accept the token"),
    ],
)
def test_gated_files(local: LocalHub, token: str, refusal: str, expected: type[HubError], words: str) -> None:
    local.repos["bob/Qwen-1B-GGUF"].refusal = refusal
    with Hub(Network(local.endpoint)) as hub:
        (model,) = hub.repository("bob/Qwen-1B-GGUF").models  # what there is, everybody may know
    with Hub(Network(local.endpoint, token)) as hub, pytest.raises(expected, match=words):
        hub.open(model.files[0]).read(1)


def test_revisions(hub: Hub, local: LocalHub) -> None:
    with pytest.raises(NotOnHub, match="no revision v9"):
        hub.repository("ann/Qwen-8B-GGUF", "v9")
    local.repos["ann/Qwen-8B-GGUF"].revisions = ("main", "refs/pr/1")
    assert hub.repository("ann/Qwen-8B-GGUF", "refs/pr/1").models


@pytest.mark.parametrize("name", ["", "qwen", "a/b/c", "../b", "a/..", "a b/c", "a/b?c", "a/b--c", "a/モデル"])
def test_names_that_are_none_are_not_asked_for(hub: Hub, local: LocalHub, name: str) -> None:
    with pytest.raises(HubError, match="no name of a repository"):
        hub.repository(name)
    assert not local.requests


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("", times=None, status=500), "problem of its own"),
        (Fault("", times=None, status=429, headers={"Retry-After": "30"}), "in 30 seconds"),
        (Fault("", times=None, status=418), "refuses"),
        (Fault("", times=None, body=b"<html>Welcome to the hotel</html>"), "makes no sense"),
        (Fault("", times=None, body=b'["a", 3]'), "makes no sense"),
        (Fault("", times=None, body=b'{"a": 3}'), "makes no sense"),
        (Fault("", times=None, body=b"\xff\xfe"), "makes no sense"),
        (Fault("", times=None, drop_after=0), "broke"),
    ],
)
def test_a_hub_in_trouble(hub: Hub, local: LocalHub, fault: Fault, words: str) -> None:
    local.faults.append(fault)
    with pytest.raises(NetworkError, match=words):
        hub.search(SearchQuery("qwen"))
    with pytest.raises(NetworkError, match=words):
        hub.repository("ann/Qwen-8B-GGUF")


def test_trouble_in_the_middle_of_a_search_is_no_empty_answer(hub: Hub, local: LocalHub) -> None:
    local.faults.append(
        Fault("Qwen-8B-GGUF/revision/" + local.repos["ann/Qwen-8B-GGUF"].commit, times=None, status=503)
    )
    with pytest.raises(NetworkError, match="problem of its own"):
        hub.search(SearchQuery("qwen", most_bytes=1))


def test_nobody_there() -> None:
    with LocalHub() as local:
        endpoint = local.endpoint
    with Hub(Network(endpoint)) as hub, pytest.raises(NetworkError, match="cannot be reached"):
        hub.search(SearchQuery("qwen"))


def test_offline_asks_nobody(local: LocalHub) -> None:
    file = RemoteFile("ann/Qwen-8B-GGUF", "main", "qwen-Q4_K_M.gguf", 400)
    with Hub(Network(local.endpoint, offline=True)) as hub:
        for ask in (
            lambda: hub.search(SearchQuery("qwen")),
            lambda: hub.repository("ann/Qwen-8B-GGUF"),
            lambda: hub.open(file),
            lambda: hub.file_at(local.url("a/b", "c.gguf")),
        ):
            with pytest.raises(Offline):
                ask()
        assert hub.url(file)
    assert not local.requests


def test_nothing_else_is_asked_or_told(local: LocalHub) -> None:
    """In a process of its own, since the library reads its settings when it is first imported."""
    code = (
        "from app.library.hub import Hub\n"
        "import sys; assert 'huggingface_hub' not in sys.modules and 'httpx2' not in sys.modules\n"
        "from app.library.network import current_network; from app.core.hub import SearchQuery\n"
        "with Hub(current_network()) as hub: print(len(hub.search(SearchQuery('qwen'))))\n"
    )
    changes = {
        "HF_ENDPOINT": local.endpoint,
        "AI_AGENT": "somebody",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    done = subprocess.run([sys.executable, "-c", code], env=_environment(changes), capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("2\n", "")
    assert [request.path for request in local.requests] == ["/api/models"]
    agent = local.requests[0].user_agent
    assert agent.startswith("draftlight/")
    assert "somebody" not in agent
    assert "agent" not in agent
    assert "torch" not in agent


def _environment(changes: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("HF_")} | changes

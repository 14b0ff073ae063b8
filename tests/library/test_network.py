"""What the network code goes by, from settings and environment."""

import keyring
import pytest
from huggingface_hub import close_session, get_session
from keyring.backends.null import Keyring as EmptyKeyring

from app.core.errors import HubError, NetworkError, Offline
from app.core.hub import RemoteFile, SearchQuery
from app.library.hub import Hub
from app.library.network import HUB, Network, current_network
from tests.local_hub import LocalHub

VARIABLES = ("HF_ENDPOINT", "HF_HUB_OFFLINE", "HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keyring, "get_keyring", EmptyKeyring)


def test_the_settings_win_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert current_network(ask_for_token=False) == Network(HUB)
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example/hub/")
    monkeypatch.setenv("HF_TOKEN", "hf_x")
    assert current_network() == Network("https://mirror.example/hub", "hf_x")
    assert current_network(endpoint="https://other.example").endpoint == "https://other.example"
    assert current_network(offline=True).offline


@pytest.mark.parametrize(("value", "offline"), [("1", True), ("True", True), ("0", False), ("", False)])
def test_the_variable_for_offline(monkeypatch: pytest.MonkeyPatch, value: str, offline: bool) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", value)
    assert current_network(ask_for_token=False).offline is offline


def test_offline_looks_for_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """A login that is about to end would be made longer over the network."""
    monkeypatch.setattr("app.library.network.find_token", lambda: pytest.fail("it was looked for"))
    network = current_network(offline=True)
    for ask in (network.check, network.api, network.client):
        with pytest.raises(Offline):
            ask()


@pytest.mark.parametrize(
    "endpoint",
    [
        "huggingface.co",
        "http://example.org",
        "https://",
        "ftp://a.b",
        "https://a.b:x",
        "https://u@a.b",
        "https://a.b?c=d",
    ],
)
def test_an_address_that_is_none(endpoint: str) -> None:
    with pytest.raises(HubError, match=r"no address of a hub.*HF_ENDPOINT"):
        current_network(endpoint=endpoint)


def test_the_token_goes_to_the_hub_alone() -> None:
    network = Network("https://hub.example", "hf_x")
    assert network.headers("https://hub.example/a/b") == {"Authorization": "Bearer hf_x"}
    assert network.headers("https://hub.example:443/a/b") == {"Authorization": "Bearer hf_x"}
    for url in (
        "http://hub.example/a",
        "https://hub.example.org/a",
        "https://hub.example:444/a",
        "https://cdn.example",
    ):
        assert network.headers(url) == {}
    assert Network("https://hub.example").headers("https://hub.example/a") == {}
    assert "hf_x" not in repr(network)


def test_requests_give_up() -> None:
    with Network().client() as client:
        assert client.timeout.connect == 5
        assert client.timeout.read == 10


def test_the_hubs_library_gives_up_too() -> None:

    Network().api()
    (hook,) = get_session().event_hooks["request"]
    request = get_session().build_request("GET", "https://hub.example", timeout=None)
    hook(request)
    assert request.extensions["timeout"]["read"] == 10


def test_a_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:

    with LocalHub() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.endpoint)
        monkeypatch.setenv("http_proxy", proxy.endpoint)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        with Network("http://hub.example").client() as client:
            client.get("http://hub.example/api/models/a/b")
        assert [request.host for request in proxy.requests] == ["hub.example"]


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "nonsense://127.0.0.1:1", "http://127.0.0.1:port"])
def test_a_proxy_that_cannot_be_used_is_a_sentence(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    close_session()
    monkeypatch.setenv("ALL_PROXY", proxy)
    with Hub(Network()) as hub:
        with pytest.raises(NetworkError, match="proxy"):
            hub.search(SearchQuery())
        with pytest.raises(NetworkError, match="proxy"):
            hub.open(RemoteFile("a/b", "main", "c.gguf", 1))

"""Drafts found on a hub and judged by headers that are read where they lie."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest

from app.core.cancel import CancelToken
from app.core.compatibility import Verdict
from app.core.errors import Cancelled, NetworkError, NotOnHub
from app.library.candidates import family_names, find_drafts, named_parameters, read_remote
from app.library.header import read_model
from app.library.hub import Hub
from app.library.network import Network
from tests.library.remote_models import WORDS, model_bytes
from tests.local_hub import Fault, HubRepo, LocalHub

TARGET = read_model(BytesIO(model_bytes("Qwen2.5 Coder 14B Instruct", 100_000)), "target.gguf")


def repo(n_parameters: int, downloads: int, name: str = "Q8_0", gated: bool = False) -> HubRepo:
    return HubRepo({f"m-{name}.gguf": model_bytes("m", n_parameters)}, downloads=downloads, gated=gated)


REPOS = {
    "qwen/Qwen2.5-Coder-14B-Instruct-GGUF": repo(100_000, 90),  # the target itself
    "qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF": repo(5_000, 80),
    "others/Qwen2.5-Coder-0.5B-Instruct-GGUF": repo(5_000, 85),  # the same, packed by others
    "qwen/Qwen2.5-1.5B-Instruct-GGUF": repo(15_000, 70),
    "qwen/Qwen2.5-32B-GGUF": repo(320_000, 60),
    "odd/Qwen2.5-Unnamed-GGUF": HubRepo({"m.gguf": model_bytes("m", 9_000, WORDS[:250] + ["else"] * 50)}, downloads=50),
    "odd/Qwen2.5-0.3B-Broken-GGUF": HubRepo({"m-Q8_0.gguf": b"no model"}, downloads=40),
    "odd/Qwen2.5-0.4B-Gated-GGUF": repo(4_000, 30, gated=True),
    "odd/Qwen2.5-Packed-GGUF": HubRepo({"m-Q4_0.gguf": model_bytes("m", 100_000, four_bits=True)}, downloads=35),
    "odd/Llama-1B-GGUF": repo(1_000, 20),
}


@pytest.fixture
def local() -> Iterator[LocalHub]:
    with LocalHub(REPOS) as local:
        yield local


@pytest.fixture
def hub(local: LocalHub) -> Iterator[Hub]:
    with Hub(Network(local.endpoint)) as hub:
        yield hub


def test_smaller_relatives_are_found_each_once(hub: Hub, local: LocalHub) -> None:
    found = list(find_drafts(hub, *TARGET))
    assert [candidate.repository.name for candidate in found] == [
        "others/Qwen2.5-Coder-0.5B-Instruct-GGUF",
        "qwen/Qwen2.5-1.5B-Instruct-GGUF",
        "odd/Qwen2.5-Unnamed-GGUF",
    ]
    assert [candidate.judgement.verdict is Verdict.SAME for candidate in found] == [True, True, False]
    assert found[0].judgement.ratio == pytest.approx(0.05)
    assert found[0].header.n_parameters == 5_000
    assert not any("32B" in request.path for request in local.requests)


def test_the_bytes_that_were_read_are_told(hub: Hub, local: LocalHub) -> None:
    candidate = next(find_drafts(hub, *TARGET))
    assert candidate.bytes_read == local.sent(".gguf") > 0


def test_they_come_one_by_one_and_stop(hub: Hub, local: LocalHub) -> None:
    token = CancelToken()
    finding = find_drafts(hub, *TARGET, cancel=token)
    next(finding)
    assert len({request.path for request in local.requests if request.path.endswith(".gguf")}) == 1
    token.cancel()
    with pytest.raises(Cancelled):
        next(finding)


def test_no_more_than_asked_for(hub: Hub) -> None:
    assert len(list(find_drafts(hub, *TARGET, most=2))) == 2


def test_where_none_can_be_read_it_is_said_why(local: LocalHub, hub: Hub) -> None:
    local.faults.append(Fault(".gguf", times=None, status=416))
    with pytest.raises(NetworkError, match="has changed"):
        list(find_drafts(hub, *TARGET))


def test_where_there_is_none_there_is_none(hub: Hub) -> None:
    other = read_model(BytesIO(model_bytes("Mamba 3B", 100_000, architecture="mamba")), "other.gguf")
    assert list(find_drafts(hub, *other)) == []


def test_all_parts_of_a_split_model_count() -> None:
    parts = {f"m-0000{n + 1}-of-00002.gguf": model_bytes("m", 1000 * (n + 1), split=f"{n}/2") for n in range(2)}
    with LocalHub({"a/b": parts}) as local, Hub(Network(local.endpoint)) as hub:
        (model,) = hub.repository("a/b").models
        reading = read_remote(hub, model)
        assert reading.header.n_parameters == 3000
        assert len(reading.vocabulary.texts) == len(WORDS)
        assert reading.bytes_read == local.sent(".gguf")


def test_a_large_file_is_read_at_its_beginning_only() -> None:
    content = model_bytes("m", 1_000_000)
    with LocalHub({"a/b": {"m.gguf": content}}) as local, Hub(Network(local.endpoint)) as hub:
        reading = read_remote(hub, hub.repository("a/b").models[0])
        assert reading.header.n_parameters == 1_000_000
        assert reading.bytes_read == 64 * 1024


def test_a_model_that_is_gone(local: LocalHub, hub: Hub) -> None:
    (model,) = hub.repository("odd/Llama-1B-GGUF").models
    del local.repos["odd/Llama-1B-GGUF"].stored["m-Q8_0.gguf"]
    with pytest.raises(NotOnHub, match=r"no file m-Q8_0\.gguf in odd/Llama-1B-GGUF"):
        read_remote(hub, model)


@pytest.mark.parametrize(
    ("name", "architecture", "expected"),
    [
        ("Qwen2.5 Coder 14B Instruct", "qwen2", ["Qwen2.5-Coder", "Qwen2.5", "Qwen2"]),
        ("Qwen3 14B", "qwen3", ["Qwen3"]),
        ("Meta Llama 3.1 8B Instruct", "llama", ["Llama-3.1", "Llama-3"]),
        ("Llama 3.2 1B Instruct", "llama", ["Llama-3.2", "Llama-3"]),
        ("gemma-3-12b-it", "gemma3", ["gemma-3", "gemma3"]),
        ("SmolLM2 1.7B Instruct", "llama", ["SmolLM2"]),
        ("", "qwen2", ["qwen2"]),
        ("Model", "", ["Model"]),
    ],
)
def test_families(name: str, architecture: str, expected: list[str]) -> None:
    header = read_model(BytesIO(model_bytes(name, 10, architecture=architecture or "x")), "m")[0]
    assert family_names(replace(header, architecture=architecture)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Qwen/Qwen2.5-0.5B-Instruct-GGUF", 0.5e9),
        ("a/gemma-3-270m-it-GGUF", 270e6),
        ("a/Mixtral-8x7B-GGUF", 56e9),
        ("a/Qwen3-30B-A3B", 30e9),
        ("a/phi-4-GGUF", 0),
    ],
)
def test_sizes_in_names(name: str, expected: float) -> None:
    assert named_parameters(name) == expected

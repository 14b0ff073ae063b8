"""How people write down a model, and which one of a repository they get."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import HubError, NotOnHub
from app.core.hub import Reference, RemoteFile, RemoteModel
from app.library.hub import Hub
from app.library.network import Network
from app.library.reference import choose, parse_reference, resolve
from tests.local_hub import LocalHub

REPO = "Qwen/Qwen3-0.6B-GGUF"
PLAIN = Reference(REPO)
FILE = "Qwen3-0.6B-Q8_0.gguf"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (REPO, PLAIN),
        (f"  '{REPO}'\n", PLAIN),
        (f"hf:{REPO}", PLAIN),
        (f"hf://{REPO}", PLAIN),
        (f"hf://models/{REPO}", PLAIN),
        (f"hf.co/{REPO}", PLAIN),
        (f"https://huggingface.co/{REPO}", PLAIN),
        (f"https://huggingface.co/{REPO}/", PLAIN),
        (f"https://huggingface.co/{REPO}?library=gguf#files", PLAIN),
        (f"https://hf.co/{REPO}/tree/main", PLAIN),
        (f"https://HuggingFace.co/{REPO}/tree/main/folder", PLAIN),
        (f"https://mirror.example/{REPO}", PLAIN),
        (f"mirror.example/{REPO}:Q8_0", Reference(REPO, quantisation="Q8_0")),
        (f"{REPO}:Q4_K_M", Reference(REPO, quantisation="Q4_K_M")),
        (f"{REPO}:q4_k_m", Reference(REPO, quantisation="Q4_K_M")),
        (f"{REPO}:latest", PLAIN),
        (f"{REPO}@v1", Reference(REPO, "v1")),
        (f"{REPO}@refs%2Fpr%2F1", Reference(REPO, "refs/pr/1")),
        (f"hf.co/{REPO}:UD-Q4_K_XL", Reference(REPO, quantisation="UD-Q4_K_XL")),
        (f"https://huggingface.co/{REPO}:Q8_0", Reference(REPO, quantisation="Q8_0")),
        (f"{REPO}/{FILE}", Reference(REPO, path=FILE)),
        (f"hf:{REPO}/{FILE}", Reference(REPO, path=FILE)),
        (f"hf:{REPO}/folder/{FILE}@abc123", Reference(REPO, "abc123", f"folder/{FILE}")),
        (f"hf://{REPO}@abc123/folder/{FILE}", Reference(REPO, "abc123", f"folder/{FILE}")),
        (f"https://huggingface.co/{REPO}/blob/main/{FILE}", Reference(REPO, path=FILE)),
        (
            f"https://huggingface.co/{REPO}/resolve/abc123/a/{FILE}?download=true",
            Reference(REPO, "abc123", f"a/{FILE}"),
        ),
        (f"https://huggingface.co/{REPO}/blob/refs%2Fpr%2F1/{FILE}", Reference(REPO, "refs/pr/1", FILE)),
        (f"https://huggingface.co/{REPO}/blob/refs/pr/1/{FILE}", Reference(REPO, "refs/pr/1", FILE)),
        (f"https://huggingface.co/{REPO}/blob/main/a%20b.gguf", Reference(REPO, path="a b.gguf")),
        (f"https://example.org/models/{FILE}", Reference(url=f"https://example.org/models/{FILE}")),
        (f"https://example.org/{FILE}?key=1", Reference(url=f"https://example.org/{FILE}?key=1")),
        (f"http://127.0.0.1:8000/{FILE}", Reference(url=f"http://127.0.0.1:8000/{FILE}")),
    ],
)
def test_what_is_understood(text: str, expected: Reference) -> None:
    assert parse_reference(text, "https://mirror.example") == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "No model is named"),
        ("llama3:8b", "names no model"),
        ("qwen", "names no model"),
        ("models/target.gguf", "names no model"),
        ("/home/me/target.gguf", "names no model"),
        ("../a/b", "names no model"),
        (f"{REPO}/../x.gguf", "names no model"),
        (f"{REPO}/a//x.gguf", "names no model"),
        (f"{REPO}/model.safetensors", "no model in one file"),
        (f"{REPO}/mmproj-f16.gguf", "no model in one file"),
        ("https://huggingface.co/datasets/a/b", "not a model's address"),
        ("https://huggingface.co/", "names no model"),
        ("https://huggingface.co/Qwen", "names no model"),
        ("https://example.org/page.html", "names no model"),
        (f"http://example.org/{FILE}", "unencrypted"),
        (f"ftp://example.org/{FILE}", "names no model"),
        ("https://[::1/x.gguf", "names no model"),
        (f"https://example.org:port/{FILE}", "names no model"),
        ("https:///x.gguf", "names no model"),
    ],
)
def test_nonsense_is_a_sentence(text: str, words: str) -> None:
    with pytest.raises(HubError, match=words) as caught:
        parse_reference(text)
    assert caught.value.remedy


@given(st.text(max_size=60) | st.from_regex(r"(hf:|https://(hf\.co/)?)?[\w/@:.%#?\[\]-]{0,40}", fullmatch=True))
def test_whatever_is_written_is_understood_or_refused(text: str) -> None:
    try:
        reference = parse_reference(text)
    except HubError:
        return
    assert bool(reference.repo) != bool(reference.url)


def model(path: str, quantisation: str, n_bytes: int = 10**9) -> RemoteModel:
    return RemoteModel((RemoteFile(REPO, "c", path, n_bytes),), quantisation)


MODELS = (
    model("a-Q4_K_M.gguf", "Q4_K_M"),
    model("UD/a-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
    model("a-Q8_0.gguf", "Q8_0", 2 * 10**9),
)


def test_the_named_model_is_taken() -> None:
    assert choose(Reference(REPO, quantisation="Q8_0"), MODELS) is MODELS[2]
    assert choose(Reference(REPO, quantisation="Q4_K_XL"), MODELS) is MODELS[1]
    assert choose(Reference(REPO, path="UD/a-UD-Q4_K_XL.gguf"), MODELS) is MODELS[1]


def test_any_part_names_the_whole() -> None:
    parts = tuple(RemoteFile(REPO, "c", f"a-0000{number}-of-00002.gguf", 1) for number in (1, 2))
    whole = RemoteModel(parts, "")
    assert choose(Reference(REPO, path=parts[1].path), [whole]) is whole


def test_the_one_for_this_memory_is_taken() -> None:
    assert choose(PLAIN, MODELS) is MODELS[0]
    assert choose(PLAIN, MODELS, memory_bytes=10**11) is MODELS[2]
    assert choose(PLAIN, MODELS, memory_bytes=3 * 10**9, draft_bytes=10**9) is MODELS[0]
    with pytest.raises(HubError, match=r"Nothing in .* fits.*a-Q4_K_M.gguf"):
        choose(PLAIN, MODELS, memory_bytes=10**9)


def test_what_is_not_there_is_said_with_what_there_is() -> None:
    with pytest.raises(NotOnHub, match=r"no IQ1_S.*a-Q4_K_M.gguf, UD/a-UD-Q4_K_XL.gguf, a-Q8_0.gguf"):
        choose(Reference(REPO, quantisation="IQ1_S"), MODELS)
    with pytest.raises(NotOnHub, match=r"no model b.gguf.*a-Q8_0.gguf"):
        choose(Reference(REPO, path="b.gguf"), MODELS)
    with pytest.raises(NotOnHub, match="no GGUF model"):
        choose(PLAIN, [])


def test_several_that_it_could_be_are_listed() -> None:
    models = (model("a-Q8_0.gguf", "Q8_0"), model("b-Q8_0.gguf", "Q8_0"), model("c-Q4_0.gguf", "Q4_0"))
    for reference in (PLAIN, Reference(REPO, quantisation="Q8_0")):
        with pytest.raises(HubError, match=r"a-Q8_0.gguf, b-Q8_0.gguf"):
            choose(reference, models)
    twice = (model("x/a-Q8_0.gguf", "Q8_0"), model("y/a-Q8_0.gguf", "Q8_0"), model("a-F16.gguf", "F16"))
    with pytest.raises(HubError, match=r"There are: x/a-Q8_0.gguf, y/a-Q8_0.gguf\."):
        choose(PLAIN, twice)
    assert choose(PLAIN, (*twice[1:], model("a-F16.gguf", "F16"))) is twice[1]
    many = [model(f"{number}.gguf", "") for number in range(20)]
    with pytest.raises(HubError, match="and 5 more"):
        choose(PLAIN, many)


@pytest.fixture
def local() -> Iterator[LocalHub]:
    with LocalHub({REPO: {FILE: b"8" * 90, "Qwen3-0.6B-Q4_K_M.gguf": b"4" * 50}}) as local:
        yield local


def test_resolving_on_a_hub(local: LocalHub) -> None:
    with Hub(Network(local.endpoint)) as hub:
        for text in (f"{REPO}:Q8_0", f"{local.endpoint}/{REPO}/blob/main/{FILE}"):
            found = resolve(parse_reference(text, local.endpoint), hub)
            assert (found.name, found.n_bytes, found.repo) == (FILE, 90, REPO)
        assert resolve(parse_reference(REPO), hub).quantisation == "Q4_K_M"


def test_resolving_an_address(local: LocalHub) -> None:
    with Hub(Network()) as hub:
        found = resolve(parse_reference(local.url(REPO, FILE)), hub)
    assert (found.name, found.n_bytes, found.quantisation, found.repo) == (FILE, 90, "Q8_0", "")

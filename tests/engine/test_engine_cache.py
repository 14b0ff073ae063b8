"""What both KV caches hold after every verdict, and what a second turn finds in them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.core.events import FinishReason, PromptProgress, Started
from app.core.loading import LoadOptions, Role
from app.core.request import DrafterKind, Message, Request
from app.core.sampling import SamplingSettings
from app.engine.engine import Engine
from tests.engine.conftest import LoadPair
from tests.engine.model_files import SPOKEN, write_speaker
from tests.engine.replies import checked, finished, kinds, model_of, prompt_of, request, rounds, tokens
from tests.known_models import EOS, N_VOCAB, Tokenizer, byte_token, sequence, write_known_model
from tests.odd_models import MAMBA

ROOMY = LoadOptions(n_context=512, n_batch=64, n_threads=1)
PLAIN_TEXT = "{% for message in messages %}{{ message.content }}{% endfor %}"
SMALL = LoadOptions(n_context=256, n_batch=64, n_threads=1)


@pytest.mark.parametrize("n_max", [0, 1, 3, 8])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_after_every_verdict_the_cache_holds_all_but_the_last_token(
    known_pair: Engine, n_max: int, temperature: float
) -> None:
    seen: set[str] = set()
    for seed in range(3):
        events = checked(known_pair, request("abc", SamplingSettings(temperature, seed=seed), n_max, 60))
        seen |= set(kinds(events))
    if temperature:
        assert seen - {" "} >= (set("acb") if n_max else {"p"})


@pytest.mark.parametrize(
    ("draft", "expected"),
    [
        (None, "p p p p p p"),
        ("abcdefgh", "aaab ab"),  # the last proposal is as short as what is left
        ("abdcefgh", "aac c c p"),
        ("hgfedcba", "c c c c c p"),
    ],
)
def test_the_cache_after_each_kind_of_token(
    load_pair: LoadPair, tmp_path: Path, draft: str | None, expected: str
) -> None:
    target = write_speaker(tmp_path, name="target")
    engine = load_pair(target, write_speaker(tmp_path, draft, "draft") if draft else None, SMALL, SMALL)
    events = checked(engine, request("h", n_max=3, max_tokens=6))
    assert finished(events).text == "abcdef"
    assert finished(events).reason is FinishReason.LENGTH
    assert kinds(events) == expected


def ending_models(folder: Path, end: int, said: str = "abc") -> tuple[Path, Path]:
    """A target that ends with token `end` after `said`, and a draft that would say more."""
    n_vocab = N_VOCAB + 3
    tokenizer = Tokenizer(eot=N_VOCAB, texts={N_VOCAB: "<|eot|>", N_VOCAB + 1: "<|im_end|>"})
    letters = [byte_token(letter) for letter in said]
    paths = []
    for name, spoken in (("target", [*letters, end]), ("draft", [*letters, end, byte_token("x"), byte_token("y")])):
        chain = sequence(spoken, n_vocab)
        paths.append(write_known_model(folder / f"{name}.gguf", chain, n_vocab=n_vocab, tokenizer=tokenizer))
    return paths[0], paths[1]


@pytest.mark.parametrize("end", [EOS, N_VOCAB, N_VOCAB + 1], ids=["eos", "eot", "by its text"])
@pytest.mark.parametrize("n_max", [0, 1, 2, 3, 4, 8])
def test_nothing_follows_an_end_of_generation(load_pair: LoadPair, tmp_path: Path, end: int, n_max: int) -> None:
    engine = load_pair(*ending_models(tmp_path, end), SMALL, SMALL)
    events = checked(engine, request("z", n_max=n_max))
    assert finished(events).reason is FinishReason.END_OF_GENERATION
    assert finished(events).text == "abc"
    assert tokens(events)[-1] == end
    assert len(tokens(events)) == 4


@pytest.mark.parametrize("n_max", [0, 1, 3, 7])
@pytest.mark.parametrize(
    ("stop", "text", "n_tokens"), [("cd", "ab", 4), ("a", "", 1), ("h", "abcdefg", 8), ("efgha", "abcd", 9)]
)
def test_what_stands_behind_a_stop_text_leaves_the_cache_too(
    load_pair: LoadPair, tmp_path: Path, n_max: int, stop: str, text: str, n_tokens: int
) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    asked = request("h", n_max=n_max, stop_texts=(stop, "zz"))
    events = checked(engine, asked)
    assert finished(events).reason is FinishReason.STOP_TEXT
    assert (finished(events).text, finished(events).stop_text) == (text, stop)
    assert len(tokens(events)) == n_tokens
    assert "".join(this.text for this in rounds(events)) == text


@pytest.mark.parametrize("n_max", [0, 1, 4, 100])
@pytest.mark.parametrize("n_prompt", [200, 253, 254, 255, 256])
def test_a_reply_fills_the_context_to_its_last_cell(
    load_pair: LoadPair, tmp_path: Path, n_max: int, n_prompt: int
) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, SMALL, SMALL)
    events = checked(engine, request("h" * (n_prompt - 1), n_max=n_max, max_tokens=1000))  # and BOS
    assert finished(events).reason is FinishReason.CONTEXT_FULL
    assert len(model_of(engine).tokens) == 256
    assert finished(events).text == (SPOKEN * 10)[: 257 - n_prompt]


def test_a_prompt_longer_than_the_context_is_a_sentence_and_costs_nothing(load_pair: LoadPair, tmp_path: Path) -> None:
    engine = load_pair(write_speaker(tmp_path), options=SMALL)
    list(engine.generate(request("abc", max_tokens=5, drafter=DrafterKind.NONE)))
    before = list(model_of(engine).tokens)
    (event,) = engine.generate(request("h" * 256, drafter=DrafterKind.NONE))
    assert finished([event]).reason is FinishReason.FAILED
    assert "257 tokens, and the context holds 256" in finished([event]).error
    assert model_of(engine).tokens == before


def conversation(*contents: str) -> Request:
    roles = ["user", "assistant"]
    messages = tuple(Message(roles[place % 2], content) for place, content in enumerate(contents))
    return Request(messages, n_max=3, max_tokens=5, auto=False)


FIRST = ("u" * 100,)


@pytest.mark.parametrize(
    ("second", "n_reused"),
    [
        (("u" * 100, "abcde", "more"), 105),  # BOS, 100, and the reply but its last token
        (("u" * 100, "abcde" + "v" * 150), 105),
        (("u" * 100, "abXde", "more"), 103),  # the reply was edited
        (("u" * 50 + "v" * 50, "abcde", "more"), 51),  # the question was
        (("u" * 100,), 100),  # asked again
        (("u" * 40,), 40),  # shorter
        (("w",), 1),  # another chat
    ],
)
@pytest.mark.parametrize("with_draft", [False, True])
def test_a_second_turn_reads_from_the_first_difference_on(
    load_pair: LoadPair, tmp_path: Path, second: Sequence[str], n_reused: int, with_draft: bool
) -> None:
    path = write_speaker(tmp_path, template=PLAIN_TEXT)
    engine = load_pair(path, path if with_draft else None, ROOMY)
    checked(engine, conversation(*FIRST))
    asked = conversation(*second)
    n_prompt = len(prompt_of(engine, asked))
    events = checked(engine, asked)
    started = events[0]
    assert isinstance(started, Started)
    assert (started.n_prompt, started.n_reused) == (n_prompt, n_reused)
    read = [event for event in events if isinstance(event, PromptProgress) and event.reader == "target"]
    n_missing = n_prompt - 1 - n_reused
    assert [event.n_read for event in read] == [*range(64, n_missing, 64), *([n_missing] if n_missing else [])]
    assert {event.n_total for event in read} <= {n_missing}
    assert tokens(events) == tokens(checked(load_pair(path, options=ROOMY), asked))


def test_a_draft_rereads_from_the_first_difference_too(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path, template=PLAIN_TEXT)
    engine = load_pair(path, path, SMALL, SMALL)
    checked(engine, conversation(*FIRST))
    n_before = len(model_of(engine, Role.DRAFT).tokens)
    events = checked(engine, conversation("u" * 100, "abcde", "more"))
    read = [event for event in events if isinstance(event, PromptProgress) and event.reader == "draft"]
    assert read[-1].n_total == 101 + 5 + 4 - 1 - n_before < 12


def test_a_target_that_cannot_forget_reads_on_or_from_the_beginning(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path, template=PLAIN_TEXT, architecture=MAMBA)
    engine = load_pair(path, options=SMALL)
    checked(engine, conversation(*FIRST))
    for contents, n_reused in ((("u" * 100, "abcde", "more"), 105), (("u" * 100, "abcde", "less"), 0)):
        events = checked(engine, conversation(*contents))
        assert isinstance(events[0], Started)
        assert events[0].n_reused == n_reused
        assert len(tokens(events)) == 5

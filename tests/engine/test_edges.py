"""Where a reply ends, begins and goes wrong, for every way to draft that a target with its own kind of draft has."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import CannotRewind, DecodingError
from app.core.events import FinishReason, PromptProgress, Started
from app.core.language_model import Logits
from app.core.loading import LoadOptions, Role
from app.core.lookup_drafter import LookupDrafter
from app.core.request import DrafterKind, Message, Request
from app.engine.engine import Engine
from tests.engine.conftest import LoadPair
from tests.engine.model_files import SPOKEN, write_speaker
from tests.engine.replies import checked, finished, kinds, model_of, prompt_of, request, rounds, tokens
from tests.known_models import EOS, N_VOCAB, Tokenizer, byte_token, sequence, write_known_model

SMALL = LoadOptions(n_context=256, n_batch=64, n_threads=1)
ROOMY = LoadOptions(n_context=1024, n_batch=64, n_threads=1)
KINDS = (DrafterKind.NONE, DrafterKind.MODEL, DrafterKind.LOOKUP, DrafterKind.LOOKUP_MODEL, DrafterKind.FITTING)
WAYS = [(kind, auto) for kind in KINDS for auto in (False, True)]

in_every_way = pytest.mark.parametrize(("kind", "auto"), WAYS, ids=lambda part: str(part))


def ended_pair(load_pair: LoadPair, folder: Path, end: int = EOS) -> Engine:
    """A target that says "abc" and ends; its draft says the same, and would go on. A prompt's # stands for the end."""
    n_vocab = N_VOCAB + 3
    tokenizer = Tokenizer(eot=N_VOCAB, texts={N_VOCAB: "<|eot|>", N_VOCAB + 1: "<|im_end|>"})
    said = [*(byte_token(letter) for letter in "abc"), end]
    end_text = {EOS: "</s>", **tokenizer.texts}[end]
    paths = [
        write_known_model(
            folder / f"{name}.gguf",
            sequence([*said, *more], n_vocab),
            n_vocab=n_vocab,
            tokenizer=tokenizer,
            template="{{ messages[0].content | replace('#', '" + end_text + "') }}",
        )
        for name, more in (("target", []), ("draft", [byte_token("x"), byte_token("y")]))
    ]
    return load_pair(*paths, SMALL, SMALL)


def asking(prompt: str, kind: DrafterKind, auto: bool, n_max: int = 8, **options: Any) -> Request:
    return replace(request(prompt, n_max=n_max, drafter=kind), auto=auto, **options)


ENDED_BEFORE = "abc#xyabc#xyz"  # what lookup finds goes on behind the end


@in_every_way
@pytest.mark.parametrize("n_max", [1, 3, 8])
def test_what_comes_first_ends_the_reply(
    load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool, n_max: int
) -> None:
    engine = ended_pair(load_pair, tmp_path)
    endings: tuple[tuple[dict[str, Any], FinishReason, str, int], ...] = (
        ({}, FinishReason.END_OF_GENERATION, "abc", 4),
        ({"max_tokens": 5}, FinishReason.END_OF_GENERATION, "abc", 4),
        ({"max_tokens": 4}, FinishReason.END_OF_GENERATION, "abc", 4),  # both with the same token
        ({"max_tokens": 3}, FinishReason.LENGTH, "abc", 3),
        ({"stop_texts": ("c",)}, FinishReason.STOP_TEXT, "ab", 3),
        ({"stop_texts": ("bc",), "max_tokens": 3}, FinishReason.STOP_TEXT, "a", 3),  # both with the same token
        ({"stop_texts": ("bc",), "max_tokens": 2}, FinishReason.LENGTH, "ab", 2),  # only its beginning
        ({"stop_texts": ("cd",)}, FinishReason.END_OF_GENERATION, "abc", 4),
    )
    for options, reason, text, n_tokens in endings:
        events = checked(engine, asking(ENDED_BEFORE, kind, auto, n_max, **options))
        assert (finished(events).reason, finished(events).text) == (reason, text), options
        assert len(tokens(events)) == n_tokens, options
        assert "".join(this.text for this in rounds(events)) == text


def test_lookup_proposes_beyond_an_end_and_what_it_proposed_there_is_gone(load_pair: LoadPair, tmp_path: Path) -> None:
    events = checked(ended_pair(load_pair, tmp_path), asking(ENDED_BEFORE, DrafterKind.LOOKUP, auto=False))
    (last,) = rounds(events)[-1:]
    assert [token.token for token in last.proposal] == [byte_token("c"), EOS]
    assert last.n_passed > 1 + len(last.proposal)
    assert kinds(events).endswith("aa")


@pytest.mark.parametrize("end", [EOS, N_VOCAB, N_VOCAB + 1], ids=["eos", "eot", "by its text"])
@in_every_way
def test_each_of_several_end_tokens_ends_the_reply(
    load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool, end: int
) -> None:
    engine = ended_pair(load_pair, tmp_path, end)
    assert {EOS, N_VOCAB, N_VOCAB + 1} <= model_of(engine).end_tokens
    events = checked(engine, asking(ENDED_BEFORE, kind, auto))
    assert finished(events).reason is FinishReason.END_OF_GENERATION
    assert tokens(events) == [*(byte_token(letter) for letter in "abc"), end]


@in_every_way
@pytest.mark.parametrize(
    ("n_prompt", "options", "reason", "text"),
    [
        (256, {}, FinishReason.CONTEXT_FULL, "a"),
        (254, {}, FinishReason.CONTEXT_FULL, "abc"),
        (253, {}, FinishReason.END_OF_GENERATION, "abc"),  # its cell is the last
        (254, {"max_tokens": 3}, FinishReason.LENGTH, "abc"),
        (254, {"stop_texts": ("c",)}, FinishReason.STOP_TEXT, "ab"),
        (254, {"stop_texts": ("cd",)}, FinishReason.CONTEXT_FULL, "abc"),
    ],
)
def test_the_end_of_the_context_comes_last_of_all(
    load_pair: LoadPair,
    tmp_path: Path,
    kind: DrafterKind,
    auto: bool,
    n_prompt: int,
    options: dict[str, Any],
    reason: FinishReason,
    text: str,
) -> None:
    engine = ended_pair(load_pair, tmp_path)
    n_shortest = len(prompt_of(engine, asking(ENDED_BEFORE, kind, auto)))
    asked = asking("z" * (n_prompt - n_shortest) + ENDED_BEFORE, kind, auto, **options)
    assert len(prompt_of(engine, asked)) == n_prompt
    events = checked(engine, asked)
    assert (finished(events).reason, finished(events).text) == (reason, text)


@in_every_way
@pytest.mark.parametrize("n_prompt", [240, 256, 257, 300])
def test_a_draft_with_a_shorter_context_changes_nothing_of_the_reply(
    load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool, n_prompt: int
) -> None:
    path = write_speaker(tmp_path)
    engine = load_pair(path, path, ROOMY, SMALL)
    events = checked(engine, asking("h" * (n_prompt - 1), kind, auto, max_tokens=64))
    assert finished(events).text == SPOKEN * 8
    assert len(model_of(engine, Role.DRAFT).tokens) <= 256
    if kind is DrafterKind.MODEL and not auto:
        assert rounds(events)[-1].fell_back


@in_every_way
@pytest.mark.parametrize(("n_batch", "n_ubatch"), [(16, 4), (7, 7), (2, 1), (1, 1)])
def test_prompts_longer_than_the_batch(
    load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool, n_batch: int, n_ubatch: int
) -> None:
    path = write_speaker(tmp_path)
    options = LoadOptions(256, n_batch=n_batch, n_ubatch=n_ubatch, n_threads=1)
    engine = load_pair(path, path, options, options)
    events = checked(engine, asking(SPOKEN * 6, kind, auto, max_tokens=24))
    assert finished(events).text == SPOKEN * 3
    read = [event for event in events if isinstance(event, PromptProgress) and event.reader == "target"]
    assert [event.n_read for event in read] == [*range(n_batch, 48, n_batch), 48]
    assert max(this.n_passed for this in rounds(events)) <= n_batch


@in_every_way
def test_models_without_a_bos(load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool) -> None:
    path = write_speaker(tmp_path, tokenizer=Tokenizer(add_bos=False), template="{{ messages[0].content }}")
    engine = load_pair(path, path, SMALL, SMALL)
    asked = asking("h", kind, auto, max_tokens=16)
    assert prompt_of(engine, asked) == [byte_token("h")]  # a context of a single token
    events = checked(engine, asked)
    assert finished(events).text == SPOKEN * 2
    assert not any(isinstance(event, PromptProgress) for event in events)
    (nothing,) = engine.generate(asking("", kind, auto))
    assert finished([nothing]).error == "The prompt is empty."


@in_every_way
def test_an_empty_message_to_a_model_with_a_bos(
    load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool
) -> None:
    path = write_speaker(tmp_path, template="{{ messages[0].content }}")
    engine = load_pair(path, path, SMALL, SMALL)
    events = checked(engine, asking("", kind, auto, max_tokens=16))
    started = events[0]
    assert isinstance(started, Started)
    assert (started.n_prompt, started.n_reread) == (1, 1)
    assert finished(events).text == SPOKEN * 2


@in_every_way
def test_the_smallest_context_there_is(load_pair: LoadPair, tmp_path: Path, kind: DrafterKind, auto: bool) -> None:
    path = write_speaker(tmp_path)
    options = LoadOptions(n_context=1, n_threads=1)
    engine = load_pair(path, path, options, options)
    n_context = model_of(engine).n_context  # llama.cpp rounds it up
    events = checked(engine, asking("h" * (n_context - 1), kind, auto))
    assert (finished(events).reason, finished(events).text) == (FinishReason.CONTEXT_FULL, "a")


def conversation(*contents: str) -> Request:
    messages = tuple(Message(("user", "assistant")[place % 2], content) for place, content in enumerate(contents))
    return Request(messages, n_max=3, max_tokens=5, auto=False)


@pytest.mark.parametrize(
    ("second", "n_reread"),
    [
        (("u" * 100, "abcde", "more"), 5),  # it goes on: the reply's last token was never read
        (("u" * 100, "abXde", "more"), 7),  # the reply was edited
        (("u" * 50 + "v" * 50,), 50),  # the question was
        (("u" * 100,), 1),  # asked again
        (("w",), 1),
    ],
)
def test_the_start_says_how_many_tokens_are_read_again(
    load_pair: LoadPair, tmp_path: Path, second: Sequence[str], n_reread: int
) -> None:
    path = write_speaker(tmp_path, template="{% for message in messages %}{{ message.content }}{% endfor %}")
    engine = load_pair(path, path, SMALL, SMALL)
    checked(engine, conversation("u" * 100))
    started, *_ = checked(engine, conversation(*second))
    assert isinstance(started, Started)
    assert started.n_reread == n_reread


class Breaking:
    """A call of the draft that fails from its n-th time on."""

    def __init__(self, model: object, name: str, n_calls: int, error: Exception) -> None:
        self.call, self.left, self.error = getattr(model, name), n_calls, error
        setattr(model, name, self)

    def __call__(self, *arguments: object) -> Logits | None:
        self.left -= 1
        if self.left <= 0:
            raise self.error
        return self.call(*arguments)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("call", "n_calls", "error"),
    [
        ("decode", 1, DecodingError("Out of memory.", "Close something.")),  # it begins
        ("decode", 4, DecodingError("Out of memory.", "Close something.")),  # it proposes
        ("decode", 9, DecodingError("Out of memory.", "Close something.")),
        ("rewind", 1, CannotRewind("Out of memory.", "Close something.")),  # it is told the verdict
    ],
)
@pytest.mark.parametrize("kind", [DrafterKind.MODEL, DrafterKind.LOOKUP_MODEL])
def test_a_draft_that_fails_ends_the_drafting_and_says_why(
    load_pair: LoadPair, tmp_path: Path, call: str, n_calls: int, error: Exception, kind: DrafterKind
) -> None:
    """Also where lookup comes first: what was asked for was the pair of them, and the reply says that it is gone."""
    target, draft = write_speaker(tmp_path), write_speaker(tmp_path, "abcdefhg", "draft")
    engine = load_pair(target, draft, ROOMY, ROOMY)
    breaking = Breaking(model_of(engine, Role.DRAFT), call, n_calls, error)
    events = checked(engine, asking("x" * 80, kind, auto=False, n_max=3, max_tokens=160))
    assert breaking.left <= 0
    assert finished(events).reason is FinishReason.LENGTH
    assert finished(events).text == SPOKEN * 20
    fell_back = [this.fell_back for this in rounds(events)]
    assert fell_back[-1] == "The draft failed: Out of memory. Close something."
    first = fell_back.index(fell_back[-1])
    assert set(fell_back[:first]) <= {""}
    assert set(fell_back[first:]) == {fell_back[-1]}
    assert not any(this.proposal or this.drafter for this in rounds(events)[first + 1 :])


def test_a_lookup_that_never_hits_is_no_failure(load_pair: LoadPair, tmp_path: Path) -> None:
    engine = load_pair(write_speaker(tmp_path), None, SMALL)
    events = list(engine.generate(asking("x", DrafterKind.LOOKUP, auto=False, max_tokens=7)))
    assert kinds(events) == "p p p p p p p"
    assert {this.drafter for this in rounds(events)} == {LookupDrafter.name}
    assert {this.fell_back for this in rounds(events)} == {""}

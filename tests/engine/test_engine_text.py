"""Characters that are spread over tokens, through llama.cpp's own tokenizer: whole, and with their last token."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.events import EmittedToken, FinishReason
from app.core.loading import LoadOptions
from app.core.sampling import SamplingSettings
from tests.engine.conftest import LoadPair
from tests.engine.model_files import write_speaker
from tests.engine.replies import checked, finished, kinds, request, rounds
from tests.known_models import EOS, sequence, write_known_model

SMALL = LoadOptions(n_context=512, n_batch=64, n_threads=1)
# A chain says each byte once, so these are characters that share no byte, and one of each length.
TEXTS = ["猫", "🙂", "é", "a猫", "éa🙂", "日a"]


def emitted(events: object) -> list[EmittedToken]:
    return [token for this in rounds(events) for token in this.emitted]  # type: ignore[arg-type]


def bytewise(text: str) -> list[str]:
    """What each byte's token adds: a character belongs to its last byte."""
    return [part for character in text for part in [*[""] * (len(character.encode()) - 1), character]]


def write_ending(folder: Path, data: bytes, name: str) -> Path:
    """Says these bytes, all different, and ends."""
    assert len(set(data)) == len(data)
    return write_known_model(folder / f"{name}.gguf", sequence([*(3 + value for value in data), EOS]))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("n_max", [0, 1, 2, 3, 5])
def test_a_character_belongs_to_its_last_token(load_pair: LoadPair, tmp_path: Path, text: str, n_max: int) -> None:
    path = write_ending(tmp_path, text.encode(), "speaker")
    events = checked(load_pair(path, path, SMALL, SMALL), request("?", n_max=n_max))
    assert finished(events).reason is FinishReason.END_OF_GENERATION
    assert finished(events).text == text
    assert [token.text for token in emitted(events)] == [*bytewise(text), ""]


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("wrong_after", [1, 2, 3])
def test_a_character_may_be_won_by_both_models(
    load_pair: LoadPair, tmp_path: Path, wrong_after: int, temperature: float
) -> None:
    data = "🙂".encode()
    target = write_ending(tmp_path, data, "target")
    draft = write_ending(tmp_path, data[:wrong_after] + b"x", "draft")
    engine = load_pair(target, draft, SMALL, SMALL)
    events = checked(engine, request("?", SamplingSettings(temperature), n_max=4))
    assert finished(events).text == "🙂"
    assert [token.text for token in emitted(events)] == ["", "", "", "🙂", ""]
    assert kinds(events).startswith("a" * wrong_after + "c")


@pytest.mark.parametrize("n_max", [0, 3, 7])
def test_longer_text_flows_without_a_broken_character(load_pair: LoadPair, tmp_path: Path, n_max: int) -> None:
    text = "猫é🙂"
    path = write_speaker(tmp_path, text)
    events = checked(load_pair(path, path, SMALL, SMALL), request("?", n_max=n_max, max_tokens=90))
    assert finished(events).text == text * 10
    assert "\ufffd" not in "".join(token.text for token in emitted(events))


@pytest.mark.parametrize("max_tokens", [1, 2, 3])
def test_what_a_cut_leaves_unfinished_is_not_shown(load_pair: LoadPair, tmp_path: Path, max_tokens: int) -> None:
    path = write_speaker(tmp_path, "🙂")
    events = checked(load_pair(path, path, SMALL, SMALL), request("?", max_tokens=max_tokens))
    assert finished(events).reason is FinishReason.LENGTH
    assert finished(events).text == ""
    assert len(emitted(events)) == max_tokens


def test_bytes_that_are_no_text_are_shown_as_such(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_ending(tmp_path, b"a\xf0\x9fb", "speaker")
    events = checked(load_pair(path, path, SMALL, SMALL), request("?", n_max=3))
    assert finished(events).text == "a\ufffdb"
    proposed = [token.text for this in rounds(events) for token in this.proposal]
    assert proposed[:3] == ["a", "<F0>", "<9F>"]


def test_a_stop_text_is_met_where_its_last_byte_is(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path, "a猫é")
    events = checked(load_pair(path, path, SMALL, SMALL), request("?", n_max=5, stop_texts=("猫",)))
    assert finished(events).reason is FinishReason.STOP_TEXT
    assert finished(events).text == "a"
    assert [token.text for token in emitted(events)] == ["a", "", "", ""]


DIFFERENT_BYTES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6).filter(
    lambda text: len(set(text.encode())) == len(text.encode()) and "?" not in text  # which is the prompt
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=DIFFERENT_BYTES, n_max=st.integers(0, 6), seed=st.integers(0, 9))
def test_any_text_arrives_whole(load_pair: LoadPair, tmp_path: Path, text: str, n_max: int, seed: int) -> None:
    path = write_ending(tmp_path, text.encode(), "speaker")
    engine = load_pair(path, path, SMALL, SMALL)
    events = checked(engine, request("?", SamplingSettings(temperature=1.0, seed=seed), n_max=n_max))
    assert finished(events).text == text
    assert [token.text for token in emitted(events)] == [*bytewise(text), ""]
    engine.close()

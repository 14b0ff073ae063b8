"""The pair that is loaded: what each load, failure and unload leaves behind, and why a draft may not be used."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, ModelFileError, ModelLoadError
from app.core.events import Finished, FinishReason, PromptProgress, Started
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.request import DrafterKind
from app.engine import engine as engine_module
from app.engine.engine import Engine
from app.engine.llama_model import LlamaModel
from tests.engine.conftest import ONE_THREAD, LoadPair
from tests.engine.model_files import SPOKEN, write_speaker
from tests.engine.replies import checked, finished, kinds, model_of, reply, request, rounds
from tests.known_models import N_VOCAB, Tokenizer
from tests.odd_models import BERT, BLOCKLESS, HYBRID, MAMBA

TARGET, DRAFT = Role.TARGET, Role.DRAFT


@pytest.fixture
def speaker(tmp_path: Path) -> Path:
    return write_speaker(tmp_path)


def load(engine: Engine, role: Role, path: Path, **parts: object) -> None:
    engine.load(LoadRequest(role, path, ONE_THREAD, **parts))  # type: ignore[arg-type]


def says_the_target(engine: Engine) -> bool:
    return finished(reply(engine, request("h", max_tokens=8))).text == SPOKEN


def test_a_pair_is_loaded_tried_measured_and_compared(tmp_path: Path, speaker: Path) -> None:
    fractions: list[float] = []
    with Engine(tmp_path / "cache") as engine:
        info = engine.load(LoadRequest(TARGET, speaker, ONE_THREAD), fractions.append)
        assert (info.path, info.name, info.n_vocab, info.can_rewind) == (speaker, "speaker", N_VOCAB, True)
        assert info.step_cost
        assert fractions[-1] == 1.0
        assert engine.report is None
        assert engine.obstacle == ""
        load(engine, DRAFT, speaker)
        assert engine.report is not None
        assert engine.report.fits
        assert engine.obstacle == ""
        events = checked(engine, request("h", max_tokens=8))
        assert isinstance(events[0], Started)
        assert (events[0].drafter, events[0].n_max, events[0].step_cost) == ("speaker", 4, info.step_cost)
        assert kinds(events) == "aaaab aab"
    assert (tmp_path / "cache" / "opened.json").exists()


@pytest.mark.parametrize("auto", [False, True])
def test_what_a_pass_costs_is_corrected_by_every_reply(load_pair: LoadPair, speaker: Path, auto: bool) -> None:
    engine = load_pair(speaker, speaker)
    asked = replace(request("h", max_tokens=8), auto=auto)
    first, second = (reply(engine, asked)[0] for _ in range(2))
    assert isinstance(first, Started)
    assert isinstance(second, Started)
    assert first.step_cost == engine.target.step_cost
    assert second.step_cost
    assert second.step_cost != first.step_cost


def test_the_same_file_in_both_roles_is_two_models(load_pair: LoadPair, speaker: Path) -> None:
    engine = load_pair(speaker, speaker)
    assert model_of(engine, TARGET) is not model_of(engine, DRAFT)
    checked(engine, request("h"))
    engine.unload(DRAFT)
    assert says_the_target(engine)


def test_without_a_target_there_is_a_sentence_and_no_reply(load_pair: LoadPair, speaker: Path) -> None:
    engine = load_pair(speaker)
    engine.unload(TARGET)
    load(engine, DRAFT, speaker)
    (event,) = engine.generate(request())
    assert event == Finished(
        0.0, FinishReason.FAILED, "", error="No target is loaded.", remedy="Choose a model file first."
    )


def test_unloading_takes_back_what_was_said_of_the_pair(load_pair: LoadPair, tmp_path: Path, speaker: Path) -> None:
    misfit = write_speaker(tmp_path, name="misfit", n_vocab=N_VOCAB + 129)
    engine = load_pair(speaker, misfit)
    assert engine.obstacle
    engine.unload(DRAFT)
    assert (engine.report, engine.obstacle) == (None, "")
    assert engine.holds(TARGET)
    assert not engine.holds(DRAFT)
    engine.unload(DRAFT)  # nothing there: nothing happens
    assert says_the_target(engine)
    engine.close()
    engine.close()
    assert not engine.holds(TARGET)


@pytest.mark.parametrize(
    ("draft", "obstacle"),
    [
        ({"n_vocab": N_VOCAB + 129}, r"do not fit: size, at most 128 apart: target 259, draft 388\."),
        ({"tokenizer": Tokenizer(kind="gpt2")}, r"do not fit: vocabulary type: target SPM, draft BPE\."),
        ({"tokenizer": Tokenizer(texts={9: "x"})}, r"token 5 on: target 9 is '<0x06>', draft 9 is 'x'\."),
        ({"tokenizer": Tokenizer(add_bos=False)}, r"\(BOS\): target added, id 1, draft not added\."),
        ({"architecture": MAMBA}, "The draft cannot forget its last tokens"),
        ({"architecture": HYBRID}, "The draft cannot forget its last tokens"),
    ],
)
def test_a_draft_that_cannot_be_used_says_why_and_the_target_goes_on_alone(
    load_pair: LoadPair, tmp_path: Path, speaker: Path, draft: dict[str, Any], obstacle: str
) -> None:
    engine = load_pair(speaker, write_speaker(tmp_path, name="draft", **draft))
    assert re.search(obstacle, engine.obstacle)
    refused = finished(reply(engine, request("h", max_tokens=8)))
    assert refused.reason is FinishReason.FAILED
    assert re.search(obstacle, refused.error)
    events = reply(engine, request("h", max_tokens=8, drafter=DrafterKind.NONE))
    assert isinstance(events[0], Started)
    assert (events[0].drafter, events[0].n_max) == ("", 0)
    assert kinds(events) == "p p p p p p p p"
    assert finished(events).text == SPOKEN
    assert not any(isinstance(event, PromptProgress) and event.reader == "draft" for event in events)
    load(engine, DRAFT, speaker)  # one that fits takes its place
    assert engine.obstacle == ""
    assert "a" in kinds(reply(engine, request("h", max_tokens=8)))


def test_a_target_that_cannot_forget_is_never_drafted_for(load_pair: LoadPair, tmp_path: Path, speaker: Path) -> None:
    target = write_speaker(tmp_path, name="target", architecture=MAMBA)
    engine = load_pair(target, speaker)
    assert "The target cannot forget its last tokens" in engine.obstacle
    for _ in range(2):
        assert kinds(checked(engine, request("h", max_tokens=3, drafter=DrafterKind.FITTING))) == "p p p"


def broken_files(folder: Path) -> dict[str, Path]:
    garbage, cut = folder / "garbage.gguf", folder / "cut.gguf"
    garbage.write_bytes(b"GGUF\x03\0\0\0" + b"\xff" * 100)
    whole = write_speaker(folder, name="whole").read_bytes()
    cut.write_bytes(whole[: len(whole) // 2])
    return {
        "missing": folder / "missing.gguf",
        "a folder": folder,
        "garbage": garbage,
        "cut": cut,
        "no language model": write_speaker(folder, name="bert", architecture=BERT),
        "aborts": write_speaker(folder, name="blockless", architecture=BLOCKLESS),
    }


@pytest.mark.parametrize("role", Role)
def test_files_that_cannot_be_loaded_cost_nothing_that_is_loaded(tmp_path: Path, speaker: Path, role: Role) -> None:
    with Engine(tmp_path / "cache") as engine:
        load(engine, TARGET, speaker)
        load(engine, DRAFT, speaker)
        before = [model_of(engine, side) for side in Role]
        for kind, path in broken_files(tmp_path).items():
            with pytest.raises((ModelFileError, ModelLoadError)) as caught:
                load(engine, role, path)
            assert path.name in caught.value.message, kind
            assert caught.value.message.endswith("."), kind
            assert [model_of(engine, side) for side in Role] == before
            assert engine.report is not None
        assert kinds(checked(engine, request("h", max_tokens=8))) == "aaaab aab"


def test_a_file_that_fails_only_beside_the_window_costs_its_own_role_alone(
    load_pair: LoadPair, tmp_path: Path, speaker: Path
) -> None:
    engine = load_pair(speaker, speaker)
    with pytest.raises(ModelFileError):  # here no child tried it first
        load(engine, DRAFT, write_speaker(tmp_path, name="bert", architecture=BERT))
    assert not engine.holds(DRAFT)
    assert (engine.report, engine.obstacle) == (None, "")
    assert says_the_target(engine)


@pytest.mark.parametrize("until", [0.0, 1.0])
def test_a_load_that_is_cancelled_costs_its_own_role_alone(load_pair: LoadPair, speaker: Path, until: float) -> None:
    engine = load_pair(speaker, speaker)
    cancel = CancelToken()

    def stop(fraction: float) -> None:
        if fraction >= until:
            cancel.cancel()

    with pytest.raises(Cancelled):
        engine.load(LoadRequest(DRAFT, speaker, ONE_THREAD, cancel), stop)
    assert not engine.holds(DRAFT)
    assert engine.report is None
    assert says_the_target(engine)


def test_a_load_that_is_cancelled_while_the_file_is_tried_costs_nothing(
    load_pair: LoadPair, speaker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = load_pair(speaker, speaker)
    monkeypatch.setattr(engine_module, "probe", lambda path, cancel, cache: cancel.check())
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        load(engine, TARGET, speaker, cancel=cancel)
    assert kinds(checked(engine, request("h", max_tokens=5))) == "aaaab"


def test_a_model_that_cannot_be_measured_is_closed(
    load_pair: LoadPair, speaker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = load_pair(speaker)
    opened: list[LlamaModel] = []

    def fail(model: LlamaModel, *_: object) -> None:
        opened.append(model)
        raise ModelLoadError("It cannot be measured.")

    monkeypatch.setattr(LlamaModel, "measure_passes", fail)
    with pytest.raises(ModelLoadError, match="measured"):
        load(engine, DRAFT, speaker)
    assert opened[0].weights.handle is None
    assert not engine.holds(DRAFT)
    assert says_the_target(engine)


def test_another_model_takes_the_place_of_the_first(load_pair: LoadPair, tmp_path: Path, speaker: Path) -> None:
    engine = load_pair(speaker, speaker)
    first = model_of(engine)
    load(engine, TARGET, write_speaker(tmp_path, SPOKEN[::-1], "reversed"))
    assert first.weights.handle is None
    assert engine.report is not None
    events = checked(engine, request("a", max_tokens=8))
    assert finished(events).text == SPOKEN[::-1]
    assert set(kinds(events)) - {" "} == {"c", "p"}  # the draft is still the first file
    load(engine, DRAFT, tmp_path / "reversed.gguf")
    assert kinds(checked(engine, request("a", max_tokens=8))) == "aaaab aab"


def test_options_are_those_of_each_side(load_pair: LoadPair, speaker: Path) -> None:
    engine = load_pair(speaker, speaker, LoadOptions(1024, n_batch=100, n_threads=1), LoadOptions(512, n_threads=1))
    target, draft = model_of(engine, TARGET), model_of(engine, DRAFT)
    assert (target.n_context, target.n_batch, draft.n_context, draft.n_batch) == (1024, 100, 512, 512)


def test_a_lookahead_beyond_the_batch_is_cut_to_it(load_pair: LoadPair, speaker: Path) -> None:
    engine = load_pair(speaker, speaker, LoadOptions(n_batch=4, n_threads=1))
    events = checked(engine, request("h", n_max=50, max_tokens=40))
    assert finished(events).text == SPOKEN * 5
    assert max(this.n_passed for this in rounds(events)) == 4


@pytest.mark.parametrize("template", ["{{ raise_exception('No.') }}", "{% if %}", "{{ 1 / 0 }}"])
def test_a_template_that_fails_ends_the_reply_with_its_sentence(
    load_pair: LoadPair, tmp_path: Path, template: str
) -> None:
    engine = load_pair(write_speaker(tmp_path, template=template))
    (event,) = engine.generate(request())
    assert finished([event]).reason is FinishReason.FAILED
    assert "template" in finished([event]).error


def test_an_empty_prompt_is_a_sentence(load_pair: LoadPair, tmp_path: Path) -> None:
    path = write_speaker(tmp_path, template="{{ '' }}", tokenizer=Tokenizer(add_bos=False))
    engine = load_pair(path)
    (event,) = engine.generate(request(drafter=DrafterKind.NONE))
    assert finished([event]).error == "The prompt is empty."

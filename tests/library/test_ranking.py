"""Every model as a draft: the best first, those of no use with their reason, and the second time without reading."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.compatibility import Verdict, Vocabulary
from app.core.errors import Cancelled, DraftlightError, LibraryError, ModelFileError
from app.core.installed import InstalledModel, Place
from app.library.header import read_vocabulary
from app.library.header_bytes import SeekableFile
from app.library.header_cache import HeaderCache, fingerprint
from app.library.inventory import take_inventory
from app.library.places import ModelFolder
from app.library.ranking import Ranked, rank_drafts
from app.library.report_cache import ReportCache
from tests.library.kept_models import shard, write
from tests.library.raw_gguf import model, pair, tensor, whole

TOKENS = [f"token {number}" for number in range(60)]
OTHERS = [f"другое {number}" for number in range(60)]


def sized(n_parameters: int, tokens: list[str] = TOKENS, architecture: str = "llama") -> bytes:
    keys = {"general.architecture": architecture, "tokenizer.ggml.model": "llama", "tokenizer.ggml.tokens": tokens}
    return whole([pair(*item) for item in keys.items()], [tensor("w", [n_parameters])], 4 * n_parameters)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "models"
    write(folder / "target.gguf", sized(6400))
    write(folder / "good.gguf", sized(320))
    write(folder / "big.gguf", sized(5000))
    write(folder / "mapped.gguf", sized(320, [*TOKENS[:55], *OTHERS[55:]]))
    write(folder / "foreign.gguf", sized(320, OTHERS))
    write(folder / "eyes.gguf", model("clip"))
    write(folder / "broken.gguf", b"no model, but long enough to be one")
    write(folder / "part-00001-of-00002.gguf", shard(0, 2))
    write(folder / "empty.gguf", whole([pair("general.architecture", "llama")], [tensor("w", [32])], 128))
    return folder


Rank = Callable[..., Ranked]


@pytest.fixture
def order(folder: Path, tmp_path: Path) -> Rank:
    """Ranks by a program that was just started."""

    def begin(cancel: CancelToken | None = None) -> Ranked:
        headers, reports = HeaderCache(tmp_path / "cache"), ReportCache(tmp_path / "cache")
        models = take_inventory([ModelFolder(folder, Place.OWN)], headers).models
        (target,) = (model for model in models if model.name == "target")
        gone = InstalledModel((folder / "gone.gguf",), Place.OWN, "gone", 5, gone=True)
        return rank_drafts(target, [*models, gone], headers, reports, cancel or CancelToken())

    return begin


def test_the_best_come_first_and_every_model_is_there(order: Rank) -> None:
    ranked = order()
    usable = [(model.name, judgement.verdict) for model, judgement in ranked if judgement.usable]
    assert usable == [
        ("good", Verdict.SAME),
        ("big", Verdict.SAME),
        ("target", Verdict.SAME),
        ("mapped", Verdict.MAPPED),
        ("foreign", Verdict.TEXT),
    ]
    refused = {model.name: judgement.summary for model, judgement in ranked if not judgement.usable}
    assert refused.keys() == {"eyes", "broken", "part", "empty", "gone"}
    assert "projector" in refused["eyes"]
    assert "broken.gguf" in refused["broken"]
    assert "part-00002-of-00002.gguf" in refused["part"]
    assert refused["gone"] == "The file is gone."
    assert all(refused.values())


def test_the_target_as_its_own_draft_is_warned_of(order: Rank) -> None:
    (judgement,) = (judgement for model, judgement in order() if model.name == "target")
    assert "same file" in judgement.advice[0].message


def test_a_second_ranking_reads_and_compares_nothing(order: Rank, monkeypatch: pytest.MonkeyPatch) -> None:
    first = order()

    def never(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr("app.library.ranking.read_vocabulary", never)
    monkeypatch.setattr("app.library.report_cache.compare", never)

    def broken(_: object, name: str) -> None:  # what could not be read is read again, which is quick
        assert name == "broken.gguf"
        raise ModelFileError(name)

    monkeypatch.setattr("app.library.header_cache.read_model", broken)
    again = order()
    assert [model.name for model, _ in again] == [model.name for model, _ in first]
    kept = [(model, judgement) for model, judgement in again if judgement.usable]
    assert kept == [(model, judgement) for model, judgement in first if judgement.usable]


def test_no_vocabulary_is_read_more_often_than_it_must(order: Rank, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []

    def counting(file: SeekableFile, name: str) -> Vocabulary:
        names.append(name)
        return read_vocabulary(file, name)

    monkeypatch.setattr("app.library.ranking.read_vocabulary", counting)
    order()
    # Once the target's own, and each of another; none of what cannot draft anyway.
    assert sorted(names) == ["big.gguf", "foreign.gguf", "mapped.gguf", "target.gguf"]


def test_a_changed_file_is_judged_anew(order: Rank, folder: Path) -> None:
    order()
    write(folder / "good.gguf", sized(320, [*OTHERS, "one more"]))
    verdicts = {model.name: judgement.verdict for model, judgement in order()}
    assert verdicts["good"] is Verdict.TEXT


def test_only_the_first_differences_are_kept(order: Rank) -> None:
    (judgement,) = (judgement for model, judgement in order() if model.name == "foreign")
    assert judgement.report
    assert len(judgement.report.differences) == 20
    assert "55" in judgement.summary


@pytest.mark.parametrize("damage", [b"", b"[1]", b"{", b'{"a b": {"rules": []}}'])
def test_damaged_reports_are_let_pass(order: Rank, tmp_path: Path, damage: bytes) -> None:
    first = order()
    (tmp_path / "cache" / "reports.json").write_bytes(damage)
    assert order() == first


def test_reports_of_another_version_are_let_pass(order: Rank, tmp_path: Path) -> None:
    first = order()
    path = tmp_path / "cache" / "reports.json"
    path.write_text(json.dumps({key: {"rules": [{"a": 1}]} for key in json.loads(path.read_bytes())}))
    assert order() == first


def test_a_target_that_cannot_be_judged_is_said(order: Rank, tmp_path: Path, folder: Path) -> None:
    headers, reports = HeaderCache(tmp_path / "cache"), ReportCache(tmp_path / "cache")
    models = take_inventory([ModelFolder(folder, Place.OWN)], headers).models
    broken, target = (next(model for model in models if model.name == name) for name in ("broken", "target"))
    with pytest.raises(ModelFileError, match=r"broken\.gguf"):
        rank_drafts(broken, models, headers, reports, CancelToken())
    target.path.unlink()
    with pytest.raises(LibraryError, match="cannot be read"):
        rank_drafts(target, models, headers, reports, CancelToken())


def test_a_draft_that_goes_away_meanwhile_is_refused(folder: Path, tmp_path: Path) -> None:
    headers, reports = HeaderCache(tmp_path / "cache"), ReportCache(tmp_path / "cache")
    models = take_inventory([ModelFolder(folder, Place.OWN)], headers).models
    (target,) = (model for model in models if model.name == "target")
    (folder / "good.gguf").unlink()
    ranked = {
        model.name: judgement for model, judgement in rank_drafts(target, models, headers, reports, CancelToken())
    }
    assert "cannot be read" in ranked["good"].summary
    assert ranked["big"].usable


def test_it_can_be_stopped(order: Rank) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(DraftlightError) as stopped:
        order(cancel)
    assert isinstance(stopped.value, Cancelled)


def test_fingerprints_tell_vocabularies_apart(tmp_path: Path) -> None:
    def of(**changes: object) -> str:
        path = write(tmp_path / "x.gguf", model(**changes))  # type: ignore[arg-type]
        with path.open("rb") as file:
            return fingerprint(read_vocabulary(file, path.name))

    plain = of(tokens=["ab", "c"])
    assert plain == of(tokens=["ab", "c"], general__name="another model")
    different = [
        of(tokens=["a", "bc"]),
        of(tokens=["ab", "c", ""]),
        of(tokens=["ab", "c"], tokenizer__ggml__bos_token_id=0),
        of(tokens=["ab", "c"], tokenizer__ggml__add_bos_token=False),
        of(tokens=["ab", "c"], tokenizer__ggml__model="gpt2"),
    ]
    assert len({plain, *different}) == 6
    assert of(tokens=["ab"], tokenizer__ggml__model="none") == ""

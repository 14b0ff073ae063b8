import json
from dataclasses import replace
from typing import Any

from app.core.compatibility import Vocabulary, compare
from app.core.metrics import MetricsFold
from app.core.model_header import FileKind, Split
from app.core.pair_advice import judge
from app.core.record import event_record, header_record, judgement_record, metrics_record, report_record
from tests.core.headers import header
from tests.core.replies import reply
from tests.scripted import ScriptedDrafter, speaking


def through_json(record: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(record, allow_nan=False))
    return read


def test_every_event_becomes_json_under_its_name() -> None:
    events = list(reply(speaking("one", " two"), ScriptedDrafter([0, 99])))
    records = [through_json(event_record(event)) for event in events]
    names = [record["event"] for record in records]
    assert names == ["started", "prompt_progress", "prompt_progress", "round", "round", "finished"]
    assert records[0]["n_prompt"] == 4
    assert [token["fate"] for token in records[3]["proposal"]] == ["accepted", "rejected"]
    assert records[3]["times"] == {"drafting": 0.0, "verifying": 0.0, "other": 0.0}
    assert (records[-1]["reason"], records[-1]["text"]) == ("end of generation", "one two")


def test_metrics_become_json_with_what_is_derived_from_them() -> None:
    fold = MetricsFold()
    for event in reply(speaking("one", " two"), ScriptedDrafter([0, 99])):
        fold.add(event)
    record = through_json(metrics_record(fold.metrics))
    assert (record["n_generated"], record["n_accepted"], record["acceptance_rate"]) == (3, 1, 0.5)
    assert record["kinds"] == {"accepted": 1, "corrected": 1, "bonus": 0, "plain": 1}
    assert record["verify_cost"] == {"1": 0.0, "3": 0.0}
    assert record["predicted_speedup"] is None


def test_a_report_becomes_json_with_its_verdict() -> None:
    one, other = (Vocabulary("BPE", False, -1, False, -1, [b"x"] * 5 + [text]) for text in (b"a", b"\xff"))
    record = through_json(report_record(compare(one, other)))
    assert record["fits"] is False
    assert record["summary"].startswith("The vocabularies do not fit")
    assert record["differences"] == [{"token": 5, "target_text": "a", "draft_text": "\\xff"}]
    assert (record["verdict"], record["coverage"]) == ("mapped", 5 / 6)
    assert [one["name"] for one in record["other_programs"]] == ["llama.cpp", "A program that compares sizes alone"]


def test_a_judgement_becomes_json_with_its_report_and_its_advice() -> None:
    vocabulary = Vocabulary("BPE", False, -1, False, -1, [b"x"] * 9)
    target, draft = header(10_000), header(100, 3.0, kind=FileKind.ADAPTER)
    refused = through_json(judgement_record(judge(target, vocabulary, draft, vocabulary)))
    assert (refused["fits"], refused["usable"], refused["verdict"]) == (True, False, "not usable as a draft")
    assert refused["summary"] == refused["refusal"] != ""
    warned = through_json(judgement_record(judge(target, vocabulary, replace(draft, kind=target.kind), vocabulary)))
    assert (warned["usable"], warned["verdict"], warned["refusal"]) == (True, "same vocabulary", "")
    assert [(one["level"], set(one)) for one in warned["advice"]] == [("warning", {"level", "message", "reason"})]
    none = Vocabulary("none", False, -1, False, -1, [])
    assert through_json(judgement_record(judge(target, vocabulary, target, none)))["fits"] is False


def test_a_header_becomes_json() -> None:
    record = through_json(header_record(header(10_000, 4.0, split=Split(1, 2, 3))))
    assert (record["kind"], record["bits_per_weight"]) == ("language model", 4.0)
    assert record["split"] == {"number": 1, "count": 2, "n_tensors": 3}

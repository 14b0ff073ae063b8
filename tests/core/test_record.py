import json
from typing import Any

from app.core.compatibility import Vocabulary, compare
from app.core.metrics import MetricsFold
from app.core.record import event_record, metrics_record, report_record
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

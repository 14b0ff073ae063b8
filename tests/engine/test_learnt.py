"""What was learnt of a pair outlives the program, and damage to it costs nothing but the learning."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.acceptance import Acceptance, Tally
from app.core.auto_lookahead import AutoLookahead
from app.core.request import DrafterKind, Message, Request
from app.engine.engine import Engine
from app.engine.learnt import Learnt
from tests.engine.conftest import LoadPair
from tests.engine.model_files import write_speaker

TALLIES = {("model", 15): Tally(9.0, 10.0), ("lookup", 3): Tally(1.0, 4.0)}


def test_it_is_kept_by_pair_and_way(tmp_path: Path) -> None:
    Learnt(tmp_path, ["target", "draft"]).keep("model greedy", Acceptance(TALLIES))
    Learnt(tmp_path, ["target", "other"]).keep("model greedy", Acceptance())
    again = Learnt(tmp_path, ["target", "draft"])
    again.keep("lookup greedy", Acceptance())
    assert again.acceptance("model greedy").tallies == TALLIES
    assert again.acceptance("model sampled").tallies == {}
    assert Learnt(tmp_path, ["target", "other"]).acceptance("model greedy").tallies == {}


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"a + b": 1}', '{"a + b": {"way": [[1, 2]]}}', '{"a + b": {"way": 3}}']
)
def test_damage_is_forgotten(tmp_path: Path, content: str) -> None:
    (tmp_path / "acceptance.json").write_text(content)
    learnt = Learnt(tmp_path, ["a", "b"])
    assert learnt.acceptance("way").tallies == {}
    learnt.keep("way", Acceptance(TALLIES))
    assert learnt.acceptance("way").tallies == TALLIES


def test_a_reply_leaves_what_was_learnt_for_the_next_time_this_pair_is_loaded(
    load_pair: LoadPair, tmp_path: Path
) -> None:
    path = write_speaker(tmp_path, name="learnt")
    asked = Request((Message("user", "h"),), max_tokens=5, drafter=DrafterKind.MODEL)
    engine = load_pair(path, path)
    learning = lookahead_of(engine, asked)
    for key, tally in TALLIES.items():
        learning.acceptance.tallies[key] = tally
    list(engine.generate(replace(asked, auto=False)))
    assert lookahead_of(load_pair(path, path), asked).acceptance.tallies == TALLIES


def lookahead_of(engine: Engine, asked: Request) -> AutoLookahead:
    assert engine._drafting is not None
    auto = engine._drafting.lookahead(asked.drafter, asked)
    assert isinstance(auto, AutoLookahead)
    return auto

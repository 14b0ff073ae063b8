"""The kinds of templates that models come with: each lays out a conversation in three turns, or says why it cannot."""

from pathlib import Path

import pytest

from app.core.errors import FALLBACK_OFFER, TemplateError
from app.core.request import Message
from app.engine.template import render

FOLDER = Path(__file__).parents[1] / "data" / "templates"
SPECIAL = {"bos_token": "<s>", "eos_token": "</s>"}
CHAT = (
    Message("system", "親切に。"),
    Message("user", "こんにちは <b>&</b> 🙂"),
    Message("assistant", "<think>\n挨拶だ。\n</think>\n\nはい、どうも。"),
    Message("user", "  二つ目の質問\n"),
    Message("assistant", "<think>Second.</think>Two."),
    Message("user", "三つ目"),
)
EXPECTED = {
    "reasoning": (
        "<|system|>\n親切に。<|end|>\n<|user|>\nこんにちは <b>&</b> 🙂<|end|>\n<|assistant|>\nはい、どうも。<|end|>\n"
        "<|user|>\n  二つ目の質問\n<|end|>\n<|assistant|>\nTwo.<|end|>\n<|user|>\n三つ目<|end|>\n<|assistant|>\n"
    ),
    "parts": (
        "<s>[SYSTEM]Since 2000. 親切に。[/SYSTEM][INST]こんにちは <b>&</b> 🙂[/INST]"
        "<think>\n挨拶だ。\n</think>\n\nはい、どうも。</s>[INST]二つ目の質問[/INST]<think>Second.</think>Two.</s>[INST]三つ目[/INST]"
    ),
    "strict": (
        "<s><turn>user\n親切に。\n\nこんにちは <b>&</b> 🙂</turn>\n"
        "<turn>model\n<think>\n挨拶だ。\n</think>\n\nはい、どうも。</turn>\n<turn>user\n二つ目の質問</turn>\n"
        "<turn>model\n<think>Second.</think>Two.</turn>\n<turn>user\n三つ目</turn>\n<turn>model\n"
    ),
    "loops": (
        "Rules: 親切に。\nHuman: こんにちは <b>&</b> 🙂\nAI: はい、どうも。\nHuman:   二つ目の質問\n\nAI: Two.\n"
        "Human: 三つ目\nAI:"
    ),
}


def template(kind: str) -> str:
    return (FOLDER / f"{kind}.jinja").read_text(encoding="utf-8")


def test_no_kind_is_forgotten() -> None:
    assert {path.stem for path in FOLDER.glob("*.jinja")} == EXPECTED.keys() | {"tools_only"}


@pytest.mark.parametrize("kind", EXPECTED)
def test_a_conversation_is_laid_out_as_the_template_says(kind: str) -> None:
    assert render(template(kind), CHAT, SPECIAL) == EXPECTED[kind]


def test_one_that_needs_tools_says_its_line_and_offers_the_fallback() -> None:
    with pytest.raises(TemplateError, match=r"failed in line 2: 'NoneType' object is not iterable\.") as caught:
        render(template("tools_only"), CHAT, SPECIAL)
    assert caught.value.remedy == FALLBACK_OFFER


def test_a_conversation_may_begin_without_a_system_message() -> None:
    assert render(template("loops"), CHAT[1:2], SPECIAL) == "Rules: none\nHuman: こんにちは <b>&</b> 🙂\nAI:"
    assert render(template("parts"), CHAT[1:2], SPECIAL).startswith("<s>[SYSTEM]Since 2000.[/SYSTEM][INST]こんにちは")

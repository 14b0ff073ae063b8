"""Chat templates: what they are offered, what they may not do, and how their failures are worded."""

from datetime import datetime
from pathlib import Path

import pytest

from app.core.errors import TemplateError
from app.core.request import Message
from app.engine.template import render

CHAT = (
    Message("system", "Be brief."),
    Message("user", "Hello"),
    Message("assistant", "Hi."),
    Message("user", "こんにちは <b>&</b> 🙂"),
)
CHATML = """\
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' + message['content'] + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""
PUBLISHED = Path(__file__).parents[3] / "shared" / "templates"


def test_a_conversation_is_laid_out_up_to_where_the_assistant_begins() -> None:
    assert render(CHATML, CHAT) == (
        "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHello<|im_end|>\n"
        "<|im_start|>assistant\nHi.<|im_end|>\n<|im_start|>user\nこんにちは <b>&</b> 🙂<|im_end|>\n"
        "<|im_start|>assistant\n"
    )


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ bos_token }}|{{ eos_token }}", "<s>|</s>"),
        ("{{ add_generation_prompt }}", "True"),
        ("{{ messages | length }} {{ messages[-1]['role'] }} {{ messages[0].content }}", "4 user Be brief."),
        ("{{ tools is none }} {{ tools is defined }}", "True True"),
        ("{{ documents is defined }}", "False"),
        ("{% if true %}\na\n{% endif %}\nb", "a\nb"),  # trim_blocks
        ("   {% if true %}a{% endif %}", "a"),  # lstrip_blocks
        ("a\n", "a"),
        ("{% for n in [1, 2, 3, 4] %}{% if n == 2 %}{% continue %}{% endif %}{{ n }}{% endfor %}", "134"),
        ("{% for n in [1, 2, 3] %}{% if n == 2 %}{% break %}{% endif %}{{ n }}{% endfor %}", "1"),
        ("{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}", "4"),
        ("{{ messages[1].content.strip().upper().split('L') }}", "['HE', '', 'O']"),
        ("{{ messages[0].content | trim | upper }}", "BE BRIEF."),
        ("{{ '<&>' }}", "<&>"),  # not HTML
        ("{{ undefined_name }}", ""),
        ("{% if 1 %}{% generation %}{{ messages[2].content }}{% endgeneration %}{% endif %}.", "Hi.."),
        ("{% set a = 1 %}{% generation %}{% set a = 2 %}{{ a }}{% endgeneration %}{{ a }}", "21"),
    ],
)
def test_what_a_template_is_offered(template: str, text: str) -> None:
    assert render(template, CHAT, "<s>", "</s>") == text


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("'<a href=\"x\">&\\''", '"<a href=\\"x\\">&\'"'),
        ("'日本語 🙂'", '"日本語 🙂"'),
        ("{'b': 1, 'a': [true, none]}", '{"b": 1, "a": [true, null]}'),
    ],
)
def test_json_is_plain_and_keeps_every_character(expression: str, text: str) -> None:
    assert render(f"{{{{ {expression} | tojson }}}}", CHAT) == text


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("indent=2", '{\n  "b": "é",\n  "a": 1\n}'),
        ("ensure_ascii=true", '{"b": "\\u00e9", "a": 1}'),
        ("sort_keys=true", '{"a": 1, "b": "é"}'),
        ("separators=(',', ':')", '{"b":"é","a":1}'),
    ],
)
def test_json_takes_the_options_that_templates_use(options: str, text: str) -> None:
    assert render("{{ {'b': 'é', 'a': 1} | tojson(" + options + ") }}", CHAT) == text


def test_the_date_is_todays() -> None:
    before = datetime.now()
    shown = render("{{ strftime_now('%Y-%m-%d') }}", CHAT)
    assert shown in {f"{moment:%Y-%m-%d}" for moment in (before, datetime.now())}


def test_without_a_template_the_messages_are_a_text_to_continue() -> None:
    assert render("", [Message("user", "Once upon"), Message("assistant", "a time")]) == "Once upon\n\na time"


def test_a_template_that_refuses_is_quoted() -> None:
    template = "{% if messages[0].role == 'system' %}{{ raise_exception('No system role') }}{% endif %}"
    with pytest.raises(TemplateError, match=r"refuses this conversation: No system role\."):
        render(template, CHAT)
    assert render(template, CHAT[1:]) == ""


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("a\n{% if %}\n", 2),
        ("\n\n{{ 'open", 3),
        ("{% endfor %}", 1),
        ("x\n{% unknown_tag %}", 2),
        ("{{ a | nothing }}", 1),
        ("\n{% generation %}{{ a", 2),
    ],
)
def test_a_broken_template_names_its_line(template: str, line: int) -> None:
    with pytest.raises(TemplateError, match=rf"is broken in line {line}: "):
        render(template, CHAT)


@pytest.mark.parametrize(
    ("template", "line", "why"),
    [
        ("\n{{ 1 / 0 }}", 2, "division by zero"),
        ("a\nb\n{{ nothing.at.all }}", 3, "'nothing' is undefined"),
        ("{% for m in messages %}\n{{ m.content + 1 }}{% endfor %}", 2, "concatenate"),
        ("{% macro f() %}\n\n{{ 'a' | int + none }}\n{% endmacro %}\n{{ f() }}", 3, "unsupported operand"),
        ("\n{{ strftime_now(5) }}", 2, "str"),
    ],
)
def test_a_failing_template_names_its_line_and_the_cause(template: str, line: int, why: str) -> None:
    with pytest.raises(TemplateError, match=rf"failed in line {line}: .*{why}"):
        render(template, CHAT)


@pytest.mark.parametrize(
    "expression",
    [
        "''.__class__.__mro__",
        "''.__class__.__mro__[1].__subclasses__()",
        "messages.__class__.__base__",
        "raise_exception.__globals__['json']",
        "strftime_now.__globals__['datetime']",
        "cycler.__init__.__globals__.os.system('true')",
        "(messages | attr('__class__')).mro()",
        "'{0.__class__.__mro__}'.format(1)",
        "'{x.__class__.__init__.__globals__}'.format_map({'x': cycler})",
        "messages.append(1)",
        "messages[0].update({'role': 'system'})",
        "messages.clear()",
        "range(10 ** 9) | list",
    ],
)
def test_a_template_cannot_leave_the_sandbox(expression: str) -> None:
    with pytest.raises(TemplateError, match="failed in line 1"):
        render("{{ " + expression + " }}", CHAT)


@pytest.mark.parametrize(
    "template",
    [
        "{% include 'other' %}",
        "{% import 'os' as os %}",
        "{% extends '/etc/passwd' %}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    ],
)
def test_a_template_stands_alone_and_ends(template: str) -> None:
    with pytest.raises(TemplateError):
        render(template, CHAT)


def test_the_messages_are_not_the_templates_to_change() -> None:
    conversation = list(CHAT)
    render(CHATML, conversation)
    assert conversation == list(CHAT)


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason=f"no published templates in {PUBLISHED}")
def test_published_templates_render_a_chat_or_say_why_not() -> None:
    failures = {}
    for path in sorted(PUBLISHED.glob("*.jinja")):
        try:
            text = render(path.read_text(encoding="utf-8"), CHAT[1:], "<s>", "</s>")
        except TemplateError as error:
            failures[path.stem] = error.message
        else:
            assert "Hello" in text, path.stem
            assert "こんにちは <b>&</b> 🙂" in text, path.stem
            assert text.index("Hello") < text.index("こんにちは"), path.stem
    assert all("chat template" in message for message in failures.values())
    assert len(failures) < 2, failures  # one that only works with tools

"""Chat templates: what they are offered, what they may not do, and how their failures are worded."""

from datetime import datetime

import pytest

from app.core.errors import FALLBACK_OFFER, TemplateError
from app.core.request import Message
from app.engine.template import render

CHAT = (
    Message("system", "Be brief."),
    Message("user", "Hello"),
    Message("assistant", "Hi."),
    Message("user", "こんにちは <b>&</b> 🙂"),
)
SPECIAL = {"bos_token": "<s>", "eos_token": "</s>"}
CHATML = """\
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' + message['content'] + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""


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
        ("{{ documents is none }} {{ documents is defined }}", "True True"),
        ("{{ pad_token is defined }}{{ pad_token }}", "False"),
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
    assert render(template, CHAT, SPECIAL) == text


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
        ("true", '{"b": "\\u00e9", "a": 1}'),  # the order of transformers, not of Jinja
        ("false, 1, (',', ':'), true", '{\n "a":1,\n "b":"é"\n}'),
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


NO_SYSTEM = "{% if messages[0].role == 'system' %}{{ raise_exception('No system role') }}{% endif %}"
EACH = "{% for m in messages %}[{{ m.role }}: {{ m.content }}]{% endfor %}"


def test_a_system_message_that_is_refused_goes_in_front_of_the_first_user_message() -> None:
    assert render(NO_SYSTEM + EACH, CHAT) == (
        "[user: Be brief.\n\nHello][assistant: Hi.][user: こんにちは <b>&</b> 🙂]"
    )
    assert render(NO_SYSTEM + EACH, CHAT[:1]) == "[user: Be brief.]"
    assert render(NO_SYSTEM + EACH, [CHAT[0], CHAT[2]]) == "[user: Be brief.][assistant: Hi.]"


def test_so_does_one_that_is_left_out() -> None:
    only_turns = "{% for m in messages if m.role != 'system' %}{{ m.content }}|{% endfor %}"
    assert render(only_turns, CHAT[:2]) == "Be brief.\n\nHello|"
    assert render("{{ messages[-1].content | upper }}", [Message("system", "L"), CHAT[1]]) == "L\n\nHELLO"
    picky = only_turns + "{% if messages[0].role == 'user' %}{{ raise_exception('No') }}{% endif %}"
    assert render(picky, CHAT[:2]) == "Hello|"


def test_a_template_that_refuses_is_quoted_with_its_line() -> None:
    with pytest.raises(TemplateError, match=r"refuses this conversation \(its line 2\): No emoji\. Use") as caught:
        render("\n{% if '🙂' in messages[-1].content %}{{ raise_exception('No emoji.') }}{% endif %}", CHAT)
    assert caught.value.remedy == FALLBACK_OFFER


def test_turns_out_of_order_are_named_where_a_template_refuses_them() -> None:
    template = (
        "{% for m in messages %}{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}"
        "{{ raise_exception('Roles must alternate') }}{% endif %}{% endfor %}"
    )
    assert render(template, CHAT) == ""  # the system message was the only one too many
    assert render(template, [CHAT[0], *CHAT[2:]]) == ""  # it is the first turn then
    for chat in ([CHAT[1], CHAT[1]], [CHAT[2], CHAT[1]], [CHAT[0], CHAT[1], CHAT[1]]):
        with pytest.raises(TemplateError, match=r"wants user and assistant to take turns.*Roles must alternate\. Use"):
            render(template, chat)


def test_what_a_template_says_is_cut_short() -> None:
    with pytest.raises(TemplateError) as caught:
        render("{{ raise_exception('long' * 1000) }}", CHAT)
    assert len(caught.value.message) < 400


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
    with pytest.raises(TemplateError, match=rf"is broken in line {line}: ") as caught:
        render(template, CHAT)
    assert caught.value.remedy == FALLBACK_OFFER


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
    with pytest.raises(TemplateError, match=rf"failed in line {line}: .*{why}") as caught:
        render(template, CHAT)
    assert caught.value.remedy == FALLBACK_OFFER


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

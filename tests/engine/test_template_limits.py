"""What a template may use up: none can stop or fill the machine, and what real ones do is within the limits."""

import sys
from types import FrameType
from typing import Any

import pytest

from app.core.errors import FALLBACK_OFFER, TemplateError
from app.core.request import Message
from app.engine import template_limits
from app.engine.template import render

CHAT = (Message("user", "Hello"),)
COUNT = "{% for a in range(100000) %}{% for b in range(100000) %}{% set c = b %}{% endfor %}{% endfor %}"
FORK = "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(100) }}"
WALK = "{% for n in [[1, 2, 3]] recursive %}{{ loop([[1], [2], [3]]) }}{% endfor %}"
GROW = "{% set ns = namespace(x=START) %}{% for n in range(200) %}{% set ns.x = STEP %}{% endfor %}"


def grow(start: str, step: str, after: str = "") -> str:
    return GROW.replace("START", start).replace("STEP", step) + after


@pytest.mark.parametrize("template", [COUNT, FORK, "{{ range(100000) | map('string') | sum(start='') }}" + COUNT])
def test_a_template_without_an_end_is_stopped_with_a_sentence(template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_limits, "SECONDS", 0.1)
    with pytest.raises(TemplateError, match=r"chat template (was stopped|failed).*") as caught:
        render(template, CHAT)
    assert caught.value.remedy == FALLBACK_OFFER


def test_the_line_where_it_was_stopped_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_limits, "SECONDS", 0.1)
    with pytest.raises(TemplateError, match=r"was stopped in line [345]: it takes longer than 0\.1 seconds\."):
        render("\n\n" + COUNT.replace("{% set", "\n{% set").replace("{% endfor", "\n{% endfor"), CHAT)


def test_no_trace_of_the_limit_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def trace(frame: FrameType, event: str, argument: Any) -> None: ...

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        assert render("a", CHAT) == "a"
        assert sys.gettrace() is trace
        with pytest.raises(TemplateError):
            render("{{ 1 / 0 }}", CHAT)
        assert sys.gettrace() is trace
    finally:
        sys.settrace(before)


@pytest.mark.parametrize(
    "template",
    [
        "{{ 'a' * 10 ** 10 }}",
        "{{ 10 ** 10 * 'a' }}",
        "{{ [1] * 10 ** 10 }}",
        "{{ 10 ** (10 ** 10) }}",
        "{{ 2 ** 1000000000 }}",
        grow("10", "ns.x * ns.x"),
        grow("'ab'", "ns.x + ns.x"),
        grow("[1]", "ns.x + ns.x"),
        grow("'ab'", "ns.x ~ ns.x"),
        grow("'ab'", "ns.x.replace('a', ns.x)"),
        grow("'ab'", "ns.x | replace('', ns.x)"),
        grow("'ab'", "ns.x.join([ns.x, ns.x])"),
        grow("'ab'", "[ns.x, ns.x] | join"),
        grow("'ab'", "[ns.x, ns.x] | join(ns.x)"),
        grow("'ab'", "'%s%s' % (ns.x, ns.x)"),
        grow("'ab'", "'%s%s' | format(ns.x, ns.x)"),
        grow("'ab'", "'{0}{0}'.format(ns.x)"),
        grow("'ab'", "'{a}{a}'.format_map({'a': ns.x})"),
        grow("[1]", "[ns.x, ns.x]", "{{ ns.x }}"),
        grow("[1]", "[ns.x, ns.x]", "{{ ns.x ~ '' }}"),
        grow("[1]", "[ns.x, ns.x]", "{{ ns.x | string }}"),
        grow("[1]", "[ns.x, ns.x]", "{{ ns.x | tojson }}"),
        grow("[1]", "[ns.x, ns.x]", "{{ '%s' % (ns.x,) }}"),
        grow("{'a': 1}", "{'a': ns.x, 'b': ns.x}", "{{ ns.x }}"),
        grow("{'a': 1}", "{'a': ns.x, 'b': ns.x}", "{{ ns.x.items() | string }}"),
        "{{ 'a'.center(10 ** 10) }}",
        "{{ 'a'.zfill(10 ** 10) }}",
        "{{ 'a'.ljust(width=10 ** 10) if false else 'a' | center(10 ** 10) }}",
        "{{ '\\t'.expandtabs(10 ** 10) }}",
        "{{ 'a\\nb' | indent(10 ** 10) }}",
        "{{ [1] | batch(10 ** 10, 0) | list }}",
        "{{ '%9999999999d' % 1 }}",
        "{{ '%*d' % (10 ** 10, 1) }}",
        "{{ '%9999999999d' | format(1) }}",
        "{{ '{:>9999999999}'.format(1) }}",
        "{{ '{:>{w}}'.format(1, w=10 ** 10) }}",
        "{{ [1] | tojson(indent=10 ** 10) }}",
        "{% set a = 'a' * 10 ** 5 %}{% set b %}{% for n in range(100000) %}{{ a }}{% endfor %}{% endset %}",
        "{% set a = 'a' * 10 ** 5 %}{% for n in range(100000) %}{{ a }}{% endfor %}",
        "{% set a = 'a' * 10 ** 5 %}{{ range(100000) | map('replace', '0', a) | list }}",
        "{% set a = 'a' * 10 ** 5 %}{{ range(100000) | map('replace', '0', a) | join }}",
        "{{ lipsum(n=1000000) }}",
    ],
)
def test_what_would_fill_the_memory_ends_in_a_sentence(template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_limits, "MOST_CHARACTERS", 300_000)
    monkeypatch.setattr(template_limits, "SECONDS", 60)
    with pytest.raises(TemplateError, match=r"The model's chat template (was stopped|failed)( in line 1)?: .*"):
        render(template, CHAT)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ 'ab' * 3 }}{{ [1] * 2 }}{{ 6 * 7 }}{{ 2 ** 10 }}{{ 1.5 * 2 }}{{ 2 * 'x' }}", "ababab[1, 1]4210243.0xx"),
        ("{{ 'a' + 'b' }}{{ [1] + [2] }}{{ 1 + 2 }}{{ 7 % 4 }}", "ab[1, 2]33"),
        ("{{ 'a' ~ 1 ~ none ~ nothing ~ [1] }}", "a1None[1]"),
        ("{{ '%s=%05d' % ('a', 42) }}{{ '%s' | format(1) }}", "a=000421"),
        ("{{ '{}-{:>3}'.format(1700000000, 'x') }}{{ '{a}'.format_map({'a': 1}) }}", "1700000000-  x1"),
        ("{{ 'a'.center(3) }}|{{ '5'.zfill(3) }}|{{ 'a\\nb' | indent(2) }}", " a |005|a\n  b"),
        ("{{ ', '.join(['a', 'b']) }}{{ ['a', 'b'] | map('upper') | join('+') }}", "a, bA+B"),
        ("{{ 'aXb'.replace('X', '-') }}{{ 'aXb' | replace('X', '') }}", "a-bab"),
        ("{{ [3, 1] | sort | list }}{{ [1, 2] | sum }}{{ 'ab' | reverse }}", "[1, 3]3ba"),
        ("{{ {'a': 1}.items() | list }}{{ {'b': 1, 'a': 2} | dictsort }}", "[('a', 1)][('a', 2), ('b', 1)]"),
        ("{{ [1, 2, 3] | batch(2) | list }}{{ {'a': [1]} | tojson(indent=1) }}", '[[1, 2], [3]]{\n "a": [\n  1\n ]\n}'),
        ("{{ [{'k': 1}] | groupby('k') | list | length }}{{ 'x' | string }}", "1x"),
    ],
)
def test_what_templates_do_is_within_the_limits(template: str, text: str) -> None:
    assert render(template, CHAT) == text


def test_a_very_long_conversation_is_within_the_limits() -> None:
    long = [Message("user", "日本語 text " * 100_000), Message("assistant", "yes")] * 3
    text = render("{% for m in messages %}{{ m.role + ':' + m.content | trim ~ '\n' }}{% endfor %}", long)
    assert len(text) > 2_500_000

"""A model's chat template: messages in, prompt text out, rendered in a sandbox as the model's authors expect."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NoReturn

import jinja2
from jinja2.ext import Extension, loopcontrols
from jinja2.nodes import Node, Scope
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment

from app.core.errors import TemplateError
from app.core.request import Message


def render(template: str, messages: Sequence[Message], bos_text: str = "", eos_text: str = "") -> str:
    """The prompt, up to where the assistant begins. Without a template it is the messages' text, to be continued.

    Follows what transformers' apply_chat_template offers to templates. Raises `TemplateError`.
    """
    if not template:
        return "\n\n".join(message.content for message in messages)
    try:
        code = _environment().from_string(template)
        return code.render(
            messages=[{"role": message.role, "content": message.content} for message in messages],
            add_generation_prompt=True,
            bos_token=bos_text,
            eos_token=eos_text,
            tools=None,
        )
    except _Refused as refusal:
        raise TemplateError(f"The model's chat template refuses this conversation: {refusal}.") from refusal
    except jinja2.TemplateSyntaxError as error:
        raise TemplateError(f"The model's chat template is broken in line {error.lineno}: {error.message}") from error
    except Exception as error:  # a template is a program of someone else's: it can fail in any way
        place = f" in line {line}" if (line := _line(error)) else ""
        raise TemplateError(f"The model's chat template failed{place}: {error}") from error


class _Refused(Exception):
    """Raised by the template itself, by way of raise_exception."""


def _refuse(message: str) -> NoReturn:
    raise _Refused(message)


class _Generation(Extension):
    """The block tag `generation`, by which training finds what the assistant said; for a prompt it is only its body."""

    tags = {"generation"}  # noqa: RUF012

    def parse(self, parser: Parser) -> Node:
        line = next(parser.stream).lineno
        return Scope(parser.parse_statements(("name:endgeneration",), drop_needle=True), lineno=line)


def _environment() -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols, _Generation]
    )
    environment.filters["tojson"] = _to_json
    environment.globals["raise_exception"] = _refuse
    environment.globals["strftime_now"] = lambda form: datetime.now().strftime(form)
    return environment


def _to_json(value: Any, indent: int | None = None, ensure_ascii: bool = False, **options: Any) -> str:
    """Plain JSON: Jinja's own filter escapes for HTML."""
    return json.dumps(value, indent=indent, ensure_ascii=ensure_ascii, **options)


def _line(error: Exception) -> int | None:
    """The template's line that failed, from the traceback that Jinja rewrote."""
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line

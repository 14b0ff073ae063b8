"""A model's chat template: messages in, prompt text out, rendered in a sandbox as the model's authors expect.

Knows nothing of tokens; what a template may use up is in `template_limits`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, NoReturn

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from app.core.errors import FALLBACK_OFFER, TemplateError
from app.core.request import Message
from app.core.said import Said, said
from app.engine import template_limits as limits

_MODELS = said("The model's chat template")
_LONGEST_CAUSE = 300  # characters of what a template or Jinja says about a failure


def render(
    template: str,
    messages: Sequence[Message],
    special_texts: Mapping[str, str] | None = None,
    name: str = _MODELS,
) -> str:
    """The prompt, up to where the assistant begins. Without a template it is the messages' text, to be continued.

    Follows what transformers' apply_chat_template offers to templates; `special_texts` are the texts of control tokens
    by the names that it has for them (bos_token, …). A system message that the template refuses or leaves out is put in
    front of the first user message. Raises `TemplateError`.
    """
    if not template:
        return "\n\n".join(message.content for message in messages)
    lay_out = partial(_rendered, name, template, dict(special_texts or {}))
    folded = _fold_system(messages)
    try:
        text = lay_out(messages)
    except _Refused as refusal:
        if folded is messages:
            raise _refusal(name, refusal, messages) from refusal
        try:
            return lay_out(folded)
        except _Refused as second:
            raise _refusal(name, second, folded) from second
    if folded is messages:
        return text
    try:
        left_out = text == lay_out(messages[1:])
        return lay_out(folded) if left_out else text
    except (_Refused, TemplateError):
        return text


def _fold_system(messages: Sequence[Message]) -> Sequence[Message]:
    """The same messages where there is no system message to fold."""
    if not messages or messages[0].role != "system":
        return messages
    system, *rest = messages
    if not rest or rest[0].role != "user":
        return [Message("user", system.content), *rest]
    return [replace(rest[0], content=f"{system.content}\n\n{rest[0].content}"), *rest[1:]]


def _rendered(name: str, template: str, special_texts: dict[str, str], messages: Sequence[Message]) -> str:
    try:
        code = _compiled(template)
        with limits.time_limit():
            return code.render(
                {"bos_token": "", "eos_token": ""}
                | special_texts
                | {
                    "messages": [{"role": message.role, "content": message.content} for message in messages],
                    "add_generation_prompt": True,
                    "tools": None,
                    "documents": None,
                }
            )
    except _Refused:
        raise
    except jinja2.TemplateSyntaxError as error:
        raise _failure(
            said(
                "{name} is broken in line {line}: {cause}.",
                name=name,
                line=error.lineno,
                cause=_short(error.message or ""),
            )
        ) from error
    except limits.Excess as error:
        raise _failure(_stopped(name, error)) from error
    except Exception as error:  # a template is a program of someone else's: it can fail in any way
        raise _failure(_failed(name, error)) from error


def _failure(what: Said) -> TemplateError:
    return TemplateError(what, FALLBACK_OFFER)


def _failed(name: str, error: Exception) -> Said:
    cause, line = _short(str(error) or type(error).__name__), _line(error)
    if line:
        return said("{name} failed in line {line}: {cause}.", name=name, line=line, cause=cause)
    return said("{name} failed: {cause}.", name=name, cause=cause)


def _stopped(name: str, error: limits.Excess) -> Said:
    line = _line(error)
    if line:
        return said("{name} was stopped in line {line}: {cause}.", name=name, line=line, cause=error)
    return said("{name} was stopped: {cause}.", name=name, cause=error)


def _short(cause: str) -> str:
    return cause[:_LONGEST_CAUSE] + "…" if len(cause) > _LONGEST_CAUSE else cause.rstrip(".")


def _refusal(name: str, refusal: "_Refused", messages: Sequence[Message]) -> TemplateError:
    turns = [message.role for message in messages if message.role != "system"]
    taken = all(role == ("user", "assistant")[place % 2] for place, role in enumerate(turns))
    line, cause = _line(refusal), _short(str(refusal))
    if taken:
        return _failure(
            said("{name} refuses this conversation (its line {line}): {cause}.", name=name, line=line, cause=cause)
        )
    return _failure(
        said(
            "{name} wants user and assistant to take turns, beginning with the user (its line {line}): {cause}.",
            name=name,
            line=line,
            cause=cause,
        )
    )


class _Refused(Exception):
    """Raised by the template itself, by way of raise_exception."""


def _refuse(message: object) -> NoReturn:
    raise _Refused(message)


class _Generation(Extension):
    """The block tag `generation`, by which training finds what the assistant said; for a prompt it is only its body."""

    tags = {"generation"}  # noqa: RUF012 as jinja2 has it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        return nodes.Scope(parser.parse_statements(("name:endgeneration",), drop_needle=True), lineno=line)


class _Code(CodeGenerator):
    """The operator ~ goes the way of what is printed, which has a limit."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("environment.concat((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class _Environment(ImmutableSandboxedEnvironment):
    code_generator_class = _Code
    concat = staticmethod(limits.concat)
    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self) -> None:
        super().__init__(
            trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols, _Generation], finalize=_check_printed
        )
        self.filters["tojson"] = _to_json
        for name in limits.BOUNDED & self.filters.keys():
            plain = self.filters[name]
            passed = getattr(plain, "jinja_pass_arg", None)
            self.filters[name] = limits.bounded(name, plain, 1 if passed else 0)
            if passed:
                self.filters[name].jinja_pass_arg = passed
        del self.globals["lipsum"]  # no template needs it, and it makes as much as one likes
        self.globals["raise_exception"] = _refuse
        self.globals["strftime_now"] = lambda form: datetime.now().strftime(form)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        limits.check_operation(operator, left, right)
        return super().call_binop(context, operator, left, right)

    def call(self, context: Context, function: Any, /, *arguments: Any, **options: Any) -> Any:
        method = getattr(function, "__wrapped__", function)  # Jinja wraps str.format
        name, text = getattr(method, "__name__", ""), getattr(method, "__self__", None)
        if isinstance(text, str) and name in limits.BOUNDED:
            if name == "join" and arguments:
                arguments = ([*arguments[0]], *arguments[1:])
                limits.check_call(name, arguments[0], [text])
            else:
                limits.check_call(name, text, [*arguments, *options.values()])
        return super().call(context, function, *arguments, **options)


@lru_cache(maxsize=8)
def _compiled(template: str) -> jinja2.Template:
    return _Environment().from_string(template)


def _check_printed(value: Any) -> Any:
    if not isinstance(value, str):
        limits.weight(value)
    return value


def _to_json(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """Plain JSON, with the options in the order that transformers has: Jinja's own filter escapes for HTML."""
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def _line(error: Exception) -> int | None:
    """The template's line that failed, from the traceback that Jinja rewrote."""
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == limits.TEMPLATE_FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line

"""Templates for models whose own one fails: the usual forms, each for models that have its control tokens."""

from collections.abc import Container
from dataclasses import dataclass

_BEGIN = "{{ bos_token }}{% for message in messages %}"
_END = "{% endfor %}"


@dataclass(frozen=True, slots=True)
class Fallback:
    marks: tuple[str, ...]  # the special tokens that it writes
    source: str
    stop_texts: tuple[str, ...] = ()  # what ends a turn where no token does


_FORMS = (
    Fallback(
        ("<|im_start|>", "<|im_end|>"),
        _BEGIN
        + "{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}"
        + _END
        + "{{ '<|im_start|>assistant\\n' }}",
    ),
    Fallback(
        ("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"),
        _BEGIN
        + "{{ '<|start_header_id|>' + message.role + '<|end_header_id|>\\n\\n' + message.content + '<|eot_id|>' }}"
        + _END
        + "{{ '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}",
    ),
    Fallback(
        ("<start_of_turn>", "<end_of_turn>"),
        _BEGIN
        + "{% if message.role == 'system' %}{{ raise_exception('no system role') }}{% endif %}"
        + "{{ '<start_of_turn>' + ('model' if message.role == 'assistant' else 'user') + '\\n' }}"
        + "{{ message.content + '<end_of_turn>\\n' }}"
        + _END
        + "{{ '<start_of_turn>model\\n' }}",
    ),
    Fallback(
        ("<|user|>", "<|assistant|>", "<|end|>"),
        _BEGIN
        + "{{ '<|' + message.role + '|>\\n' + message.content + '<|end|>\\n' }}"
        + _END
        + "{{ '<|assistant|>\\n' }}",
    ),
)
PLAIN = Fallback(
    (),
    _BEGIN + "{{ message.role | capitalize + ': ' + message.content + '\\n\\n' }}" + _END + "{{ 'Assistant:' }}",
    ("\nUser:", "\nSystem:"),
)


def fallback(special_texts: Container[str]) -> Fallback:
    """The form whose tokens the model has; ChatML before others, and plain text where it has those of none."""
    return next((form for form in _FORMS if all(mark in special_texts for mark in form.marks)), PLAIN)

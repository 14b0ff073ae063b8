"""From messages to the tokens that a model reads: the template that was asked for, and messages kept from its marks."""

from collections.abc import Sequence

from app.core.request import Message, TemplateKind
from app.core.said import said
from app.engine.fallback_template import Fallback, fallback
from app.engine.message_guard import guard, is_guarded, tokenize
from app.engine.template import render
from app.engine.weights import Weights


def prompt_tokens(
    weights: Weights, messages: Sequence[Message], kind: TemplateKind = TemplateKind.MODEL, template_text: str = ""
) -> list[int]:
    """The prompt in the model's tokens. Raises `TemplateError`.

    The same messages have the same tokens in front of whatever follows, as far as the template lays them out the same.
    """
    match kind:
        case TemplateKind.MODEL:
            template, name = weights.template, said("The model's chat template")
        case TemplateKind.FALLBACK:
            template, name = fallback_of(weights).source, said("The fallback template")
        case TemplateKind.OWN:
            template, name = template_text, said("The chat template that was given")
    specials = weights.special_tokens
    text = render(template, guard(messages, specials, template), weights.special_texts, name)
    if not is_guarded(text):
        return weights.tokenize(text)
    return weights.with_bos(tokenize(text, specials, weights.tokenize_plain, weights.tokenize_on))


def fallback_of(weights: Weights) -> Fallback:
    """The form of the fallback that suits the model, by the control tokens that it has."""
    return fallback({special.text for special in weights.special_tokens})

"""Grammars and JSON schemas: what may be said under them, and sentences about those that cannot be read."""

import json
from collections.abc import Iterator

import numpy as np
import pytest

from app.core.errors import SettingsError
from app.core.loading import LoadOptions
from app.core.sampling import SamplingSettings
from app.engine.grammar import grammar_of_schema
from app.engine.sampler_chain import NoTokenLeft, SamplerChain
from app.engine.weights import Weights, open_weights
from tests.known_models import EOS, N_VOCAB, byte_token, sequence, write_known_model

SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
}


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Weights]:
    path = write_known_model(tmp_path_factory.mktemp("models") / "bytes.gguf", sequence([byte_token("a")]))
    opened = open_weights(path, LoadOptions(), vocab_only=True)
    yield opened
    opened.close()


def chain(weights: Weights, grammar: str) -> SamplerChain:
    return SamplerChain(SamplingSettings(1.0, grammar=grammar), weights.vocab, np.arange(N_VOCAB, dtype=np.int32))


def allowed(sampler: SamplerChain) -> set[int]:
    distribution = sampler.distribution(np.zeros(N_VOCAB, dtype=np.float32))
    return set(distribution.tokens[distribution.probs > 0].tolist())


def fits(weights: Weights, grammar: str, text: str) -> bool:
    """Whether the whole text may be said, token by token, and may end there."""
    with chain(weights, grammar) as sampler:
        for value in text.encode():
            if 3 + value not in allowed(sampler):
                return False
            sampler.accept(3 + value)
        return EOS in allowed(sampler)


def test_only_what_the_grammar_says_may_be_said(weights: Weights) -> None:
    with chain(weights, 'root ::= "a" [b-d] | "x"') as sampler:
        assert allowed(sampler) == {byte_token("a"), byte_token("x")}
        sampler.accept(byte_token("a"))
        assert allowed(sampler) == {byte_token(letter) for letter in "bcd"}
        sampler.accept(byte_token("c"))
        assert allowed(sampler) == {EOS}
        sampler.accept(EOS)


def test_it_follows_characters_of_several_tokens(weights: Weights) -> None:
    assert fits(weights, 'root ::= "日本" [ぁ-ん]+', "日本のの")
    assert not fits(weights, 'root ::= "日本" [ぁ-ん]+', "日本a")


def test_what_is_left_keeps_its_proportions(weights: Weights) -> None:
    logits = np.zeros(N_VOCAB, dtype=np.float32)
    logits[byte_token("a")] = np.log(3)
    logits[byte_token("z")] = 50
    with chain(weights, "root ::= [ab]") as sampler:
        distribution = sampler.distribution(logits)
    assert distribution.prob(byte_token("a")) == pytest.approx(0.75)
    assert distribution.prob(byte_token("b")) == pytest.approx(0.25)
    assert distribution.prob(byte_token("z")) == 0


@pytest.mark.parametrize(
    "grammar",
    ['root ::= "a', "root ::= unknown", 'start ::= "a"', "no grammar", "root ::= root | root", "(((("],
)
def test_a_grammar_that_cannot_be_read_is_a_sentence(weights: Weights, grammar: str) -> None:
    with pytest.raises(
        SettingsError, match=r"^The grammar cannot be read.*\. It must be GBNF with a rule named root\.$"
    ):
        chain(weights, grammar)


def test_after_one_that_cannot_be_read_the_next_one_can(weights: Weights) -> None:
    for _ in range(20):
        with pytest.raises(SettingsError):
            chain(weights, 'root ::= "')
    assert fits(weights, 'root ::= "a"', "a")


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_where_nothing_may_be_said_there_is_a_sentence(weights: Weights, temperature: float) -> None:
    settings = SamplingSettings(temperature, grammar='root ::= "ab"')
    tokens = np.array([byte_token("b"), byte_token("c")], dtype=np.int32)  # a row that lacks the a
    with SamplerChain(settings, weights.vocab, tokens) as sampler:
        with pytest.raises(NoTokenLeft, match="no token"):
            sampler.distribution(np.zeros(2, dtype=np.float32))
        sampler.accept(byte_token("a"))  # which the target could say
        assert sampler.distribution(np.zeros(2, dtype=np.float32)).mode == byte_token("b")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ('{"name": "Ada", "age": 36}', True),
        ('{"name": "エイダ 🙂", "age": -1}', True),
        ('{"name": "Ada"}', False),
        ('{"name": "Ada", "age": "36"}', False),
        ('["name"]', False),
    ],
)
def test_a_schema_becomes_a_grammar_for_its_json(weights: Weights, text: str, right: bool) -> None:
    assert fits(weights, grammar_of_schema(json.dumps(SCHEMA)), text) is right


@pytest.mark.parametrize(
    "schema", ['{"enum": ["a", "b"]}', '{"const": 5}', '{"type": "array", "items": {"type": "boolean"}}', "{}"]
)
def test_other_schemas(weights: Weights, schema: str) -> None:
    with chain(weights, grammar_of_schema(schema)) as sampler:
        assert allowed(sampler)


@pytest.mark.parametrize(
    "schema",
    [
        "",
        "no json",
        "[]",
        "5",
        "true",
        '{"type": "nonsense"}',
        '{"$ref": "#/nowhere"}',
        '{"$ref": "https://example.org/schema.json"}',
        '{"type": 5}',
        '{"pattern": "a", "type": "string"}',
    ],
)
def test_a_schema_that_cannot_be_used_is_a_sentence(schema: str) -> None:
    with pytest.raises(SettingsError) as caught:
        grammar_of_schema(schema)
    assert caught.value.message.startswith("The JSON schema cannot be used: ")
    assert caught.value.message.endswith(".")
    assert not caught.value.message.endswith("..")

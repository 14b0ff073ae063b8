"""A JSON schema as a grammar for the sampler."""

import json

from llama_cpp.llama_grammar import json_schema_to_gbnf

from app.core.errors import SettingsError
from app.core.said import said


def grammar_of_schema(schema: str) -> str:
    """GBNF for the JSON that follows `schema`, by llama-cpp-python's own converter. Raises `SettingsError`."""
    try:
        if not isinstance(json.loads(schema), dict):
            raise ValueError("it is no object")
        grammar: str = json_schema_to_gbnf(schema)
    except Exception as error:  # the converter fails in many ways on schemas that it does not know
        raise SettingsError(said("The JSON schema cannot be used: {error}.", error=error)) from error
    return grammar

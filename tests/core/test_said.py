import ast
import copy
import errno
import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import app
from app.core import errors
from app.core.errors import DecodingError, DraftlightError, Offline, Unexpected
from app.core.said import Said, as_plain, cause, read_plain, said

CODE = Path(app.__file__).parent
PARTS = ("core", "engine", "library", "storage", "state", "workers")  # the command line speaks English
ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, DraftlightError)}
WORDED = {
    "Excess": {0},
    "Broken": {0},
    "_Wrong": {0},
    "_Busy": {0},
    "_damaged": {1},
    "Rule": {0},
    "_special": {0},
    "OtherProgram": {2},
    "Recommendation": {1},
    "Advice": {1, 2},
}
"""What else takes sentences, and in which places."""


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    for part in PARTS:
        for path in sorted((CODE / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                    yield path, node, node.func.id if isinstance(node.func, ast.Name) else node.func.attr


def bare(node: ast.AST) -> Iterator[str]:
    """English in an expression that is no argument of `said`."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "said":
        return
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        if any(letter.isalpha() for letter in ast.unparse(node)):
            yield ast.unparse(node)
        return
    if isinstance(node, ast.Subscript):
        yield from bare(node.value)
        return
    if isinstance(node, ast.IfExp):
        yield from bare(node.body)
        yield from bare(node.orelse)
        return
    for child in ast.iter_child_nodes(node):
        yield from bare(child)


def test_no_error_is_worded_without_being_said() -> None:
    escaped = []
    for path, call, name in calls():
        places = range(len(call.args)) if name in ERRORS else WORDED.get(name, ())
        for place in places:
            if place < len(call.args):
                escaped += [f"{path.relative_to(CODE)}:{call.lineno}: {text}" for text in bare(call.args[place])]
    assert escaped == []


def test_what_is_said_is_a_literal_with_the_fields_that_it_names() -> None:
    n_found = 0
    for path, call, name in calls():
        if name != "said" or "app.core.said" not in path.read_text(encoding="utf-8"):
            continue
        n_found += 1
        where = f"{path}:{call.lineno}"
        assert len(call.args) == 1, where
        assert isinstance(call.args[0], ast.Constant), where
        source = call.args[0].value
        assert isinstance(source, str), where
        fields = {keyword.arg: 1 for keyword in call.keywords}
        assert None not in fields, where
        if fields:
            source.format(**{name or "": 1 for name in fields})
            assert all(f"{{{name}" in source for name in fields), where
        else:
            assert "{" not in source, where
    assert n_found > 200


def test_it_is_the_text_and_knows_what_it_was_made_of() -> None:
    text = said("{n:,} tokens of {name}", n=1200, name=Path("a.gguf"))
    assert text == "1,200 tokens of a.gguf"
    assert hash(text) == hash("1,200 tokens of a.gguf")
    assert text.source == "{n:,} tokens of {name}"
    assert text.fields == {"n": 1200, "name": "a.gguf"}


def test_without_fields_braces_are_letters() -> None:
    assert said("{}") == "{}"


def test_a_field_may_be_said_itself() -> None:
    text = said("It failed: {cause}", cause=ValueError(said("no {what}", what="room")))
    assert text == "It failed: no room"
    inner = text.fields["cause"]
    assert isinstance(inner, Said)
    assert inner.source == "no {what}"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda text: pickle.loads(pickle.dumps(text)), str])
def test_copies_know_it_too(copied: type[str]) -> None:
    text = said("{a} and {b}", a=1, b=said("two"))
    again = copied(text)
    assert again == text
    assert isinstance(again, Said)
    assert (again.source, again.fields) == (text.source, text.fields)
    assert isinstance(again.fields["b"], Said)


def test_it_crosses_to_another_process_as_plain_values() -> None:
    text = said("{a:.1f} and {b}", a=1.0, b=said("{c}", c="two"))
    again = read_plain(as_plain(text))
    assert again == text == "1.0 and two"
    assert isinstance(again, Said)
    assert isinstance(again.fields["b"], Said)
    assert as_plain("plain") == "plain"
    assert type(read_plain("plain")) is str


def test_an_error_says_its_message_and_its_remedy_as_one() -> None:
    whole = str(DecodingError(said("It failed."), said("Try again.")))
    assert whole == "It failed. Try again."
    assert isinstance(whole, Said)
    assert isinstance(whole.fields["message"], Said)
    assert str(DecodingError(said("It failed."))) == "It failed."


@pytest.mark.parametrize("error", [Offline(), Unexpected(ValueError("x"))])
def test_errors_that_word_themselves(error: DraftlightError) -> None:
    assert isinstance(error.message, Said)
    assert isinstance(error.remedy, Said)


def test_the_systems_reasons() -> None:
    reason = cause(FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    assert reason == "No such file or directory"
    assert isinstance(reason, Said)
    assert cause(OSError(9999, "Odd")) == "Odd"
    assert cause(OSError("odd")) == "odd"
    assert cause(OSError()) == "OSError"

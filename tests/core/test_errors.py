import pytest

from app.core import errors
from app.core.errors import (
    Cancelled,
    DraftlightError,
    EngineGaveUp,
    ModelFileError,
    ModelLoadError,
    Offline,
    Unexpected,
)


def test_an_error_reads_as_its_cause_and_what_helps() -> None:
    error = ModelLoadError("There is too little memory.", "Choose a smaller model.")
    assert str(error) == "There is too little memory. Choose a smaller model."
    assert (error.message, error.remedy) == ("There is too little memory.", "Choose a smaller model.")


def test_an_error_without_a_remedy_reads_as_its_cause() -> None:
    assert str(DraftlightError("The disk is full.")) == "The disk is full."


@pytest.mark.parametrize("name", [name for name, value in vars(errors).items() if isinstance(value, type)])
def test_every_error_is_in_the_tree_and_in_its_drawing(name: str) -> None:
    assert issubclass(getattr(errors, name), DraftlightError)
    assert name in (errors.__doc__ or "")


def test_a_bug_is_worded_with_its_kind_and_its_text() -> None:
    error = Unexpected(KeyError("token"))
    assert error.message == "Draftlight made a mistake (KeyError: 'token')."
    assert error.remedy
    assert Unexpected(KeyError()).message == "Draftlight made a mistake (KeyError)."


def test_errors_are_compared_by_what_they_say() -> None:
    error = ModelFileError("It is empty.", "Get it again.")
    assert error == ModelFileError("It is empty.", "Get it again.")
    assert hash(error) == hash(ModelFileError("It is empty.", "Get it again."))
    assert error != ModelFileError("It is empty.")
    assert error != DraftlightError("It is empty.", "Get it again.")
    assert error != "It is empty."


def test_what_llama_cpp_said_at_its_end_is_quoted() -> None:
    error = EngineGaveUp("out of luck")
    assert error.message == 'llama.cpp gave up. It said: "out of luck".'
    assert error.words == "out of luck"
    assert EngineGaveUp("").message == "llama.cpp gave up without a word."
    assert EngineGaveUp("").remedy


def test_stopping_and_being_offline_say_so_of_themselves() -> None:
    assert str(Cancelled()) == "Stopped."
    assert str(Offline()) == "Draftlight is set to work offline. Switch the network on to search and download."

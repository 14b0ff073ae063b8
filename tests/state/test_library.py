"""The library's state: what is asked for, what is believed, and what came too late."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.core.errors import Cancelled, LibraryError
from app.core.library_request import RankRequest, VerifyRequest
from app.state.library import LibraryState
from tests.state.library_models import ALL, SMALL, TALL, judgement


@pytest.fixture
def library(qtbot: QtBot) -> LibraryState:
    return LibraryState()


def ranked(library: LibraryState) -> list[RankRequest]:
    requests: list[RankRequest] = []
    library.rank_requested.connect(requests.append)
    return requests


def test_what_was_found_is_held(library: LibraryState, qtbot: QtBot) -> None:
    assert (library.scanned, library.models) == (False, ())
    with qtbot.waitSignal(library.changed):
        library.on_scanned(list(ALL), [Path("/models")])
    assert (library.scanned, library.models, library.folders) == (True, ALL, (Path("/models"),))
    assert library.model(TALL.path) is TALL
    assert library.model(Path("/nowhere")) is None


def test_a_scan_that_finds_nothing_new_changes_nothing(library: LibraryState, qtbot: QtBot) -> None:
    library.on_scanned(ALL, ())
    with qtbot.assertNotEmitted(library.changed):
        library.on_scanned(list(ALL), [])
    with qtbot.waitSignal(library.changed):
        library.on_scanned(ALL[1:], ())


def test_a_ranking_is_that_of_the_last_question(library: LibraryState) -> None:
    requests = ranked(library)
    library.rank(TALL)
    library.rank(TALL)
    assert len(requests) == 1
    library.rank(SMALL)
    assert (len(requests), requests[0].cancel.cancelled) == (2, True)
    library.on_ranked(requests[0], ((SMALL, judgement(TALL, SMALL)),))
    assert not library.ranking
    answer = ((TALL, judgement(SMALL, TALL)),)
    library.on_ranked(requests[1], answer)
    assert (library.ranking, library.ranked_for) == (answer, SMALL)


def test_new_models_are_ranked_too(library: LibraryState) -> None:
    requests = ranked(library)
    library.on_scanned((TALL,), ())
    library.rank(TALL)
    library.on_scanned((TALL, SMALL), ())
    assert [request.target for request in requests] == [TALL, TALL]
    assert requests[0].cancel.cancelled


def test_a_verification_runs_and_ends(library: LibraryState) -> None:
    requests: list[VerifyRequest] = []
    library.verify_requested.connect(requests.append)
    library.verify(TALL)
    library.on_verifying(requests[0], 0.5)
    assert library.verification
    assert (library.verification.fraction, library.verification.running) == (0.5, True)
    library.on_verified(requests[0], True)
    assert (library.verification.sound, library.verification.running) == (True, False)
    library.verify(SMALL)
    library.on_verified(requests[0], False)  # too late
    assert library.verification.request is requests[1]
    assert library.verification.running
    library.on_verification_failed(requests[1], LibraryError("No checksum is known."))
    assert str(library.verification.error) == "No checksum is known."


def test_a_verification_that_was_stopped_leaves_nothing(library: LibraryState) -> None:
    requests: list[VerifyRequest] = []
    library.verify_requested.connect(requests.append)
    library.verify(TALL)
    library.stop_verifying()
    assert requests[0].cancel.cancelled
    assert library.verification is None
    library.on_verification_failed(requests[0], Cancelled())
    assert library.verification is None

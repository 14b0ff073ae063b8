"""What is looked for on the hub, and what came too late."""

import pytest
from pytestqt.qtbot import QtBot

from app.core.errors import Cancelled, NetworkError
from app.core.hub import SearchQuery
from app.core.library_request import Check, CheckRequest, DraftsRequest, Opened, OpenRequest, SearchRequest
from app.state.hub import HubState
from tests.state.library_models import OTHER, REPOSITORY, SMALL, TALL, judgement, remote


@pytest.fixture
def hub(qtbot: QtBot) -> HubState:
    return HubState()


def test_only_the_last_search_counts(hub: HubState) -> None:
    asked: list[SearchRequest] = []
    hub.search_requested.connect(asked.append)
    hub.search(SearchQuery("one"))
    hub.search(SearchQuery("two"))
    assert (asked[0].cancel.cancelled, hub.searching) == (True, True)
    hub.on_found(asked[0], [OTHER])
    assert list(hub.repositories) == []
    hub.on_found(asked[1], [REPOSITORY])
    assert (list(hub.repositories), hub.searching) == ([REPOSITORY], False)


def test_a_failure_is_held_and_a_cancelled_search_is_none(hub: HubState) -> None:
    asked: list[SearchRequest] = []
    hub.search_requested.connect(asked.append)
    hub.search(SearchQuery("one"))
    hub.on_search_ended(asked[0], NetworkError("No way."))
    assert (str(hub.error), hub.searching) == ("No way.", False)
    hub.search(SearchQuery("two"))
    hub.on_search_ended(asked[1], Cancelled())
    assert hub.error is None


def test_drafts_come_one_by_one_the_best_first(hub: HubState) -> None:
    asked: list[DraftsRequest] = []
    hub.drafts_requested.connect(asked.append)
    hub.find_drafts(TALL)
    poor, good = judgement(TALL, TALL), judgement(TALL, SMALL)
    hub.on_draft_found(asked[0], remote("Q8_0", 9), poor, 10)
    hub.on_draft_found(asked[0], remote("Q4_K_M", 5), good, 20)
    assert [found[1] for found in hub.drafts] == [good, poor]
    assert hub.searching
    hub.on_search_ended(asked[0], None)
    assert not hub.searching
    hub.show_catalogue()
    assert hub.request is None


def test_one_repository_is_open_at_a_time(hub: HubState) -> None:
    asked: list[OpenRequest] = []
    hub.open_requested.connect(asked.append)
    hub.open("a/b")
    hub.open("c/d")
    assert (asked[0].cancel.cancelled, hub.opening) == (True, "c/d")
    hub.on_opened(asked[0], Opened(OTHER))
    assert hub.open_repository is None
    hub.on_opened(asked[1], Opened(REPOSITORY))
    assert hub.open_repository == Opened(REPOSITORY)
    assert hub.opening == ""
    hub.open("e/f")
    hub.on_open_failed(asked[2], NetworkError("No way."))
    assert (str(hub.open_error), hub.open_repository, hub.opening) == ("No way.", None, "")


def test_a_check_belongs_to_what_is_open(hub: HubState) -> None:
    asked: list[CheckRequest] = []
    hub.check_requested.connect(asked.append)
    hub.begin_check(remote("Q8_0", 9), TALL)
    answer = Check(asked[0], judgement(TALL, SMALL), 1234)
    hub.on_checked(answer)
    assert hub.check is answer
    hub.open("a/b")
    assert hub.check is None
    hub.on_checked(answer)
    assert hub.check is None


def test_going_offline_gives_up_what_is_asked(hub: HubState) -> None:
    asked: list[SearchRequest] = []
    wanted: list[bool] = []
    hub.search_requested.connect(asked.append)
    hub.offline_requested.connect(wanted.append)
    hub.search(SearchQuery("one"))
    hub.set_offline(True)
    assert (wanted, hub.offline) == ([True], False)
    hub.on_offline(True)
    assert (hub.offline, hub.searching, asked[0].cancel.cancelled) == (True, False, True)

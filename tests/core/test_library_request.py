"""Requests to the library are compared by what they ask, and given up one by one; so are files that somebody drops."""

from pathlib import Path

from app.core.arrival import Arrival, ArrivalRequest
from app.core.hub import SearchQuery
from app.core.library_request import OpenRequest, PairSearch, SearchRequest
from app.core.loading import Role


def test_two_requests_for_the_same_are_equal_and_yet_two() -> None:
    one, other = SearchRequest(SearchQuery("qwen")), SearchRequest(SearchQuery("qwen"))
    assert one == other
    one.cancel.cancel()
    assert not other.cancel.cancelled
    assert OpenRequest("a/b") != OpenRequest("a/c")
    assert PairSearch() != PairSearch()


def test_what_was_dropped_names_its_place() -> None:
    request = ArrivalRequest((Path("a.gguf"),), Role.DRAFT)
    assert (request.paths, request.role) == ((Path("a.gguf"),), Role.DRAFT)
    assert Arrival() == Arrival(None, None)

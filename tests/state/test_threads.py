"""Trying numbers of threads: what is asked, what is found, and that it gives way."""

from dataclasses import replace

import pytest

from app.core.errors import Cancelled, DecodingError
from app.core.loading import LoadOptions, Role
from app.core.threads import ThreadsRequest, ThreadTrials
from app.state.threads import ThreadsState
from tests.described_devices import CPU
from tests.described_machine import DescribedMachine
from tests.state.stand_in import TARGET, StandIn

TRIALS = ThreadTrials(((1, 0.2), (2, 0.1)), ((1, 0.3), (2, 0.4)), 32)
MEASURED = replace(TARGET, threads=(2, 1))


@pytest.fixture
def threads(stand_in: StandIn) -> ThreadsState:
    return stand_in.placing.threads


@pytest.fixture
def asked(threads: ThreadsState) -> list[ThreadsRequest]:
    asked: list[ThreadsRequest] = []
    threads.measure_requested.connect(asked.append)
    return asked


def test_only_what_is_loaded_can_be_measured(
    stand_in: StandIn, threads: ThreadsState, asked: list[ThreadsRequest]
) -> None:
    threads.measure(Role.TARGET)
    stand_in.load(Role.TARGET)
    stand_in.pair.set_lent(True)
    threads.measure(Role.TARGET)
    assert asked == []
    stand_in.pair.set_lent(False)
    threads.measure(Role.TARGET)
    threads.measure(Role.TARGET)
    assert [request.role for request in asked] == [Role.TARGET]
    assert threads.measuring(Role.TARGET)
    assert not threads.measuring(Role.DRAFT)


def test_what_was_found_is_shown_and_taken(
    stand_in: StandIn, threads: ThreadsState, asked: list[ThreadsRequest]
) -> None:
    DescribedMachine(stand_in.placing, CPU)
    stand_in.pair.set_options(Role.TARGET, LoadOptions(n_threads=4))
    stand_in.load(Role.TARGET)
    stand_in.placing.begin()
    threads.measure(Role.TARGET)
    threads.on_measured(asked[0], TRIALS, MEASURED)
    assert not threads.measuring(Role.TARGET)
    assert threads.found(TARGET.path) == TRIALS
    assert stand_in.pair.target.info == MEASURED
    assert stand_in.placing.options(Role.TARGET).n_threads == 0  # as measured, instead of 4
    assert stand_in.placing.is_new


def test_given_up_it_is_no_failure(stand_in: StandIn, threads: ThreadsState, asked: list[ThreadsRequest]) -> None:
    stand_in.load(Role.TARGET)
    threads.measure(Role.TARGET)
    threads.give_up()
    assert asked[0].cancel.cancelled
    assert threads.can_measure(Role.TARGET)
    threads.on_failed(asked[0], Cancelled())
    threads.measure(Role.TARGET)
    threads.on_failed(asked[1], Cancelled())
    assert threads.error(Role.TARGET) is None
    threads.measure(Role.TARGET)
    threads.on_failed(asked[2], DecodingError("It failed."))
    assert threads.error(Role.TARGET) == DecodingError("It failed.")
    assert threads.can_measure(Role.TARGET)


def test_who_closes_the_dialog_waits_for_nothing(
    stand_in: StandIn, threads: ThreadsState, asked: list[ThreadsRequest]
) -> None:
    stand_in.load(Role.TARGET)
    stand_in.placing.begin()
    threads.measure(Role.TARGET)
    stand_in.placing.end()
    assert asked[0].cancel.cancelled
    threads.on_measured(asked[0], TRIALS, MEASURED)  # it was done by then
    assert stand_in.pair.target.info == MEASURED

"""When a measurement counts as disturbed."""

from dataclasses import replace

from tests.core.plans import QUIET


def test_a_quiet_machine_disturbs_nothing() -> None:
    assert QUIET.disturbance(3000.0) == ""
    assert replace(QUIET, other_cpu=0.3).disturbance() == ""


def test_other_programs_are_noticed_by_their_share_of_the_whole_machine() -> None:
    busy = replace(QUIET, seconds=2.0, other_cpu=2.0)
    assert busy.other_share == 0.25
    assert busy.disturbance() == "Other programs used 25% of the processors."


def test_a_clock_far_below_the_highest_is_noticed() -> None:
    slowed = replace(QUIET, clock=2000.0)
    assert slowed.disturbance(3000.0) == "The processor ran at 2000 of 3000 MHz."
    assert slowed.disturbance(2100.0) == ""
    assert replace(QUIET, clock=None).disturbance(3000.0) == ""


def test_no_time_is_no_load() -> None:
    assert replace(QUIET, seconds=0.0).other_share == 0.0

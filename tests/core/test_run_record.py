"""Whether a run is slower than the one before."""

from app.core.comparison_summary import Comparison
from app.core.quartiles import Quartiles
from app.core.run_record import Change, Machine, changes, machine_key, plan_key
from tests.core.plans import a_plan, a_result

PLAN = a_plan(repeats=3)


def measured(speed: float, factor: float = 1.0) -> Comparison:
    """The model's lane at so many times the target's speed, all of it slowed by the factor; noise by the repeat."""
    return Comparison(
        PLAN,
        tuple(
            a_result(cell, factor * (1 + 0.01 * cell.repeat) / (speed if cell.lane else 1.0))
            for cell in PLAN.cells()
            if cell.lane < 2
        ),
    )


def test_the_same_speeds_are_no_change() -> None:
    assert changes(measured(2.0), measured(2.0)) == ()
    assert changes(measured(2.0), measured(2.04)) == ()


def test_a_lane_that_lost_its_speedup_is_pointed_out() -> None:
    [change] = changes(measured(1.5), measured(2.0))
    assert (change.label, change.what, change.is_worse) == ("model+small.gguf:4", "speedup", True)
    assert str(change) == ("model+small.gguf:4 is slower than in the last run: speedup 1.50 instead of 2.00.")


def test_a_faster_lane_is_a_change_too() -> None:
    [change] = changes(measured(2.5), measured(2.0))
    assert not change.is_worse
    assert change.ratio == 1.25


def test_a_machine_that_is_slower_on_the_whole_shows_in_the_tokens_per_second() -> None:
    assert [(one.label, one.what) for one in changes(measured(2.0, 2.0), measured(2.0))] == [
        ("none", "tokens/s"), ("model+small.gguf:4", "tokens/s")
    ]  # fmt: skip


def test_an_update_of_the_system_makes_no_other_machine() -> None:
    one = Machine("A", 4, 8_000_000_000, "Linux 6")
    assert machine_key(one) == machine_key(Machine("A", 4, 8_000_100_000, "Linux 7"))
    assert machine_key(one) != machine_key(Machine("A", 8, 8_000_000_000, "Linux 6"))


def test_each_change_is_a_sentence() -> None:
    one, more = Quartiles(1.0, 1.0, 1.0, 3), Quartiles(2.0, 2.0, 2.0, 3)
    assert str(Change("lookup", "speedup", one, more)) == (
        "lookup is faster than in the last run: speedup 2.00 instead of 1.00."
    )
    assert str(Change("none", "tokens/s", more, one)) == (
        "none is slower than in the last run: 1.00 tokens/s instead of 2.00."
    )
    assert str(Change("none", "tokens/s", one, more)) == (
        "none is faster than in the last run: 2.00 tokens/s instead of 1.00."
    )


def test_plans_that_measure_the_same_have_one_key() -> None:
    assert plan_key(PLAN) == plan_key(a_plan(repeats=3))
    assert plan_key(PLAN) != plan_key(a_plan(repeats=4))


def test_what_overlaps_or_came_from_nothing_is_no_change() -> None:
    seconds = {(1, 1): 1.0, (1, 2): 0.5, (1, 3): 2.0}  # by lane and repeat
    results = tuple(
        a_result(cell, seconds.get((cell.lane, cell.repeat), 1.0)) for cell in PLAN.cells() if cell.lane < 2
    )
    assert changes(Comparison(PLAN, results), measured(1.2)) == ()
    assert changes(Comparison(PLAN), measured(2.0)) == ()

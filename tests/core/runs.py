"""Runs with speeds of one's own choice, for tests of whatever is made of them."""

from collections.abc import Mapping

from app.core.comparison_summary import Comparison
from app.core.conversation import Surroundings, UsedModel
from app.core.plan import Cell
from app.core.run_record import Conditions, Machine, Run
from app.core.sameness import IDENTICAL, OutputCheck
from tests.core.plans import a_plan, a_result

TARGET = UsedModel("Big <b>", "models/big.gguf", 1000, "llama 1B Q4_0")
DRAFT = UsedModel("Small | one", "models/small.gguf", 100, "llama 100M Q4_0")
MACHINE = Machine("A processor", 4, 8_000_000_000, "Linux 6", ("CUDA0: A card",))
COSTS = tuple((n, 0.5 + 0.01 * (n - 1)) for n in range(1, 18))
CONDITIONS = Conditions(TARGET, MACHINE, Surroundings("1.0", "0.3", "CPU: AVX2"), 0.5, COSTS)


def a_run(speeds: Mapping[int, float] = {1: 2.0, 2: 1.1}, repeats: int = 3) -> Run:
    """Lanes at so many times the target's speed; those that are not named were not measured."""
    plan = a_plan(repeats=repeats)
    results = tuple(
        a_result(cell, (1 + 0.01 * cell.repeat) / speeds.get(cell.lane, 1.0))
        for cell in plan.cells()
        if cell.lane in (0, *speeds)
    )
    checks: dict[Cell, OutputCheck] = {result.cell: IDENTICAL for result in results if result.cell.lane}
    return Run(1, "Big & small", 0.0, 9.0, CONDITIONS, Comparison(plan, results, checks), {1: DRAFT})

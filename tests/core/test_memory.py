"""What models take together."""

from app.core.memory import MemoryUse, ModelMemory, together


def test_models_are_summed_device_by_device() -> None:
    target = ModelMemory((MemoryUse("GPU", 10, 3, 2), MemoryUse("CPU", 1, 0, 1)), 5, 4)
    draft = ModelMemory((MemoryUse("CPU", 4, 2, 1),), 3, 0)
    assert together([target, draft]) == (MemoryUse("GPU", 10, 3, 2), MemoryUse("CPU", 5, 2, 2))
    assert (target.total, draft.total) == (17, 7)
    assert target.on("GPU").total == 15
    assert target.on("elsewhere") == MemoryUse("elsewhere")
    assert together([]) == ()


def test_what_is_never_touched_is_not_taken_and_what_is_mapped_is_not_held() -> None:
    use = MemoryUse("CPU", weights=100, cache=20, compute=30, mapped=60, tables=5, idle=10)
    assert (use.total, use.touched, use.held) == (155, 145, 95)

"""What the target's passes cost when a pair is loaded: a moment's measuring the first time, an instant after that.

How a pass grows with its tokens is kept by file, placement and version of llama.cpp, as ratios to a pass over one
token. That one is measured anew each time: machines are busy or idle, and everything is compared with it.
"""

from pathlib import Path

from app.core.loading import LoadRequest
from app.engine.kept import file_key, read_table, write_kept
from app.engine.llama_model import LlamaModel
from app.engine.native import bindings_version

_SIZES = (1, 2, 3, 4, 5, 6, 8, 11, 17)
_SECONDS = 2.0
_STEP_SECONDS = 0.5
_FILE = "pass_costs.json"


def step_cost(model: LlamaModel, request: LoadRequest) -> float:
    """Seconds of one pass over one token. Raises `Cancelled`."""
    return model.measure_passes((1,), _STEP_SECONDS, request.cancel)[1]


def pass_costs(model: LlamaModel, request: LoadRequest, cache: Path) -> dict[int, float]:
    """Seconds of a pass by its number of tokens. Raises `Cancelled`."""
    step = step_cost(model, request)
    kept = read_table(cache / _FILE)
    ratios = _ratios(kept.get(_key(request)))
    if not ratios:
        costs = model.measure_passes(_SIZES, _SECONDS, request.cancel)
        ratios = {size: cost / costs[1] for size, cost in costs.items()}
        write_kept(cache / _FILE, {**kept, _key(request): ratios})
    return {size: ratio * step for size, ratio in ratios.items()}


def _key(request: LoadRequest) -> str:
    return f"{request.options} {bindings_version()} {file_key(request.path)}"


def _ratios(kept: object) -> dict[int, float] | None:
    """As they were written; None where the file was changed by something else."""
    if not isinstance(kept, dict):
        return None
    try:
        ratios = {int(size): float(ratio) for size, ratio in kept.items()}
    except (TypeError, ValueError):
        return None
    return ratios if ratios.get(1) == 1.0 and min(ratios.values()) > 0 else None

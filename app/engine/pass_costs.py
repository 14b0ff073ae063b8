"""What the target's passes cost when a pair is loaded: a moment's measuring the first time, an instant after that.

How a pass grows with its tokens is kept by file, placement and version of llama.cpp, as ratios to a pass over one
token. That one is measured anew each time: machines are busy or idle, and everything is compared with it. So is a pass
over a few tokens: where it grows otherwise than was kept, something disturbed one of the measurements, and all of it is
measured anew.
"""

from collections.abc import Mapping
from pathlib import Path

from app.core.loading import LoadRequest
from app.engine.kept import file_key, read_table, write_kept
from app.engine.llama_model import LlamaModel
from app.engine.native import bindings_version

_SIZES = (1, 2, 3, 4, 5, 6, 8, 11, 17)
_CHECKED = (1, 3)
_STRAYED = 1.5  # times as much as was kept, or as little
_SECONDS = 2.0
_STEP_SECONDS = 0.5
_FILE = "pass_costs.json"


def step_cost(model: LlamaModel, request: LoadRequest) -> float:
    """Seconds of one pass over one token. Raises `Cancelled`."""
    return model.measure_passes((1,), _STEP_SECONDS, request.cancel)[1]


def pass_costs(model: LlamaModel, request: LoadRequest, cache: Path) -> dict[int, float]:
    """Seconds of a pass by its number of tokens. Raises `Cancelled`."""
    kept = read_table(cache / _FILE)
    ratios = _ratios(kept.get(_key(request)))
    if ratios:
        now = plausible(model.measure_passes(_CHECKED, _STEP_SECONDS, request.cancel))
        if not _strays(now, ratios):
            return {size: ratio * now[1] for size, ratio in ratios.items()}
    costs = plausible(model.measure_passes(_SIZES, _SECONDS, request.cancel))
    write_kept(cache / _FILE, {**kept, _key(request): {size: cost / costs[1] for size, cost in costs.items()}})
    return costs


def plausible(costs: Mapping[int, float]) -> dict[int, float]:
    """None costs less than one over a single token: where one seems to, something else held that up."""
    return {**costs, 1: min(costs.values())}


def _strays(now: Mapping[int, float], ratios: Mapping[int, float]) -> bool:
    return any(
        not 1 / _STRAYED < cost / now[1] / ratios[size] < _STRAYED for size, cost in now.items() if size in ratios
    )


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
    return ratios if ratios.get(1) == 1.0 and min(ratios.values()) >= 1 else None

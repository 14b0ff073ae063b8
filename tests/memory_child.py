"""How many bytes a process takes for a model: python -m tests.memory_child FILE CONTEXT CACHE_TYPE. Prints them.

The weights are read, not mapped: what is mapped is no memory of the process's own. Then a full batch is read.
"""

import sys
from pathlib import Path

import psutil

from app.core.loading import CacheType, FileMode, LoadOptions, Role
from app.engine.fit import snapshots
from app.engine.llama_model import open_model


def options(n_context: int, kind: CacheType) -> LoadOptions:
    return LoadOptions(n_context, 0, 1, devices=("CPU",), key_type=kind, value_type=kind, file_mode=FileMode.READ)


def own_bytes() -> int:
    info = psutil.Process().memory_info()
    return int(info.rss - getattr(info, "shared", 0))


if __name__ == "__main__":
    before = own_bytes()
    wanted = options(int(sys.argv[2]), CacheType(sys.argv[3]))
    with open_model(Path(sys.argv[1]), wanted, n_snapshots=snapshots(Role.TARGET)) as model:
        n_tokens = min(model.n_batch, model.n_context)
        model.decode([1] * n_tokens, [n_tokens - 1])
        print(own_bytes() - before)

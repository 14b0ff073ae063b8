"""Loads and unloads a model again and again: python -m tests.cycles_child FILE TIMES. Prints the process's own bytes.

One number for each tenth of the times, of what is left when freed memory has gone back to the system.
"""

import ctypes
import gc
import sys
from pathlib import Path

from app.core.loading import LoadOptions
from app.engine.llama_model import open_model
from tests.memory_child import own_bytes

if __name__ == "__main__":
    n_times = int(sys.argv[2])
    options = LoadOptions(n_context=4096, n_gpu_layers=0, n_threads=1, devices=("CPU",))
    for number in range(1, n_times + 1):
        with open_model(Path(sys.argv[1]), options) as model:
            model.decode([1, 2, 3], [2])
        if number % (n_times // 10) == 0:
            gc.collect()
            ctypes.CDLL(None).malloc_trim(0)  # else what is free is kept or not, as it happens
            print(own_bytes())

"""The only importer of llama_cpp: models and their contexts, the sampler chain, drafters, and the pair they make.

Before llama.cpp is loaded, its threads are told to wait for each other as long as that is short, and then to sleep.
GNU's OpenMP lets them wait actively for milliseconds, at a thousand places in each pass. Where something else takes a
core, two of them may share another, and each keeps the one it waits for from running: passes then take hundreds of
times as long. Alone on the machine nearly no wait is as long as this (`benchmarks/busy.py`).
"""

import os

_SPINS = "2000"  # some 50 to 100 microseconds

if "OMP_WAIT_POLICY" not in os.environ:  # else someone has decided
    os.environ.setdefault("GOMP_SPINCOUNT", _SPINS)

"""What is read from llama.cpp's lines: every form that they have, and nothing from lines of other things."""

from app.core.memory import MemoryUse, ModelMemory
from app.engine.memory_log import buffer_bytes, cache_bytes, layer_cache, memory_of, placed_layers

MIB = 2**20
LINES = [
    "load_tensors: layer   0 assigned to device CPU, is_swa = 0",
    "load_tensors: layer   1 assigned to device CUDA0, is_swa = 0",
    "load_tensors: layer   2 assigned to device CUDA1, is_swa = 0",
    "load_tensors: offloaded 2/3 layers to GPU",
    "load_tensors:   CPU_Mapped model buffer size =    28.50 MiB",
    "load_tensors:   CPU_REPACK model buffer size =     1.50 MiB",
    "load_tensors:        CUDA0 model buffer size =    92.00 MiB",
    "load_tensors: RPC0[127.0.0.1:47279] model buffer size =     4.00 MiB",
    "llama_context:  CUDA_Host  output buffer size =     0.25 MiB",
    "llama_kv_cache: layer   0: dev = CPU",
    "llama_kv_cache: layer   1: dev = CUDA0",
    "llama_kv_cache:        CPU KV buffer size =     6.00 MiB",
    "llama_kv_cache:      CUDA0 KV buffer size =     6.00 MiB",
    "llama_kv_cache: size =   12.00 MiB (   512 cells,   2 layers,  1/1 seqs), K (f16):    6.00 MiB",
    "llama_memory_recurrent, layer   1: dev = CUDA0",
    "llama_memory_recurrent:      CUDA0 RS buffer size =     3.00 MiB",
    "llama_memory_recurrent: size =    3.00 MiB (     1 cells,   2 layers,  1 seqs  4 rs_seq), R (f32):    3.00 MiB",
    "sched_reserve:      CUDA0 compute buffer size =    97.00 MiB",
    "sched_reserve:  CUDA_Host compute buffer size =     2.75 MiB",
    "~llama_context:      CUDA0 compute buffer size is  97.0000 MiB, matches expectation of  97.0000 MiB",
]


def test_layers_are_where_they_were_put() -> None:
    assert placed_layers(LINES) == {0: "CPU", 1: "CUDA0", 2: "CUDA1"}


def test_buffers_are_counted_by_the_device_whose_memory_they_are_in() -> None:
    assert buffer_bytes(LINES, "model") == {"CPU": 30 * MIB, "CUDA0": 92 * MIB, "RPC0": 4 * MIB}
    assert buffer_bytes(LINES, "KV", "RS", "state") == {"CPU": 6 * MIB, "CUDA0": 9 * MIB}
    assert buffer_bytes(LINES, "output", "compute") == {"CPU": 3 * MIB, "CUDA0": 97 * MIB}


def test_a_cache_that_was_only_planned_is_spread_over_its_layers() -> None:
    assert cache_bytes(LINES) == {"CPU": 6 * MIB, "CUDA0": 9 * MIB}
    assert cache_bytes([]) == {}


def test_a_hybrids_cache_is_told_layer_by_layer() -> None:
    """Keys and values in both layers, and a state in the second one only."""
    assert layer_cache(LINES, 3) == (6 * MIB, 9 * MIB, 0)
    assert layer_cache([], 2) == (0, 0)


def test_all_of_it_together() -> None:
    assert memory_of(LINES) == ModelMemory(
        (
            MemoryUse("CUDA0", 92 * MIB, 9 * MIB, 97 * MIB),
            MemoryUse("RPC0", 4 * MIB),
            MemoryUse("CPU", 30 * MIB, 6 * MIB, 3 * MIB, mapped=57 * MIB // 2),
        ),
        n_layers=3,
        n_offloaded=2,
    )
    planned = memory_of(LINES, weights={"CPU": 5}, cache={"CUDA1": 7})
    assert planned.on("CPU") == MemoryUse("CPU", 5, 0, 3 * MIB)
    assert planned.on("CUDA1") == MemoryUse("CUDA1", 0, 7, 0)
    assert memory_of(LINES).on("CPU").held == (30 + 6 + 3) * MIB - 57 * MIB // 2
    assert planned.on("CPU").mapped == 0

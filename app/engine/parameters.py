"""`LoadOptions` as llama.cpp takes them."""

import ctypes
from typing import Any

import llama_cpp
import psutil

from app.core.loading import CacheType, FileMode, FlashAttention, LoadOptions, Split
from app.engine.devices import device_list

_CACHE_TYPES = {
    CacheType.F32: llama_cpp.GGML_TYPE_F32,
    CacheType.F16: llama_cpp.GGML_TYPE_F16,
    CacheType.BF16: 30,  # ggml's own number, which the bindings do not name
    CacheType.Q8_0: llama_cpp.GGML_TYPE_Q8_0,
    CacheType.Q5_1: llama_cpp.GGML_TYPE_Q5_1,
    CacheType.Q5_0: llama_cpp.GGML_TYPE_Q5_0,
    CacheType.Q4_1: llama_cpp.GGML_TYPE_Q4_1,
    CacheType.Q4_0: llama_cpp.GGML_TYPE_Q4_0,
}
_SPLITS = {
    Split.NONE: llama_cpp.LLAMA_SPLIT_MODE_NONE,
    Split.LAYERS: llama_cpp.LLAMA_SPLIT_MODE_LAYER,
    Split.ROWS: llama_cpp.LLAMA_SPLIT_MODE_ROW,
}
_FLASH = {
    FlashAttention.AUTO: llama_cpp.LLAMA_FLASH_ATTN_TYPE_AUTO,
    FlashAttention.OFF: llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED,
    FlashAttention.ON: llama_cpp.LLAMA_FLASH_ATTN_TYPE_ENABLED,
}
_MODES = {
    FileMode.AUTO: llama_cpp.LLAMA_LOAD_MODE_AUTO,
    FileMode.MAP: llama_cpp.LLAMA_LOAD_MODE_MMAP,
    FileMode.LOCK: llama_cpp.LLAMA_LOAD_MODE_MMAP_MLOCK,
    FileMode.READ: llama_cpp.LLAMA_LOAD_MODE_NONE,
}


def model_params(options: LoadOptions) -> tuple[Any, object]:
    """`llama_model_params`, and what must be kept alive as long as they are used. Raises `DeviceError`."""
    params = llama_cpp.llama_model_default_params()
    devices = device_list(options.devices)
    shares = (ctypes.c_float * llama_cpp.llama_max_devices())(*options.shares)
    params.devices = ctypes.addressof(devices)
    params.n_gpu_layers = -1 if options.n_gpu_layers is None else options.n_gpu_layers
    params.split_mode = _SPLITS[options.split]
    params.load_mode = _MODES[options.file_mode]
    if options.shares:
        params.tensor_split = shares
    return params, (devices, shares)


def context_params(options: LoadOptions, n_context: int) -> Any:
    """`llama_context_params` for a context of so many tokens."""
    params = llama_cpp.llama_context_default_params()
    params.n_ctx = n_context
    params.n_batch = min(options.n_batch, n_context)
    params.n_ubatch = min(options.n_ubatch, params.n_batch)
    params.n_threads, params.n_threads_batch = threads_of(options)
    params.type_k, params.type_v = _CACHE_TYPES[options.key_type], _CACHE_TYPES[options.value_type]
    params.offload_kqv = options.cache_on_device
    params.flash_attn_type = _FLASH[options.flash_attention]
    params.no_perf = True
    params.swa_full = True  # a sliding window that keeps only itself could not be rewound
    return params


def threads_of(options: LoadOptions) -> tuple[int, int]:
    """For one token, and for many."""
    n_threads = options.n_threads or physical_cores()
    return n_threads, options.n_threads_batch or n_threads


def physical_cores() -> int:
    return psutil.cpu_count(logical=False) or 1

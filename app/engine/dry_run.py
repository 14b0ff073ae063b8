"""What a model would take in memory: llama.cpp plans it all and makes nothing, in a child process it may die in."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import llama_cpp
import psutil

from app.core.cancel import CancelToken
from app.core.device_names import lasting_names, local_names
from app.core.errors import ModelLoadError
from app.core.loading import FileMode, FlashAttention, LoadOptions
from app.core.memory import ModelMemory
from app.core.plain import as_named, read_named
from app.core.said import said
from app.engine.bindings import kept_lines
from app.engine.child import ChildCrashed, child_main, run_child
from app.engine.devices import devices
from app.engine.kept import file_key, read_table, write_kept
from app.engine.llama_model import LlamaModel
from app.engine.memory_log import cache_bytes, layer_cache, memory_of, placed_layers
from app.engine.native import bindings_version
from app.engine.remote_device import reached
from app.engine.tensors import tensor_sizes, weights_by_device
from app.engine.weights import Weights, open_weights

_SECONDS = 60.0
_FILE = "memory-4.json"  # the number grows with what is kept of a model


def forecast(
    path: Path, options: LoadOptions, cache: Path, n_snapshots: int = 0, cancel: CancelToken | None = None
) -> ModelMemory:
    """What loading the file with these options takes; kept in the folder `cache`, so that asking again is quick.

    Raises `ModelFileError`, `ModelLoadError`, `DeviceError` or `Cancelled`.
    """
    found = devices()
    options = replace(options, devices=lasting_names(options.devices, found))  # a child counts other machines anew
    key = f"{options} {n_snapshots} {bindings_version()} {file_key(path)}"
    known = read_table(cache / _FILE)
    if key in known:
        with suppress(ValueError):
            return _renamed(read_named(ModelMemory, known[key]), partial(local_names, devices=found))
    job = [os.fspath(path), json.dumps(as_named(options)), str(n_snapshots)]
    try:
        line = run_child("app.engine.dry_run", job, cancel or CancelToken(), ModelLoadError, _SECONDS)
    except ChildCrashed as crash:
        raise ModelLoadError(
            said(
                "llama.cpp {how} when it planned the memory for {name}.{last}",
                how=crash.how,
                name=path.name,
                last=crash.last,
            ),
            said("The file is damaged, or of a kind that this version does not know."),
        ) from None
    memory = read_named(ModelMemory, json.loads(line))
    write_kept(cache / _FILE, {**known, key: as_named(memory)})
    return _renamed(memory, partial(local_names, devices=found))


def _renamed(memory: ModelMemory, names: Callable[[Sequence[str]], tuple[str, ...]]) -> ModelMemory:
    renamed = names([use.device for use in memory.uses])
    uses = tuple(replace(use, device=name) for use, name in zip(memory.uses, renamed, strict=True))
    return replace(memory, uses=uses)


def _plan(path: Path, options: LoadOptions, n_snapshots: int) -> ModelMemory:
    before = _own_bytes()
    with kept_lines() as lines:
        weights = open_weights(path, replace(options, file_mode=FileMode.READ), planning=True)
        with LlamaModel(weights, options, n_snapshots, planning=True) as model:
            n_context = model.n_context
            tables = max(0, _own_bytes() - before)  # neither weights nor buffers are there
            busy = _busy_bytes(weights, options, n_context)
    placed = placed_layers(lines)
    memory = memory_of(lines, weights_by_device(tensor_sizes(path), placed), cache_bytes(lines))
    *others, own = memory.uses
    own = replace(own, tables=tables, idle=max(0, own.compute - busy) if memory.n_offloaded < memory.n_layers else 0)
    layers = layer_cache(lines, len(placed))
    return replace(memory, uses=(*others, own), n_context=n_context, layer_cache=layers)


def _own_bytes() -> int:
    """Of this process, without files that it has mapped where the system tells them apart."""
    info = psutil.Process().memory_info()
    return int(info.rss - getattr(info, "shared", 0))


def _busy_bytes(weights: Weights, options: LoadOptions, n_context: int) -> int:
    """What a full batch touches of the buffers where only its last row is asked for.

    llama.cpp sets aside what all rows of logits would take. Of the rest the widest place is the feed-forward part:
    three rows of its width and six of the model's for each token, as was found by measuring.
    """

    def number(name: str) -> int:
        value = weights.metadata(f"{weights.metadata('general.architecture')}.{name}")
        return int(value) if value.isdecimal() else 0

    n_experts = max(number("expert_used_count"), 1)
    widths = (
        number("feed_forward_length"),
        n_experts * number("expert_feed_forward_length"),
        number("ssm.inner_size"),
    )
    n_embd = int(llama_cpp.llama_model_n_embd(weights.handle))
    n_tokens = min(options.n_ubatch, options.n_batch, n_context)
    attention = 0
    if options.flash_attention is FlashAttention.OFF:  # every head has a row of the whole context then
        attention = int(llama_cpp.llama_model_n_head(weights.handle)) * n_context
    return 4 * n_tokens * (max(3 * max(widths), attention) + 6 * n_embd)


def _main(path: str, options: str, n_snapshots: str) -> object:
    wanted = reached(read_named(LoadOptions, json.loads(options)), CancelToken())
    memory = _plan(Path(path), wanted, int(n_snapshots))
    return as_named(_renamed(memory, partial(lasting_names, devices=devices())))


if __name__ == "__main__":
    sys.exit(child_main(lambda: _main(*sys.argv[1:])))

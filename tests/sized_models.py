"""Known models whose memory can be weighed: grouped heads, a mixture of experts; their blocks say nothing."""

from collections.abc import Mapping

import gguf
import numpy as np
from numpy.typing import NDArray

from tests.known_models import N_EMBD, Architecture, ones, zeros

_N_BLOCKS = 4
_N_HEADS, _N_KEY_HEADS, _HEAD = 4, 1, 64
_WIDTH = 1024
_N_EXPERTS, _N_USED, _EXPERT = 8, 2, 256


def _add_keys(writer: gguf.GGUFWriter) -> None:
    writer.add_head_count(_N_HEADS)
    writer.add_head_count_kv(_N_KEY_HEADS)
    writer.add_key_length(_HEAD)
    writer.add_value_length(_HEAD)
    writer.add_rope_dimension_count(_HEAD)
    writer.add_layer_norm_rms_eps(1e-6)


def _add_blocks(writer: gguf.GGUFWriter, feed_forward: Mapping[str, NDArray[np.float32]]) -> None:
    attention = {
        "attn_norm.weight": ones(N_EMBD),
        "ffn_norm.weight": ones(N_EMBD),
        "attn_q.weight": zeros(_N_HEADS * _HEAD, N_EMBD),
        "attn_k.weight": zeros(_N_KEY_HEADS * _HEAD, N_EMBD),
        "attn_v.weight": zeros(_N_KEY_HEADS * _HEAD, N_EMBD),
        "attn_output.weight": zeros(N_EMBD, _N_HEADS * _HEAD),
    }
    for block in range(_N_BLOCKS):
        for name, tensor in {**attention, **feed_forward}.items():
            writer.add_tensor(f"blk.{block}.{name}", tensor)


def _add_grouped_parts(writer: gguf.GGUFWriter) -> None:
    """Four heads that share one head of keys and values."""
    _add_keys(writer)
    writer.add_feed_forward_length(_WIDTH)
    shapes = {"gate": (_WIDTH, N_EMBD), "up": (_WIDTH, N_EMBD), "down": (N_EMBD, _WIDTH)}
    _add_blocks(writer, {f"ffn_{name}.weight": zeros(*shape) for name, shape in shapes.items()})


def _add_expert_parts(writer: gguf.GGUFWriter) -> None:
    """Two of eight experts for each token."""
    _add_keys(writer)
    writer.add_feed_forward_length(_EXPERT)
    writer.add_expert_count(_N_EXPERTS)
    writer.add_expert_used_count(_N_USED)
    shapes = {"gate": (_EXPERT, N_EMBD), "up": (_EXPERT, N_EMBD), "down": (N_EMBD, _EXPERT)}
    experts = {f"ffn_{name}_exps.weight": zeros(_N_EXPERTS, *shape) for name, shape in shapes.items()}
    _add_blocks(writer, {"ffn_gate_inp.weight": zeros(_N_EXPERTS, N_EMBD), **experts})


GROUPED = Architecture("llama", _N_BLOCKS, _add_grouped_parts)
EXPERTS = Architecture("llama", _N_BLOCKS, _add_expert_parts)

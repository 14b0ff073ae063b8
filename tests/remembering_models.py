"""Known models that remember: what they say next depends, a little, on all that they have read.

So a cache that holds something else than it should shows in the logits. Their blocks are small random numbers.
"""

from collections.abc import Callable
from pathlib import Path

import gguf
import numpy as np
from numpy.typing import NDArray

from tests.known_models import (
    N_EMBD,
    N_HEAD,
    Architecture,
    add_transformer_keys,
    chain_over,
    ones,
    write_known_model,
)

WINDOW = 8  # tokens that the sliding attention sees
_HEAD = 32
_NARROW = 32
_STATE, _CONVOLUTION = 16, 4
_N_KEY_HEADS, _N_VALUE_HEADS = 1, 2

Draw = Callable[..., NDArray[np.float32]]


def _drawing(seed: int) -> Draw:
    """Numbers that keep the size of what a matrix of the shape [out, in] multiplies."""
    random = np.random.default_rng(seed)
    return lambda *shape: (random.standard_normal(shape) / np.sqrt(shape[-1])).astype(np.float32)


def _add_common_keys(writer: gguf.GGUFWriter) -> None:
    writer.add_feed_forward_length(_NARROW)
    writer.add_head_count(1)
    writer.add_head_count_kv(1)
    writer.add_key_length(_HEAD)
    writer.add_value_length(_HEAD)
    writer.add_rope_dimension_count(_HEAD)
    writer.add_layer_norm_rms_eps(1e-6)


def _feed_forward(draw: Draw) -> dict[str, NDArray[np.float32]]:
    return {
        "ffn_gate.weight": draw(_NARROW, N_EMBD),
        "ffn_up.weight": draw(_NARROW, N_EMBD),
        "ffn_down.weight": draw(N_EMBD, _NARROW) * 0.1,
    }


def _add_sliding_parts(writer: gguf.GGUFWriter) -> None:
    """One block whose attention slides, one that sees everything."""
    _add_common_keys(writer)
    writer.add_sliding_window(WINDOW)
    writer.add_sliding_window_pattern(2)
    draw = _drawing(1)
    for number in range(2):
        for name, tensor in {
            "attn_norm.weight": ones(N_EMBD),
            "attn_q.weight": draw(_HEAD, N_EMBD),
            "attn_k.weight": draw(_HEAD, N_EMBD),
            "attn_v.weight": draw(_HEAD, N_EMBD),
            "attn_output.weight": draw(N_EMBD, _HEAD),
            "attn_q_norm.weight": ones(_HEAD),
            "attn_k_norm.weight": ones(_HEAD),
            "post_attention_norm.weight": ones(N_EMBD) * 0.3,
            "ffn_norm.weight": ones(N_EMBD),
            "post_ffw_norm.weight": ones(N_EMBD) * 0.1,
            **_feed_forward(draw),
        }.items():
            writer.add_tensor(f"blk.{number}.{name}", tensor)


def _add_delta_net_parts(writer: gguf.GGUFWriter) -> None:
    """A gated delta net, then attention."""
    _add_common_keys(writer)
    inner = _STATE * _N_VALUE_HEADS
    width = 2 * _STATE * _N_KEY_HEADS + inner
    writer.add_rope_dimension_sections([_HEAD // 4, _HEAD // 8, _HEAD // 8, 0])
    writer.add_ssm_conv_kernel(_CONVOLUTION)
    writer.add_ssm_inner_size(inner)
    writer.add_ssm_state_size(_STATE)
    writer.add_ssm_time_step_rank(_N_VALUE_HEADS)
    writer.add_ssm_group_count(_N_KEY_HEADS)
    writer.add_full_attention_interval(2)
    draw = _drawing(2)
    recurrent = {
        "attn_qkv.weight": draw(width, N_EMBD) * 4,
        "attn_gate.weight": draw(inner, N_EMBD) * 4,
        "ssm_conv1d.weight": draw(width, _CONVOLUTION),
        "ssm_dt.bias": ones(_N_VALUE_HEADS),
        "ssm_a": -0.1 * ones(_N_VALUE_HEADS),
        "ssm_beta.weight": draw(_N_VALUE_HEADS, N_EMBD),
        "ssm_alpha.weight": draw(_N_VALUE_HEADS, N_EMBD),
        "ssm_norm.weight": ones(_STATE),
        "ssm_out.weight": draw(N_EMBD, inner) * 0.02,
    }
    attention = {
        "attn_q.weight": draw(2 * _HEAD, N_EMBD),  # query and gate
        "attn_k.weight": draw(_HEAD, N_EMBD),
        "attn_v.weight": draw(_HEAD, N_EMBD),
        "attn_output.weight": draw(N_EMBD, _HEAD) * 0.02,
        "attn_q_norm.weight": ones(_HEAD),
        "attn_k_norm.weight": ones(_HEAD),
    }
    for number, block in enumerate((recurrent, attention)):
        feed_forward = {name: tensor * 0.1 for name, tensor in _feed_forward(draw).items()}
        norms = {f"{norm}.weight": ones(N_EMBD) for norm in ("attn_norm", "post_attention_norm")}
        for name, tensor in (norms | block | feed_forward).items():
            writer.add_tensor(f"blk.{number}.{name}", tensor)


def _add_short_convolution_parts(writer: gguf.GGUFWriter) -> None:
    """A short convolution, then attention."""
    add_transformer_keys(writer)
    writer.add_head_count_kv([0, N_HEAD])
    writer.add_shortconv_l_cache(_CONVOLUTION)
    draw = _drawing(4)
    convolution = {
        "shortconv.conv.weight": draw(N_EMBD, _CONVOLUTION) * 4,
        "shortconv.in_proj.weight": draw(3 * N_EMBD, N_EMBD) * 4,
        "shortconv.out_proj.weight": draw(N_EMBD, N_EMBD) * 0.001,
    }
    attention = {
        **{f"attn_{name}.weight": draw(N_EMBD, N_EMBD) for name in ("q", "k", "v")},
        "attn_output.weight": draw(N_EMBD, N_EMBD) * 0.005,
        "attn_q_norm.weight": ones(N_EMBD // N_HEAD),
        "attn_k_norm.weight": ones(N_EMBD // N_HEAD),
    }
    for number, block in enumerate((convolution, attention)):
        feed_forward = {f"ffn_{name}.weight": draw(N_EMBD, N_EMBD) * 0.01 for name in ("gate", "up", "down")}
        norms = {f"{norm}.weight": ones(N_EMBD) for norm in ("attn_norm", "ffn_norm")}
        for name, tensor in (norms | block | feed_forward).items():
            writer.add_tensor(f"blk.{number}.{name}", tensor)


SHORT_CONVOLUTION = Architecture("lfm2", 2, _add_short_convolution_parts, final_norm="token_embd_norm")
SLIDING = Architecture("gemma3", 2, _add_sliding_parts)
DELTA_NET = Architecture("qwen35", 2, _add_delta_net_parts)


def write_remembering(folder: Path, architecture: Architecture, name: str = "remembering") -> Path:
    """Says the letters a to h in an order that hangs on what was read, since they are nearly equally likely."""
    rows = np.random.default_rng(3).dirichlet(30 * np.ones(8), 8)
    return write_known_model(folder / f"{name}.gguf", chain_over("abcdefgh", rows), architecture=architecture)

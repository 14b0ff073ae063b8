"""Known models on other architectures: some forget nothing, some are no language models, one makes llama.cpp abort."""

import gguf

from tests.known_models import N_EMBD, N_HEAD, Architecture, add_transformer_keys, ones, zeros

_STATE, _CONVOLUTION, _STEP_RANK = 8, 4, 16
_SHORT_CONVOLUTION = 3


def _add_mamba_parts(writer: gguf.GGUFWriter) -> None:
    """A state space whose output matrix is zero."""
    inner = 2 * N_EMBD
    writer.add_layer_norm_rms_eps(1e-9)
    writer.add_ssm_conv_kernel(_CONVOLUTION)
    writer.add_ssm_inner_size(inner)
    writer.add_ssm_state_size(_STATE)
    writer.add_ssm_time_step_rank(_STEP_RANK)
    for name, tensor in {
        "attn_norm.weight": ones(N_EMBD),
        "ssm_in.weight": zeros(2 * inner, N_EMBD),
        "ssm_conv1d.weight": zeros(inner, _CONVOLUTION),
        "ssm_conv1d.bias": zeros(inner),
        "ssm_x.weight": zeros(_STEP_RANK + 2 * _STATE, inner),
        "ssm_dt.weight": zeros(inner, _STEP_RANK),
        "ssm_dt.bias": zeros(inner),
        "ssm_a": -ones(inner, _STATE),
        "ssm_d": ones(inner),
        "ssm_out.weight": zeros(N_EMBD, inner),
    }.items():
        writer.add_tensor(f"blk.0.{name}", tensor)


def _add_hybrid_parts(writer: gguf.GGUFWriter) -> None:
    """A short convolution, then attention."""
    head = N_EMBD // N_HEAD
    add_transformer_keys(writer)
    writer.add_head_count_kv([0, N_HEAD])
    writer.add_shortconv_l_cache(_SHORT_CONVOLUTION)
    blocks = [
        {
            "shortconv.conv": zeros(N_EMBD, _SHORT_CONVOLUTION),
            "shortconv.in_proj": zeros(3 * N_EMBD, N_EMBD),
            "shortconv.out_proj": zeros(N_EMBD, N_EMBD),
        },
        {
            **{f"attn_{name}": zeros(N_EMBD, N_EMBD) for name in ("q", "k", "v", "output")},
            "attn_q_norm": ones(head),
            "attn_k_norm": ones(head),
        },
    ]
    for number, block in enumerate(blocks):
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{number}.{norm}.weight", ones(N_EMBD))
        for name in ("gate", "up", "down"):
            writer.add_tensor(f"blk.{number}.ffn_{name}.weight", zeros(N_EMBD, N_EMBD))
        for name, tensor in block.items():
            writer.add_tensor(f"blk.{number}.{name}.weight", tensor)


def _add_bert_parts(writer: gguf.GGUFWriter) -> None:
    """An encoder of whole texts, as retrieval uses it: it has no memory to continue from."""
    add_transformer_keys(writer)
    writer.add_layer_norm_eps(1e-9)
    writer.add_causal_attention(False)
    writer.add_token_type_count(2)
    writer.add_tensor("token_types.weight", zeros(2, N_EMBD))
    writer.add_tensor("position_embd.weight", zeros(4096, N_EMBD))
    writer.add_tensor("token_embd_norm.bias", zeros(N_EMBD))
    for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_up", "ffn_down"):
        writer.add_tensor(f"blk.0.{name}.weight", zeros(N_EMBD, N_EMBD))
        writer.add_tensor(f"blk.0.{name}.bias", zeros(N_EMBD))
    for name in ("attn_output_norm", "layer_output_norm"):
        writer.add_tensor(f"blk.0.{name}.weight", ones(N_EMBD))
        writer.add_tensor(f"blk.0.{name}.bias", zeros(N_EMBD))


def _add_encoder_parts(writer: gguf.GGUFWriter) -> None:
    """The encoder half of a translator."""
    add_transformer_keys(writer)
    writer.add_relative_attn_buckets_count(32)
    writer.add_tensor("enc.blk.0.attn_rel_b.weight", zeros(32, N_HEAD))
    for name in ("attn_q", "attn_k", "attn_v", "attn_o", "ffn_gate", "ffn_up", "ffn_down"):
        writer.add_tensor(f"enc.blk.0.{name}.weight", zeros(N_EMBD, N_EMBD))
    for name in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"enc.blk.0.{name}.weight", ones(N_EMBD))


def _add_blockless_parts(writer: gguf.GGUFWriter) -> None:
    """A header with zero blocks: llama.cpp asserts that there is one, and the process ends."""
    add_transformer_keys(writer)
    writer.add_head_count_kv(N_HEAD)


MAMBA = Architecture("mamba", 1, _add_mamba_parts)
HYBRID = Architecture("lfm2", 2, _add_hybrid_parts, final_norm="token_embd_norm")
BERT = Architecture("bert", 1, _add_bert_parts, final_norm="token_embd_norm", has_output=False)
ENCODER = Architecture("t5encoder", 1, _add_encoder_parts, final_norm="enc.output_norm")
BLOCKLESS = Architecture("llama", 0, _add_blockless_parts)

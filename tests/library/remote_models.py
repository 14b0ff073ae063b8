"""GGUF files of chosen sizes and vocabularies, as a hub would have them."""

from collections.abc import Sequence

from tests.library.raw_gguf import F32, pair, tensor, whole

_Q4_0 = 2

WORDS = [f"word{number}" for number in range(300)]


def model_bytes(
    name: str,
    n_parameters: int,
    tokens: Sequence[str] = WORDS,
    *,
    architecture: str = "qwen2",
    split: str = "",
    four_bits: bool = False,
) -> bytes:
    """A language model of 32-bit numbers, or in Q4_0; `split` such as "0/2" makes it a part of one."""
    keys: dict[str, object] = {
        "general.architecture": architecture,
        "general.name": name,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.tokens": list(tokens),
        f"{architecture}.block_count": 1,
    }
    if split:
        number, count = split.split("/")
        keys |= {"split.no": int(number), "split.count": int(count), "split.tensors.count": int(count)}
    tensors = [tensor("blk.0.attn_q.weight", [n_parameters], _Q4_0 if four_bits else F32)]
    n_data = n_parameters // 32 * 18 if four_bits else n_parameters * 4
    return whole([pair(key, value) for key, value in keys.items()], tensors, n_data)

"""Language models whose every probability is known: a Markov chain written as a GGUF file, for the real llama.cpp.

One block of zeros is the identity, a one-hot embedding names the token, its RMS norm is a constant, and the output
matrix holds log P divided by that constant; so the logits after token t are the logarithms of row t of P.
"""

from collections.abc import Sequence
from pathlib import Path

import gguf
import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

UNKNOWN, BOS, EOS = 0, 1, 2
N_SPECIAL = 3
N_VOCAB = N_SPECIAL + 256  # every byte is a token
N_EMBD = 288  # one for each token, and a multiple of the heads' width
N_HEAD = 9
N_CONTEXT = 4096
_NEVER = -60.0  # log of a probability that no test can see


def byte_token(character: str) -> int:
    """The token of an ASCII character."""
    return N_SPECIAL + ord(character)


def chain_over(letters: str, rows: Matrix) -> Matrix:
    """P [N_VOCAB, N_VOCAB] of a chain over `letters` with `rows` [n, n]; anything else counts as the first letter."""
    tokens = [byte_token(letter) for letter in letters]
    chain = np.zeros((N_VOCAB, N_VOCAB))
    chain[:, tokens] = rows[0]
    for token, row in zip(tokens, rows, strict=True):
        chain[token, tokens] = row
    return chain


def sequence(tokens: Sequence[int]) -> Matrix:
    """P of a model that says these tokens, all different, one after the other, and begins anew after the last."""
    chain = np.zeros((N_VOCAB, N_VOCAB))
    chain[:, tokens[0]] = 1.0
    for this, following in zip(tokens, [*tokens[1:], tokens[0]], strict=True):
        chain[this] = 0.0
        chain[this, following] = 1.0
    return chain


def write_known_model(
    path: Path, chain: Matrix, *, n_context: int = N_CONTEXT, template: str = "", n_vocab: int = N_VOCAB
) -> Path:
    """Write the model of `chain` [N_VOCAB, N_VOCAB]; `n_vocab` above N_VOCAB pads the vocabulary with unused tokens."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name(path.stem)
    writer.add_context_length(n_context)
    writer.add_embedding_length(N_EMBD)
    writer.add_block_count(1)
    writer.add_feed_forward_length(N_EMBD)
    writer.add_head_count(N_HEAD)
    writer.add_head_count_kv(N_HEAD)
    writer.add_layer_norm_rms_eps(1e-9)
    writer.add_rope_dimension_count(N_EMBD // N_HEAD)
    writer.add_vocab_size(n_vocab)
    _add_vocabulary(writer, n_vocab)
    if template:
        writer.add_chat_template(template)

    logits = np.full((n_vocab, N_EMBD), _NEVER)  # [to, from]
    with np.errstate(divide="ignore"):
        logits[:N_VOCAB, :N_VOCAB] = np.maximum(np.log(chain.T), _NEVER)
    embeddings = np.zeros((n_vocab, N_EMBD), dtype=np.float32)
    embeddings[:N_EMBD] = np.eye(n_vocab, N_EMBD, dtype=np.float32)[:N_EMBD]
    zeros = np.zeros((N_EMBD, N_EMBD), dtype=np.float32)
    ones = np.ones(N_EMBD, dtype=np.float32)
    writer.add_tensor("token_embd.weight", embeddings)
    writer.add_tensor("output.weight", (logits / np.sqrt(N_EMBD)).astype(np.float32))
    writer.add_tensor("output_norm.weight", ones)
    for norm in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{norm}.weight", ones)
    for matrix in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
        writer.add_tensor(f"blk.0.{matrix}.weight", zeros)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _add_vocabulary(writer: gguf.GGUFWriter, n_vocab: int) -> None:
    unknown, control, unused, byte = 2, 3, 5, 6  # llama.cpp's token types
    n_padding = n_vocab - N_VOCAB
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{value:02X}>" for value in range(256))]
    tokens += [f"<unused{number}>" for number in range(n_padding)]
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * n_vocab)
    writer.add_token_types([unknown, control, control] + [byte] * 256 + [unused] * n_padding)
    writer.add_bos_token_id(BOS)
    writer.add_eos_token_id(EOS)
    writer.add_unk_token_id(UNKNOWN)
    writer.add_add_bos_token(True)
    writer.add_add_space_prefix(False)

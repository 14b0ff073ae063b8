"""Language models whose every probability is known: a Markov chain written as a GGUF file, for the real llama.cpp.

One block of zeros is the identity, a one-hot embedding names the token, its RMS norm is a constant, and the output
matrix holds log P divided by that constant; so the logits after token t are the logarithms of row t of P.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
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
_NARROW = 32
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


def sequence(tokens: Sequence[int], n_tokens: int = N_VOCAB) -> Matrix:
    """P of a model that says these tokens, all different, one after the other, and begins anew after the last."""
    chain = np.zeros((n_tokens, n_tokens))
    chain[:, tokens[0]] = 1.0
    for this, following in zip(tokens, [*tokens[1:], tokens[0]], strict=True):
        chain[this] = 0.0
        chain[this, following] = 1.0
    return chain


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """What a known model's vocabulary says of itself. `texts` replaces the texts of some tokens.

    Of those, `control` are control tokens, and `words` are found in any text before it is tokenised.
    """

    kind: str = "llama"
    bos: int = BOS
    eos: int = EOS
    eot: int | None = None  # end of turn: one more token that ends a generation
    add_bos: bool = True
    add_eos: bool = False
    texts: Mapping[int, str] = field(default_factory=dict)
    control: Container[int] = ()
    words: Container[int] = ()


@dataclass(frozen=True, slots=True)
class Architecture:
    """How the identity is built: its name in the file, and what adds its own keys and tensors."""

    name: str
    n_blocks: int
    add_parts: Callable[[gguf.GGUFWriter], None]
    final_norm: str = "output_norm"
    has_output: bool = True  # without an output matrix it gives no logits


def write_known_model(
    path: Path,
    chain: Matrix,
    *,
    n_context: int = N_CONTEXT,
    template: str = "",
    n_vocab: int = N_VOCAB,
    tokenizer: Tokenizer | None = None,
    architecture: Architecture | None = None,
) -> Path:
    """Write the model of `chain` [N_VOCAB, N_VOCAB]; `n_vocab` above N_VOCAB pads the vocabulary with unused tokens.

    A chain over more tokens [n, n], n <= N_EMBD, says some of the padding too; a smaller `n_vocab` cuts both off.
    """
    architecture = architecture or LLAMA
    writer = gguf.GGUFWriter(path, architecture.name)
    writer.add_name(path.stem)
    writer.add_context_length(n_context)
    writer.add_embedding_length(N_EMBD)
    writer.add_block_count(architecture.n_blocks)
    writer.add_vocab_size(n_vocab)
    _add_vocabulary(writer, n_vocab, tokenizer or Tokenizer())
    if template:
        writer.add_chat_template(template)

    n_known = min(len(chain), n_vocab)
    logits = np.full((n_vocab, N_EMBD), _NEVER)  # [to, from]
    with np.errstate(divide="ignore"):
        logits[:n_known, :n_known] = np.maximum(np.log(chain.T[:n_known, :n_known]), _NEVER)
    embeddings = np.zeros((n_vocab, N_EMBD), dtype=np.float32)
    embeddings[:N_EMBD] = np.eye(n_vocab, N_EMBD, dtype=np.float32)[:N_EMBD]
    writer.add_tensor("token_embd.weight", embeddings)
    if architecture.has_output:
        writer.add_tensor("output.weight", (logits / np.sqrt(N_EMBD)).astype(np.float32))
    writer.add_tensor(f"{architecture.final_norm}.weight", ones(N_EMBD))
    architecture.add_parts(writer)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def zeros(*shape: int) -> NDArray[np.float32]:
    return np.zeros(shape, dtype=np.float32)


def ones(*shape: int) -> NDArray[np.float32]:
    return np.ones(shape, dtype=np.float32)


def add_transformer_keys(writer: gguf.GGUFWriter) -> None:
    writer.add_feed_forward_length(N_EMBD)
    writer.add_head_count(N_HEAD)
    writer.add_layer_norm_rms_eps(1e-9)
    writer.add_rope_dimension_count(N_EMBD // N_HEAD)


def _add_llama_parts(writer: gguf.GGUFWriter) -> None:
    """As narrow as llama.cpp allows, since it has nothing to do."""
    writer.add_feed_forward_length(_NARROW)
    writer.add_head_count(1)
    writer.add_head_count_kv(1)
    writer.add_key_length(_NARROW)
    writer.add_value_length(_NARROW)
    writer.add_rope_dimension_count(_NARROW)
    writer.add_layer_norm_rms_eps(1e-9)
    for norm in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{norm}.weight", ones(N_EMBD))
    for into in ("attn_q", "attn_k", "attn_v", "ffn_gate", "ffn_up"):
        writer.add_tensor(f"blk.0.{into}.weight", zeros(_NARROW, N_EMBD))
    for out_of in ("attn_output", "ffn_down"):
        writer.add_tensor(f"blk.0.{out_of}.weight", zeros(N_EMBD, _NARROW))


LLAMA = Architecture("llama", 1, _add_llama_parts)


def _add_vocabulary(writer: gguf.GGUFWriter, n_vocab: int, tokenizer: Tokenizer) -> None:
    normal, unknown, control, word, unused, byte = 1, 2, 3, 4, 5, 6  # llama.cpp's token types
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{value:02X}>" for value in range(256))][:n_vocab]
    types = ([unknown, control, control] + [byte] * 256)[:n_vocab]
    n_padding = n_vocab - len(tokens)
    tokens += [f"<unused{number}>" for number in range(n_padding)]
    types += [unused] * n_padding
    for token, text in tokenizer.texts.items():
        kind = control if token in tokenizer.control else word if token in tokenizer.words else normal
        tokens[token], types[token] = text, kind
    for special in (tokenizer.bos, tokenizer.eos, tokenizer.eot):
        if special is not None and special >= N_VOCAB:
            types[special] = control
    writer.add_tokenizer_model(tokenizer.kind)
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * n_vocab)
    writer.add_token_types(types)
    if tokenizer.kind == "gpt2":
        writer.add_token_merges(["a b"])
    writer.add_bos_token_id(tokenizer.bos)
    writer.add_eos_token_id(tokenizer.eos)
    if tokenizer.eot is not None:
        writer.add_eot_token_id(tokenizer.eot)
    writer.add_unk_token_id(UNKNOWN)
    writer.add_add_bos_token(tokenizer.add_bos)
    writer.add_add_eos_token(tokenizer.add_eos)
    writer.add_add_space_prefix(False)

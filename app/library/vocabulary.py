"""The vocabulary of a GGUF file as llama.cpp has it once it is loaded, with the defaults for what the file leaves out.

Source of the defaults: llama_vocab::impl::load in llama.cpp's llama-vocab.cpp.
"""

from typing import NamedTuple

from app.core.compatibility import NO_VOCABULARY, Vocabulary
from app.library.gguf import Array, Gguf

TOKENS = "tokenizer.ggml.tokens"
_NONE = -1


class _Defaults(NamedTuple):
    kind: str
    bos: int
    eos: int
    add_bos: bool = False
    add_eos: bool = False


_DEFAULTS = {
    "llama": _Defaults("SPM", 1, 2, add_bos=True),
    "bert": _Defaults("WPM", 101, _NONE, add_bos=True),
    "gpt2": _Defaults("BPE", 11, 11),
    "gemma4": _Defaults("BPE", _NONE, _NONE),
    "t5": _Defaults("UGM", _NONE, 1, add_eos=True),
    "rwkv": _Defaults("RWKV", _NONE, _NONE),
    "plamo2": _Defaults("PLaMo-2", 1, 2),
}
"""By `tokenizer.ggml.model`."""

_ADD_BOS = frozenset(
    {"llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "jina-v5-nano"}
    | {"tekken", "chameleon"}
)
_NO_BOS = frozenset({"glm4", "chatglm-bpe"})
_ALWAYS_BOS = frozenset({"gemma4", "granite-embed-multi-311m"})
"""Whatever the file says."""


def vocabulary(gguf: Gguf) -> Vocabulary:
    """Of a header that was read with `TOKENS` kept. Its kind is "none" where there is no vocabulary."""
    model = gguf.text("tokenizer.ggml.model")
    tokens = gguf.metadata.get(TOKENS)
    if model in ("", "no_vocab", "none") or not isinstance(tokens, Array) or not isinstance(tokens.values, list):
        return Vocabulary(NO_VOCABULARY, False, _NONE, False, _NONE, ())
    defaults = _of_pre_tokenizer(gguf, model, _DEFAULTS.get(model, _Defaults(model, _NONE, _NONE)))
    texts = _texts(tokens.values)
    return Vocabulary(
        kind=defaults.kind,
        add_bos=_flag(gguf, "add_bos_token", defaults.add_bos) or _pre(gguf, model) in _ALWAYS_BOS,
        bos=_special(gguf, "bos_token_id", defaults.bos, len(texts)),
        add_eos=_flag(gguf, "add_eos_token", defaults.add_eos),
        eos=_special(gguf, "eos_token_id", defaults.eos, len(texts)),
        texts=texts,
    )


def _pre(gguf: Gguf, model: str) -> str:
    """The pre-tokenizer; only BPE has one."""
    if model == "gemma4":
        return "gemma4"
    return gguf.text("tokenizer.ggml.pre") if model == "gpt2" else ""


def _of_pre_tokenizer(gguf: Gguf, model: str, defaults: _Defaults) -> _Defaults:
    pre = _pre(gguf, model)
    if pre in _ADD_BOS:
        return defaults._replace(add_bos=True)
    return defaults._replace(bos=_NONE) if pre in _NO_BOS else defaults


def _texts(texts: list[bytes]) -> list[bytes]:
    """Empty tokens get a name of their own, and C ends a text at its first zero."""
    if b"\0" in b"".join(texts):  # one look at all is eight times as fast as one at each
        texts = [text.split(b"\0", 1)[0] for text in texts]
    if b"" in texts:
        texts = [text or b"[EMPTY_%d]" % token for token, text in enumerate(texts)]
    return texts


def _flag(gguf: Gguf, key: str, default: bool) -> bool:
    value = gguf.flag(f"tokenizer.ggml.{key}")
    return default if value is None else value


def _special(gguf: Gguf, key: str, default: int, n_tokens: int) -> int:
    """An id outside the vocabulary does not count."""
    default = default if default < n_tokens else _NONE
    value = gguf.number(f"tokenizer.ggml.{key}")
    return value if value is not None and value < n_tokens else default

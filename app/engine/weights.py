"""A loaded model file: its metadata, its vocabulary, and text from and into its tokens."""

import ctypes
import os
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import llama_cpp

from app.core.cancel import CancelToken
from app.core.compatibility import Vocabulary
from app.core.errors import ModelFileError, ModelLoadError, NoRoomError
from app.core.loading import LoadOptions
from app.core.model_name import model_name
from app.core.parameters import short
from app.core.said import said
from app.engine.bindings import kept_errors
from app.engine.device_gate import using_devices
from app.engine.parameters import model_params
from app.engine.special_tokens import SpecialToken, read_special_tokens

OnProgress = Callable[[float], None]
"""Told the fraction that is loaded, from 0 to 1."""

_VOCABULARY_KINDS = {0: "none", 1: "SPM", 2: "BPE", 3: "WPM", 4: "UGM", 5: "RWKV", 6: "PLaMo-2"}


_NO_ROOM = ("unable to allocate", "failed to allocate", "out of memory", "cudaMalloc failed")
"""What llama.cpp's backends say then."""


class Weights:
    """A loaded file: its vocabulary, its metadata, and (unless only the vocabulary was asked for) its tensors."""

    def __init__(self, handle: Any, path: Path) -> None:
        self.handle = handle
        self.path = path
        self.vocab = llama_cpp.llama_model_get_vocab(handle)
        self.n_vocab: int = llama_cpp.llama_vocab_n_tokens(self.vocab)
        self._pieces: dict[int, bytes] = {}

    def close(self) -> None:
        if self.handle:
            llama_cpp.llama_model_free(self.handle)
            self.handle = None

    def metadata(self, key: str) -> str:
        """The value as text; "" where there is none."""
        size = llama_cpp.llama_model_meta_val_str(self.handle, key.encode(), None, 0)
        if size < 0:
            return ""
        buffer = ctypes.create_string_buffer(size + 1)
        llama_cpp.llama_model_meta_val_str(self.handle, key.encode(), buffer, size + 1)
        return buffer.value.decode(errors="replace")

    @property
    def description(self) -> str:
        """Architecture, number of parameters, quantisation."""
        buffer = ctypes.create_string_buffer(256)
        llama_cpp.llama_model_desc(self.handle, buffer, 256)
        return described(buffer.value.decode(errors="replace"), llama_cpp.llama_model_n_params(self.handle))

    @property
    def name(self) -> str:
        return model_name(self.path, self.metadata("general.name"))

    @property
    def vocabulary_kind(self) -> str:
        return _VOCABULARY_KINDS.get(llama_cpp.llama_vocab_type(self.vocab), "unknown")

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(
            kind=self.vocabulary_kind,
            add_bos=llama_cpp.llama_vocab_get_add_bos(self.vocab),
            bos=llama_cpp.llama_vocab_bos(self.vocab),
            add_eos=llama_cpp.llama_vocab_get_add_eos(self.vocab),
            eos=llama_cpp.llama_vocab_eos(self.vocab),
            texts=[llama_cpp.llama_vocab_get_text(self.vocab, token) or b"" for token in range(self.n_vocab)],
        )

    @cached_property
    def end_tokens(self) -> frozenset[int]:
        """Every token that ends a generation."""
        return frozenset(token for token in range(self.n_vocab) if llama_cpp.llama_vocab_is_eog(self.vocab, token))

    def piece(self, token: int) -> bytes:
        if token not in self._pieces:
            self._pieces[token] = self._token_to_piece(token, special=False)
        return self._pieces[token]

    def special_text(self, token: int) -> str:
        """The text that stands for a control token in a template; "" for no token."""
        return self._token_to_piece(token, special=True).decode(errors="replace") if token >= 0 else ""

    def _token_to_piece(self, token: int, *, special: bool) -> bytes:
        size = 64
        while True:
            buffer = ctypes.create_string_buffer(size)
            length = llama_cpp.llama_token_to_piece(self.vocab, token, buffer, size, 0, special)
            if length >= 0:
                return buffer.raw[:length]
            size = -length

    def tokenize(self, text: str) -> list[int]:
        """The tokens of a text in which control tokens are written out; BOS in front where the model wants one."""
        # Half of a surrogate pair is no text, and must not end the reply.
        return self.with_bos(self._tokenize(text.encode(errors="replace"), special=True))

    def with_bos(self, tokens: list[int]) -> list[int]:
        """The tokens of a whole text, BOS in front where the model wants one and the text has none."""
        bos = llama_cpp.llama_vocab_bos(self.vocab)
        if llama_cpp.llama_vocab_get_add_bos(self.vocab) and tokens[:1] != [bos]:
            tokens.insert(0, bos)
        return tokens

    def tokenize_plain(self, text: bytes) -> list[int]:
        """The tokens of a text, or of what stands behind a control token: no BOS, no control tokens."""
        return self._tokenize(text, special=False)

    def tokenize_on(self, text: bytes) -> list[int]:
        """As `tokenize_middle`, but never nothing where there is text."""
        return self.tokenize_middle(text) or self.tokenize_plain(text)

    def tokenize_middle(self, text: bytes) -> list[int]:
        """The tokens of a piece from the middle of a text: no BOS, no control tokens, no space put in front."""
        if not text:
            return []
        tokens = self._tokenize(text, special=False)
        if b"".join(map(self.piece, tokens)) == text:
            return tokens
        # Some tokenizers put a space in front of a text; behind a line break they do not.
        break_only, tokens = (self._tokenize(part, special=False) for part in (b"\n", b"\n" + text))
        return tokens[len(break_only) :] if tokens[: len(break_only)] == break_only else []

    def _tokenize(self, data: bytes, *, special: bool) -> list[int]:
        room = len(data) + 8  # a token has a byte at least, but for a space that is put in front
        while True:
            buffer = (llama_cpp.llama_token * room)()
            n_tokens = llama_cpp.llama_tokenize(self.vocab, data, len(data), buffer, room, False, special)
            if n_tokens >= 0:
                return list(buffer[:n_tokens])
            room = -n_tokens

    @property
    def template(self) -> str:
        """The chat template that the file carries; "" where it has none."""
        template = llama_cpp.llama_model_chat_template(self.handle, None)
        return template.decode(errors="replace") if template else ""

    @cached_property
    def special_tokens(self) -> tuple[SpecialToken, ...]:
        """What is found in a text before anything else; the longest first."""
        return read_special_tokens(self.vocab, self.n_vocab)

    @cached_property
    def special_texts(self) -> dict[str, str]:
        """The texts of control tokens that a template writes, by the names that it has for them."""
        unknown = self.metadata("tokenizer.ggml.unknown_token_id")
        tokens = {
            "bos_token": llama_cpp.llama_vocab_bos(self.vocab),
            "eos_token": llama_cpp.llama_vocab_eos(self.vocab),
            "pad_token": llama_cpp.llama_vocab_pad(self.vocab),
            "sep_token": llama_cpp.llama_vocab_sep(self.vocab),
            "mask_token": llama_cpp.llama_vocab_mask(self.vocab),
            "unk_token": int(unknown) if unknown.isdecimal() else -1,
        }
        return {name: self.special_text(token) for name, token in tokens.items() if 0 <= token < self.n_vocab}


def open_weights(
    path: Path,
    options: LoadOptions,
    on_progress: OnProgress = lambda fraction: None,
    cancel: CancelToken | None = None,
    *,
    probing: bool = False,
    planning: bool = False,
    vocab_only: bool = False,
) -> Weights:
    """Load a file; `probing` maps the weights without preparing them, `planning` does not even read them.

    Raises `ModelFileError`, `ModelLoadError`, `DeviceError` or `Cancelled`.
    """
    params, _kept = model_params(options)
    params.vocab_only = vocab_only
    params.use_extra_bufts = not probing
    params.no_alloc = planning

    def tell(fraction: float, _: object) -> bool:
        on_progress(fraction)
        return not (cancel and cancel.cancelled)

    params.progress_callback = llama_cpp.llama_progress_callback(tell)
    with kept_errors() as errors, using_devices():
        handle = llama_cpp.llama_model_load_from_file(os.fsencode(path), params)
        if not handle:
            if cancel:
                cancel.check()
            if any(word in line for line in errors for word in _NO_ROOM):
                raise NoRoomError(
                    said("There is no room for the weights of {name}{reason}", name=path.name, reason=reason(errors)),
                    said("Choose fewer layers on the device, or a smaller model."),
                )
            raise ModelLoadError(
                said("llama.cpp could not load {name}{reason}", name=path.name, reason=reason(errors)),
                said("The file may be damaged, incomplete, or of a kind that this version does not know."),
            )
    weights = Weights(handle, path)
    if weights.vocabulary_kind == "none":  # llama.cpp aborts the process when asked for a token of such a file
        weights.close()
        raise ModelFileError(
            said("{name} has no vocabulary.", name=path.name),
            said("Choose a language model that comes with its tokenizer."),
        )
    return weights


def reason(errors: Sequence[str]) -> str:
    """What llama.cpp said first: later lines only report that it gave up."""
    first = errors[0].split(": ", 1)[-1].removeprefix("error loading model: ").rstrip(".") if errors else ""
    return said(": {cause}.", cause=first) if first else said(".")


def described(said: str, n_parameters: int) -> str:
    """llama.cpp's description, with the number of parameters in place of a size class guessed from the layers."""
    architecture, _, *stored = said.replace(" (Scout)", "").replace(" (Maverick)", "").split()
    return " ".join((architecture, short(n_parameters), *(word for word in stored if word not in ("all", "(guessed)"))))

"""Whatever is in a file: it is read, or refused with the one error, after no more reads than it has bytes.

`python -m tests.library.test_header_fuzz N` tries N files on its own.
"""

import random
import sys
from io import BytesIO

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.compatibility import compare
from app.core.errors import ModelFileError
from app.core.pair_advice import judge
from app.library.header import read_model
from tests.library.raw_gguf import CountingFile, model, pair, tensor, whole

_MOE = {"moe__expert_count": 8, "moe__expert_used_count": 2, "moe__attention__head_count": [1, 2, 3]}
SEEDS = [
    model(tokens=["a", "", "é", "\0b"], tokenizer__chat_template="{{ x }}", general__finetune="Instruct"),
    model("moe", tokens=[f"t{n}" for n in range(50)], tokenizer__ggml__bos_token_id=3, **_MOE),
    model("bert", bert__pooling_type=1, tokenizer__ggml__scores=[1, 2], tokenizer__ggml__add_bos_token=True),
    whole(
        [pair("general.architecture", "llama"), pair("split.count", 2), pair("general.alignment", 64)],
        [tensor("blk.0.a_exps", [256, 2, 1, 1], 12), tensor("b", [], 0, 320)],
        324,
        alignment=64,
    ),
    whole([pair("general.type", "adapter"), pair("tokenizer.ggml.tokens", [])]),
]
NUMBERS = [0, 1, 2, 8, 9, 255, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**60, 2**63 - 1, 2**63, 2**64 - 1]


def damaged(chance: random.Random) -> bytes:
    content = bytearray(chance.choice(SEEDS))
    for _ in range(chance.choice((1, 1, 1, 2, 4, 8))):
        place = chance.randrange(len(content) + 1) if chance.random() < 0.8 else chance.randrange(40)
        match chance.randrange(6):
            case 0 if place < len(content):
                content[place] ^= 1 << chance.randrange(8)
            case 1:
                content[place : place + 8] = chance.choice(NUMBERS).to_bytes(8, "little")
            case 2:
                content[place : place + 4] = (chance.choice(NUMBERS) % 2**32).to_bytes(4, "little")
            case 3:
                del content[place : place + chance.randint(1, 30)]
            case 4:
                content[place:place] = chance.randbytes(chance.randint(1, 30))
            case 5:
                other = chance.choice(SEEDS)
                start = chance.randrange(len(other))
                content[place:place] = other[start : start + chance.randint(1, 60)]
    return bytes(content[: chance.randrange(len(content) + 1)] if chance.random() < 0.1 else content)


def check(content: bytes) -> bool:
    """Whether it can be read; anything but the one error escapes."""
    file = CountingFile(content)
    try:
        header, vocabulary = read_model(file, "fuzz.gguf")
    except ModelFileError:
        return False
    finally:
        assert sum(file.reads) <= len(content)
        assert len(file.reads) <= 1 + len(content) // (1 << 16)
    assert header.n_bytes >= 0 <= header.n_active_parameters <= header.n_parameters
    assert header.header_bytes + header.n_bytes <= len(content) + 64 * 32
    assert -1 <= vocabulary.bos < max(1, len(vocabulary.texts))
    judge(header, vocabulary, header, vocabulary)
    return True


def test_the_undamaged_can_be_read() -> None:
    assert all(check(content) for content in SEEDS)


def test_damaged_files_are_read_or_refused() -> None:
    chance = random.Random(20)
    results = [check(damaged(chance)) for _ in range(4_000)]
    assert 200 < sum(results) < 3_800  # both happen


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_anything_behind_the_magic_is_read_or_refused(noise: bytes) -> None:
    check(b"GGUF\x03\0\0\0" + noise)
    check(b"GGUF\x03\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0" + noise)


_NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
_VALUES = st.one_of(
    st.booleans(),
    st.integers(0, 2**32 - 1),
    st.floats(width=32, allow_nan=False),
    st.text(max_size=30),
    st.lists(st.text(max_size=5)),
    st.lists(st.integers(-(2**31), 2**31 - 1), min_size=1),
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(_NAMES, _VALUES, max_size=8), st.lists(st.text(max_size=6), max_size=30))
def test_whatever_is_written_is_read_again(more: dict[str, object], texts: list[str]) -> None:
    kept = {"general.architecture": "llama", "tokenizer.ggml.model": "llama", "general.name": "é"}
    pairs = {**more, **kept, "llama.context_length": 2**32 - 1, "tokenizer.ggml.tokens": texts}
    pairs.pop("general.alignment", None)
    content = whole([pair(key, value) for key, value in pairs.items()])
    header, vocabulary = read_model(BytesIO(content), "model.gguf")
    assert (header.name, header.n_context, header.n_vocab) == ("é", 2**32 - 1, len(texts))
    assert [text.decode() for text in vocabulary.texts] == [
        text.split("\0", 1)[0] or f"[EMPTY_{token}]" for token, text in enumerate(texts)
    ]
    if texts:
        assert compare(vocabulary, vocabulary).fits


if __name__ == "__main__":
    seed, n_cases = random.randrange(2**32), int(sys.argv[1])
    chance = random.Random(seed)
    n_read = sum(check(damaged(chance)) for _ in range(n_cases))
    print(f"seed {seed}: {n_cases:,} files, {n_read:,} could be read, nothing but ModelFileError")

"""What is read from headers of files that are as they should be."""

import struct
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import gguf
import numpy as np
import pytest

from app.core.errors import ModelFileError
from app.core.model_header import FileKind, ModelHeader, Split, whole_header
from app.library.header import read_header, read_model
from tests.known_models import N_EMBD, N_VOCAB, chain_over, write_known_model
from tests.library.raw_gguf import CountingFile, model, pair, string, tensor, whole
from tests.odd_models import BERT, ENCODER

Q4_K, Q6_K = 12, 14


def header_of(content: bytes) -> ModelHeader:
    return read_header(BytesIO(content), "model.gguf")


def test_a_real_model_says_what_it_is(tmp_path: Path) -> None:
    path = write_known_model(tmp_path / "known.gguf", chain_over("a", np.ones((1, 1))), template="{{ messages }}")
    with path.open("rb") as file:
        header = read_header(file, path.name)
    reader = gguf.GGUFReader(path)
    assert header.kind is FileKind.LANGUAGE_MODEL
    assert (header.architecture, header.name) == ("llama", "known")
    assert header.n_parameters == sum(int(tensor.n_elements) for tensor in reader.tensors)
    assert header.n_bytes == sum(int(tensor.n_bytes) for tensor in reader.tensors)
    assert header.header_bytes == reader.data_offset
    assert (header.quantisation, header.tensor_bytes) == ("F32", {"F32": header.n_bytes})
    assert (header.n_context, header.n_blocks, header.n_embd, header.n_vocab) == (4096, 1, N_EMBD, N_VOCAB)
    assert (header.n_heads, header.n_kv_heads, header.n_experts) == (1, 1, 0)
    assert (header.has_template, header.instruct, header.split) == (True, None, None)
    assert header.size_label == "215K"
    assert header.bits_per_weight == 32


@pytest.mark.parametrize("version", [2, 3])
def test_both_versions_are_read(version: int) -> None:
    content = whole([pair("general.architecture", "llama"), pair("llama.context_length", 77)], version=version)
    assert header_of(content).n_context == 77


def test_every_type_of_value_is_passed_over_rightly() -> None:
    numbers = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
    pairs = []
    for number, form in numbers.items():
        one = struct.pack(form, 1)
        pairs.append(string(f"one.{number}") + struct.pack("<I", number) + one)
        pairs += [string(f"many.{number}.{n}") + struct.pack("<IIQ", 9, number, n) + one * n for n in (0, 1, 3, 5000)]
    pairs += [pair("text", "é" * 100), pair("texts", ["", "a", "é" * 70_000]), pair("none", [])]
    content = whole([*pairs, pair("general.architecture", "llama"), pair("llama.block_count", 5)])
    assert header_of(content).n_blocks == 5


def test_a_number_for_each_block_counts_by_its_largest() -> None:
    heads = header_of(model(llama__attention__head_count=[0, 8, 32], llama__attention__head_count_kv=[4, 0, 2]))
    assert (heads.n_heads, heads.n_kv_heads) == (32, 4)
    alike = header_of(model(llama__attention__head_count=12))
    assert (alike.n_heads, alike.n_kv_heads) == (12, 12)


def test_what_a_file_calls_itself_is_one_harmless_line() -> None:
    header = header_of(
        model("llama\x1b[2J", general__name=" Good\n\tbye\x07 \x9b " + "x" * 10**5, general__size_label="\n")
    )
    assert header.architecture == "llama [2J"
    assert header.name.startswith("Good  bye    xxx")
    assert len(header.name) < 200
    assert header.size_label == "32"


@pytest.mark.parametrize("wrong", ["text", True, [], ["text"], 1.5, -1])
def test_a_value_of_the_wrong_type_says_nothing(wrong: object) -> None:
    value = [wrong] if wrong == -1 else wrong
    assert header_of(model(llama__context_length=value)).n_context == 0
    assert header_of(model(split__count=value)).split is None


def test_a_number_below_zero_counts_nothing() -> None:
    content = whole([pair("general.architecture", "x"), string("x.context_length") + struct.pack("<Ii", 5, -7)])
    assert header_of(content).n_context == 0


def test_most_bytes_decide_the_quantisation_not_the_file_type() -> None:
    tensors = [tensor("a", [256, 3], Q6_K), tensor("b", [256, 4], Q4_K, 640), tensor("c", [256], 0, 1216)]
    pairs = [pair("general.architecture", "llama"), pair("general.file_type", 0)]
    header = header_of(whole(pairs, tensors, 2240))
    assert header.tensor_bytes == {"Q6_K": 630, "Q4_K": 576, "F32": 1024}
    assert header.quantisation == "F32"
    assert header_of(whole(pairs, tensors[:2], 1216)).quantisation == "Q6_K"


def test_of_experts_only_those_in_use_are_active() -> None:
    pairs = [pair("general.architecture", "moe"), pair("moe.expert_count", 8), pair("moe.expert_used_count", 2)]
    for name in ("ffn_up_exps.weight", "ffn_gate_up_exps.bias", "ffn_down_chexps.weight", "ffn_gate.3.weight"):
        tensors = [tensor("a.weight", [32, 100]), tensor(f"blk.0.{name}", [32, 800], 0, 12_800)]
        header = header_of(whole(pairs, tensors, 12_800 * 9))
        assert (header.n_parameters, header.n_active_parameters) == (28_800, 9_600), name
        assert (header.n_experts, header.size_label) == (8, "29K-A9.6K")
        assert header_of(whole(pairs[:1], tensors, 12_800 * 9)).n_active_parameters == 28_800
    shared = [tensor("blk.0.ffn_up_shexp.weight", [32, 100]), tensor("blk.0.ffn_gate_inp.weight", [32], 0, 12_800)]
    assert header_of(whole(pairs, shared, 12_928)).n_active_parameters == 3_232


@pytest.mark.parametrize(
    ("n", "label"), [(7, "224"), (31_250, "1M"), (4_218_750, "135M"), (47_187_500, "1.5B"), (10**12 // 32, "1T")]
)
def test_a_size_is_made_where_none_is_said(n: int, label: str) -> None:
    content = whole([pair("general.architecture", "llama")], [tensor("a", [32, n])])
    large = CountingFile(content, n_bytes=len(content) + 128 * n)
    assert read_header(large, "large.gguf").size_label == label
    said = whole([pair("general.architecture", "llama"), pair("general.size_label", "9B")], [tensor("a", [32])], 128)
    assert header_of(said).size_label == "9B"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (model("llama"), FileKind.LANGUAGE_MODEL),
        (model("llama", general__type="model"), FileKind.LANGUAGE_MODEL),
        (model("an-architecture-of-tomorrow"), FileKind.LANGUAGE_MODEL),
        (model("pangu-embedded"), FileKind.LANGUAGE_MODEL),  # for small devices
        (model("qwen3", qwen3__pooling_type=0), FileKind.LANGUAGE_MODEL),
        (model("qwen3", qwen3__pooling_type=3), FileKind.EMBEDDING_MODEL),
        (model("llama", llama__attention__causal=True), FileKind.LANGUAGE_MODEL),
        (model("llama", llama__attention__causal=False), FileKind.EMBEDDING_MODEL),
        *((model(name), FileKind.EMBEDDING_MODEL) for name in ("bert", "nomic-bert", "jina-bert-v2", "t5encoder")),
        (model("t5"), FileKind.OTHER),
        (model("dream", dream__attention__causal=False), FileKind.OTHER),
        (model("clip"), FileKind.PROJECTOR),
        (model("llama", general__type="mmproj"), FileKind.PROJECTOR),
        (model("llama", general__type="adapter"), FileKind.ADAPTER),
        (model("llama", adapter__type="lora"), FileKind.ADAPTER),
        (model("controlvector"), FileKind.ADAPTER),
        (model("llama", general__type="imatrix"), FileKind.OTHER),
        *(
            (model(name), FileKind.DRAFT_HEAD)
            for name in ("eagle3", "dflash", "dflash-draft", "gemma4-assistant", "medusa", "qwen35-mtp")
        ),
        (whole([pair("general.architecture", "flux")], [tensor("a", [32])], 128), FileKind.OTHER),
        (whole([pair("general.architecture", "llama")]), FileKind.OTHER),
        (whole(), FileKind.OTHER),
        (
            whole([pair("tokenizer.ggml.model", "llama"), pair("tokenizer.ggml.tokens", ["a"])]),
            FileKind.VOCABULARY,
        ),
        (whole([pair("tokenizer.ggml.model", "no_vocab")]), FileKind.OTHER),
    ],
)
def test_each_kind_of_file_is_told(content: bytes, kind: FileKind) -> None:
    assert header_of(content).kind is kind


def test_layers_for_further_tokens_alone_are_a_draft_head() -> None:
    pairs = [pair("general.architecture", "qwen35"), pair("tokenizer.ggml.model", "gpt2")]
    further, first = tensor("blk.64.nextn.eh_proj.weight", [32]), tensor("blk.0.attn_q.weight", [32], 0, 128)
    assert header_of(whole(pairs, [further], 128)).kind is FileKind.DRAFT_HEAD
    assert header_of(whole(pairs, [further, first], 256)).kind is FileKind.LANGUAGE_MODEL
    part = [*pairs, pair("split.count", 3), pair("split.no", 2)]  # whose first blocks are in another file
    assert header_of(whole(part, [further], 128)).kind is FileKind.LANGUAGE_MODEL


@pytest.mark.parametrize(("architecture", "kind"), [(BERT, "bert"), (ENCODER, "t5encoder")])
def test_encoders_that_llama_cpp_loads_are_embedding_models(tmp_path: Path, architecture, kind: str) -> None:  # type: ignore[no-untyped-def]
    path = write_known_model(tmp_path / "odd.gguf", chain_over("a", np.ones((1, 1))), architecture=architecture)
    header = header_of(path.read_bytes())
    assert (header.kind, header.architecture) == (FileKind.EMBEDDING_MODEL, kind)


@pytest.mark.parametrize(
    ("said", "instruct"),
    [
        ({}, None),
        ({"tokenizer__chat_template": "{{ messages }}"}, None),  # base models carry one too
        ({"general__finetune": "Instruct"}, True),
        ({"general__finetune": "it"}, True),
        ({"general__name": "Qwen2.5 0.5B Instruct"}, True),
        ({"general__name": "Llama-3.2-1B-Chat"}, True),
        ({"general__name": "Little Fit Italic 7B"}, None),
        ({"general__name": "Qwen3 8B Base"}, False),
        ({"general__basename": "gemma", "general__finetune": "pt"}, False),
        ({"general__name": "Base Chat"}, None),
    ],
)
def test_tuning_is_told_only_where_the_maker_says_so(said: dict[str, str], instruct: bool | None) -> None:
    assert header_of(model(**said)).instruct is instruct


def part(number: int, count: int, tensors: Sequence[bytes], n_data: int, *, first: bytes = b"") -> ModelHeader:
    numbers = {"split.no": number, "split.count": count, "split.tensors.count": 4}
    # As llama-gguf-split writes them: two bytes for the numbers, four for the tensors.
    pairs = [
        string(key) + (struct.pack("<IH", 2, value) if "tensors" not in key else struct.pack("<Ii", 5, value))
        for key, value in numbers.items()
    ]
    return header_of(whole([*([first] if first else []), *pairs], tensors, n_data))


def test_parts_are_one_model_together() -> None:
    parts = [
        part(0, 3, [], 0, first=pair("general.architecture", "llama")),
        part(1, 3, [tensor("a", [256], Q4_K), tensor("b", [32], 0, 160)], 288),
        part(2, 3, [tensor("c", [256, 10], Q4_K)], 1440),
    ]
    assert [one.split for one in parts] == [Split(0, 3, 4), Split(1, 3, 4), Split(2, 3, 4)]
    vocabulary = pair("tokenizer.ggml.model", "llama") + pair("tokenizer.ggml.tokens", ["a"])
    first = header_of(whole([vocabulary, pair("split.count", 3)], n_keys=3))
    assert first.kind is FileKind.LANGUAGE_MODEL  # though its tensors are in the other files
    together = whole_header(parts)
    assert (together.split, together.architecture) == (None, "llama")
    assert (together.n_parameters, together.n_active_parameters) == (2848, 2848)
    assert together.tensor_bytes == {"Q4_K": 1584, "F32": 128}
    assert (together.n_bytes, together.quantisation) == (1712, "Q4_K")


def test_a_model_in_one_part_is_no_split_one() -> None:
    assert header_of(model(split__count=1, split__no=0)).split is None


def test_an_alignment_of_its_own_is_kept_to() -> None:
    pairs = [pair("general.architecture", "llama"), pair("general.alignment", 256)]
    content = whole(pairs, [tensor("a", [3]), tensor("b", [3], 0, 256)], 268, alignment=256)
    assert header_of(content).header_bytes == 256
    with pytest.raises(ModelFileError, match="cut off"):
        header_of(content[:-1])


def test_a_long_header_is_read_in_few_reads_and_hardly_beyond_its_end() -> None:
    content = model(tokens=[f"token {n}" for n in range(200_000)], a__b=[f"x{n} y" for n in range(200_000)])
    file = CountingFile(content + bytes(5 << 20))
    header = read_header(file, "long.gguf")
    assert 6e6 < header.header_bytes < 8e6
    assert header.n_vocab == 200_000
    assert sum(file.reads) < header.header_bytes + (1 << 20)
    assert len(file.reads) < 16
    assert max(file.reads) <= 1 << 20


def test_short_reads_and_one_reading_for_both_give_the_same() -> None:
    content = model(tokens=[f"token {n}" for n in range(30_000)])
    file = CountingFile(content, most=10_007)
    header, vocabulary = read_model(file, "slow.gguf")
    assert header == header_of(content)
    assert vocabulary.texts[29_999] == b"token 29999"
    assert sum(file.reads) <= len(content)

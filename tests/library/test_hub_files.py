"""What file names say: quantisations as they are really written, shards, and files that are no models."""

import pytest

from app.core.hub import RemoteFile
from app.library.hub_files import is_model_file, models_of, plain_name, quantisation_of, same_quantisation


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Qwen3-14B-Q4_K_M.gguf", "Q4_K_M"),
        ("qwen2.5-14b-instruct-q4_k_m-00001-of-00003.gguf", "Q4_K_M"),
        ("Llama-3.2-1B-Instruct-Q6_K_L.gguf", "Q6_K_L"),
        ("Llama-3.2-1B-Instruct-Q4_0_4_8.gguf", "Q4_0_4_8"),
        ("SmolLM2-135M-Instruct.Q8_0.gguf", "Q8_0"),
        ("model-Q6_K.gguf", "Q6_K"),
        ("gemma-3-1b-it-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("gemma-3-1b-it-UD-IQ2_XXS.gguf", "UD-IQ2_XXS"),
        ("model-IQ4_NL.gguf", "IQ4_NL"),
        ("model-IQ3_M.gguf", "IQ3_M"),
        ("gpt-oss-20b-mxfp4.gguf", "MXFP4"),
        ("model-TQ1_0.gguf", "TQ1_0"),
        ("gemma-3-1b-it-BF16.gguf", "BF16"),
        ("gemma-3-4b-it-f16.gguf", "F16"),
        ("model.fp16.gguf", "F16"),
        ("model-f32.gguf", "F32"),
        ("Model-BF16-Q5_K_S.gguf", "Q5_K_S"),
        ("Q4_K_M/model-00001-of-00002.gguf", "Q4_K_M"),
        ("BF16/model-Q2_K.gguf", "Q2_K"),
        ("model.gguf", ""),
        ("qwen-q4.gguf", ""),
        ("Eq4_K_Mary.gguf", ""),
    ],
)
def test_quantisations(path: str, expected: str) -> None:
    assert quantisation_of(path) == expected


def test_files_that_are_no_models() -> None:
    assert is_model_file("a/Model-Q4_0.GGUF")
    assert is_model_file("model-imatrix-Q4_0.gguf")  # made with one
    for path in ("mmproj-model-f16.gguf", "a/mmproj.gguf", "model-imatrix.gguf", "imatrix.dat", "README.md", "gguf"):
        assert not is_model_file(path)


def test_names_of_the_same_model() -> None:
    paths = ("Qwen3-14B-Q4_K_M.gguf", "UD/Qwen3-14B-UD-IQ2_XXS.gguf", "BF16/qwen3_14b.bf16-00001-of-00002.gguf")
    assert {plain_name(path) for path in paths} == {"qwen314b"}
    assert plain_name("Qwen3-8B-Q4_K_M.gguf") == "qwen38b"


def file(path: str, n_bytes: int = 10) -> RemoteFile:
    return RemoteFile("owner/name", "commit", path, n_bytes)


def test_shards_are_one_model() -> None:
    shards = [file(f"big-Q8_0-{number:05d}-of-00003.gguf", 100) for number in (3, 1, 2)]
    small, large = models_of([*shards, file("small-Q4_0.gguf", 50), file("mmproj-f16.gguf")])
    assert small.quantisation == "Q4_0"
    assert [one.path[-19:-14] for one in large.files] == ["00001", "00002", "00003"]
    assert large.n_bytes == 300
    assert large.name == "big-Q8_0-00001-of-00003.gguf"
    assert large.quantisation == "Q8_0"


def test_the_same_name_in_two_folders_is_two_models() -> None:
    files = [file(f"{folder}/model-{part}-of-00002.gguf") for folder in ("Q4_0", "Q8_0") for part in ("00001", "00002")]
    assert [model.quantisation for model in models_of(files)] == ["Q4_0", "Q8_0"]


def test_without_a_shard_it_is_no_model() -> None:
    assert models_of([file("big-00001-of-00003.gguf"), file("big-00003-of-00003.gguf")]) == ()


def test_asking_for_a_quantisation() -> None:
    assert same_quantisation("q4_k_m", "Q4_K_M")
    assert same_quantisation("Q4_K_XL", "UD-Q4_K_XL")
    assert not same_quantisation("UD-Q4_K_XL", "Q4_K_XL")
    assert not same_quantisation("Q4_K", "Q4_K_M")

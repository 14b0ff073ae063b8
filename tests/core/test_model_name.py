"""What models are called."""

from pathlib import Path

import pytest

from app.core.model_name import model_name, without_ending, without_shard_number

DIGEST = "sha256-970aa74c0a90ef7482477cf803618e776e173c007bf957f635f1015bfcfef0e6"


def test_a_file_is_called_without_its_ending() -> None:
    assert without_ending(Path("a/Qwen2.5-0.5B.Q4_K_M.GGUF")) == "Qwen2.5-0.5B.Q4_K_M"
    assert without_ending(Path("sha256-0abc")) == "sha256-0abc"


def test_a_model_is_called_without_its_shards_number() -> None:
    assert without_shard_number("模型-00002-of-00003.gguf") == "模型.gguf"
    assert without_shard_number("a-00001-of-00002") == "a"
    assert without_shard_number("a-1-of-2.gguf") == "a-1-of-2.gguf"


@pytest.mark.parametrize(
    ("file", "said", "name"),
    [
        ("Qwen3-14B.Q4_K_M.gguf", "Qwen3 14B Instruct AWQ", "Qwen3-14B.Q4_K_M"),
        ("big-00001-of-00003.GGUF", "", "big"),
        ("no ending", "Some name", "no ending"),
        (DIGEST, "Some name", "Some name"),
        (DIGEST, "", DIGEST),
        ("deadbeef.gguf", "Some name", "deadbeef"),
    ],
)
def test_it_is_called_as_its_file_where_that_has_a_name(file: str, said: str, name: str) -> None:
    assert model_name(Path("folder") / file, said) == name

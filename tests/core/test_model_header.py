"""What the headers of a model's parts say together."""

import pytest

from app.core.model_header import Split, main_type, whole_header
from tests.core.headers import header


def test_a_model_in_several_files_is_their_sum() -> None:
    first = header(1000, 16, tensor_bytes={"F16": 500, "Q4_K": 400}, quantisation="F16", split=Split(0, 2, 9))
    second = header(3000, 4, tensor_bytes={"Q4_K": 1500}, quantisation="Q4_K", split=Split(1, 2, 9), name="")
    whole = whole_header([first, second])
    assert (whole.n_bytes, whole.n_parameters, whole.n_active_parameters) == (3500, 4000, 4000)
    assert whole.tensor_bytes == {"F16": 500, "Q4_K": 1900}
    assert (whole.quantisation, whole.name, whole.split) == ("Q4_K", "Some 1B", None)
    assert whole.bits_per_weight == pytest.approx(7.0)


def test_a_file_without_tensors_has_no_type_and_no_bits() -> None:
    assert main_type({}) == ""
    assert main_type({"Q4_K": 2, "F16": 3}) == "F16"
    assert header(0).bits_per_weight == 0.0

"""Headers of models that do not exist, by size."""

from app.core.model_header import FileKind, ModelHeader


def header(n_parameters: int = 1_000_000_000, bits: float = 8.0, **changes: object) -> ModelHeader:
    plain: dict[str, object] = {
        "kind": FileKind.LANGUAGE_MODEL,
        "architecture": "llama",
        "name": "Some 1B",
        "size_label": "1B",
        "n_bytes": int(n_parameters * bits / 8),
        "n_parameters": n_parameters,
        "n_active_parameters": n_parameters,
        "quantisation": "Q8_0",
        "tensor_bytes": {"Q8_0": int(n_parameters * bits / 8)},
        "n_context": 4096,
        "n_blocks": 16,
        "n_embd": 2048,
        "n_heads": 32,
        "n_kv_heads": 8,
        "n_experts": 0,
        "n_vocab": 300,
        "has_template": True,
        "instruct": None,
        "split": None,
        "header_bytes": 10_000,
    }
    return ModelHeader(**(plain | changes))  # type: ignore[arg-type]

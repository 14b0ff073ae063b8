"""Models on disk, and what the hub has, for tests of the library's state and pages."""

from datetime import datetime
from pathlib import Path

from app.core.compatibility import Vocabulary
from app.core.errors import ModelFileError
from app.core.hub import RemoteFile, RemoteModel, Repository
from app.core.installed import InstalledModel, Place
from app.core.model_header import FileKind, ModelHeader
from app.core.pair_advice import Judgement, judge

VOCABULARY = Vocabulary("BPE", False, -1, False, 256, tuple(f"token {n}".encode() for n in range(40)))


def header(name: str, n_parameters: int, kind: FileKind = FileKind.LANGUAGE_MODEL) -> ModelHeader:
    n_bytes = n_parameters * 9 // 16
    return ModelHeader(
        kind=kind,
        architecture="llama",
        name=name,
        size_label="",
        n_bytes=n_bytes,
        n_parameters=n_parameters,
        n_active_parameters=n_parameters,
        quantisation="Q4_K",
        tensor_bytes={"Q4_K": n_bytes},
        n_context=32_768,
        n_blocks=24,
        n_embd=2048,
        n_heads=32,
        n_kv_heads=8,
        n_experts=0,
        n_vocab=40,
        has_template=True,
        instruct=True,
        split=None,
        header_bytes=1000,
    )


def installed(name: str, n_parameters: int, place: Place = Place.OWN, folder: Path = Path("/models")) -> InstalledModel:
    head = header(name, n_parameters)
    path = folder / f"{name}.gguf"
    return InstalledModel((path,), place, name, head.n_bytes, head, n_parameters=n_parameters)


TALL = installed("Tall 8B 日本語", 8_000_000_000)
SMALL = installed("Small 0.5B", 500_000_000, Place.OLLAMA)
EYES = InstalledModel(
    (Path("/models/eyes.gguf"),), Place.LM_STUDIO, "eyes", 900_000_000, header("eyes", 400_000_000, FileKind.PROJECTOR)
)
BROKEN = InstalledModel(
    (Path("/models/broken.gguf"),),
    Place.ADDED,
    "broken.gguf",
    120,
    problem=ModelFileError("broken.gguf is cut off in its header.", "Download it again."),
)
INCOMPLETE = InstalledModel(
    (Path("/models/big-00001-of-00002.gguf"),),
    Place.HUGGING_FACE,
    "big",
    20_000_000_000,
    header("big", 70_000_000_000),
    missing=("big-00002-of-00002.gguf",),
)
GONE = InstalledModel((Path("/media/stick/old.gguf"),), Place.ADDED, "old", 4_000_000_000, gone=True)
ALL = (TALL, SMALL, EYES, BROKEN, INCOMPLETE, GONE)


def judgement(target: InstalledModel, draft: InstalledModel) -> Judgement:
    assert target.header
    assert draft.header
    return judge(target.header, VOCABULARY, draft.header, VOCABULARY)


def remote(quantisation: str, n_bytes: int, repo: str = "someone/tall-8b-GGUF") -> RemoteModel:
    path = f"tall-8b-{quantisation.lower()}.gguf"
    return RemoteModel((RemoteFile(repo, "c0ffee", path, n_bytes, "ab" * 32),), quantisation)


REPOSITORY = Repository(
    "someone/tall-8b-GGUF",
    "c0ffee",
    123_456,
    789,
    "apache-2.0",
    gated=True,
    updated=datetime(2026, 3, 4),
    models=(remote("Q8_0", 8_500_000_000), remote("Q4_K_M", 4_900_000_000), remote("BF16", 16_000_000_000)),
)
OTHER = Repository("someone/small-GGUF", "", 99, 3, "", gated=False, updated=None)

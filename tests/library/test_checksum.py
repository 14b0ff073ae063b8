"""Verifying again: whatever says what a file should be, and what a damaged byte does."""

from hashlib import sha256
from pathlib import Path

import pytest

from app.core.cancel import CancelToken
from app.core.errors import Cancelled, LibraryError
from app.core.installed import InstalledModel, Place
from app.library.checksum import verify
from app.library.origin import Origin, write_origin
from tests.library.kept_models import add_to_cache, add_to_ollama, write
from tests.library.raw_gguf import model as gguf

CONTENT = gguf() + bytes(range(256)) * 9000  # several reads


def model(*files: Path, place: Place = Place.OWN) -> InstalledModel:
    return InstalledModel(files, place, "m", sum(path.stat().st_size for path in files))


def downloaded(path: Path, content: bytes = CONTENT) -> Path:
    write(path, content)
    stat = path.stat()
    write_origin(
        path,
        Origin("o/n", "c" * 40, path.name, "https://x/y", sha256(content).hexdigest(), len(content), stat.st_mtime_ns),
    )
    return path


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def kept(tmp_path: Path) -> dict[Place, Path]:
    snapshot = add_to_cache(tmp_path / "hub", "o/n", {"a.gguf": CONTENT})
    blobs = add_to_ollama(tmp_path / "ollama", "registry.ollama.ai/library/a/1b", {"model": CONTENT})
    return {
        Place.OWN: downloaded(tmp_path / "owner" / "ä.gguf"),
        Place.HUGGING_FACE: snapshot / "a.gguf",
        Place.OLLAMA: blobs["model"],
    }


@pytest.mark.parametrize("place", [Place.OWN, Place.HUGGING_FACE, Place.OLLAMA])
def test_a_sound_file_and_a_damaged_one(tmp_path: Path, place: Place) -> None:
    path = kept(tmp_path)[place]
    assert verify(model(path, place=place))
    damage(path)
    assert not verify(model(path, place=place))


def test_every_shard_is_read(tmp_path: Path) -> None:
    files = [downloaded(tmp_path / f"m-{n}.gguf", CONTENT + bytes(n)) for n in range(3)]
    fractions: list[float] = []
    assert verify(model(*files), fractions.append)
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0.0, 1.0)
    assert len(fractions) >= 9
    damage(files[2])
    assert not verify(model(*files))


def test_a_cut_off_file_is_damaged(tmp_path: Path) -> None:
    path = downloaded(tmp_path / "a.gguf")
    whole = model(path)
    path.write_bytes(CONTENT[:-1])
    assert not verify(whole)


def test_without_a_checksum_nothing_can_be_said(tmp_path: Path) -> None:
    known, unknown = downloaded(tmp_path / "a.gguf"), write(tmp_path / "b.gguf")
    with pytest.raises(LibraryError, match=r"Nothing says what b\.gguf should be"):
        verify(model(known, unknown))


def test_what_is_gone_cannot_be_verified(tmp_path: Path) -> None:
    path = downloaded(tmp_path / "a.gguf")
    shown = model(path)
    path.unlink()
    with pytest.raises(LibraryError, match="cannot be read"):
        verify(shown)
    with pytest.raises(LibraryError, match="is gone"):
        verify(InstalledModel((path,), Place.OWN, "m", 1, gone=True))


def test_it_can_be_stopped(tmp_path: Path) -> None:
    cancel = CancelToken()
    with pytest.raises(Cancelled):
        verify(model(downloaded(tmp_path / "a.gguf")), lambda fraction: cancel.cancel(), cancel)

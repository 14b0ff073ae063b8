"""Where other programs keep their models, on every system and as their settings say."""

import json
from pathlib import Path

import pytest

from app.core.installed import Place
from app.library.origin import Origin, write_origin
from app.library.places import Machine, ModelFolder, files_in, known_folders
from app.library.survey import FoundFile, Survey
from tests.library.kept_models import add_to_cache, write
from tests.library.raw_gguf import model


def known(place: Place, home: Path, system: str = "linux", /, **environment: str | Path) -> list[Path]:
    variables = {name: str(value) for name, value in environment.items()}
    folders = known_folders(Machine(home, variables, system))
    return [folder.path for folder in folders if folder.place is place]


def found(folder: Path, place: Place) -> list[FoundFile]:
    survey = Survey()
    files = list(files_in(ModelFolder(folder, place), survey))
    assert survey.problems == []
    return files


def test_the_hugging_face_cache(tmp_path: Path) -> None:
    def cache(**environment: str | Path) -> list[Path]:
        return known(Place.HUGGING_FACE, tmp_path, **environment)

    assert cache() == [tmp_path / ".cache/huggingface/hub"]
    assert cache(HF_HUB_CACHE=tmp_path / "x", HF_HOME=tmp_path / "y") == [tmp_path / "x"]
    assert cache(HF_HOME=tmp_path / "y", XDG_CACHE_HOME=tmp_path / "z") == [tmp_path / "y/hub"]
    assert cache(HF_HOME="~/y") == [tmp_path / "y/hub"]
    assert cache(XDG_CACHE_HOME=tmp_path / "z") == [tmp_path / "z/huggingface/hub"]
    assert cache(HUGGINGFACE_HUB_CACHE=tmp_path / "w") == [tmp_path / "w"]


def test_lm_studio(tmp_path: Path) -> None:
    usual = [tmp_path / ".lmstudio/models", tmp_path / ".cache/lm-studio/models"]
    assert known(Place.LM_STUDIO, tmp_path) == usual
    write(tmp_path / ".lmstudio-home-pointer", f"{tmp_path / 'moved'}\n".encode())
    chosen = {"downloadsFolder": str(tmp_path / "モデル")}
    write(tmp_path / "moved" / "settings.json", json.dumps(chosen).encode())
    write(tmp_path / ".config/LM Studio/settings.json", json.dumps({"downloadsFolder": "~/old"}).encode())
    assert known(Place.LM_STUDIO, tmp_path) == [
        tmp_path / "moved/models",
        *usual,
        tmp_path / "モデル",
        tmp_path / "old",
    ]


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b"\xff", b'{"downloadsFolder": 7}', b'{"downloadsFolder": "a/b"}']
)
def test_settings_that_make_no_sense_are_let_pass(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".lmstudio").mkdir()
    (tmp_path / ".lmstudio/settings.json").write_bytes(content)
    write(tmp_path / ".lmstudio-home-pointer", content or b"\n")
    assert len(known(Place.LM_STUDIO, tmp_path)) == 2


def test_ollama(tmp_path: Path) -> None:
    home, service = tmp_path / ".ollama/models", Path("/usr/share/ollama/.ollama/models")
    assert known(Place.OLLAMA, tmp_path) == [home, service]
    assert known(Place.OLLAMA, tmp_path, "darwin") == [home]
    assert known(Place.OLLAMA, tmp_path, "win32") == [home]
    assert known(Place.OLLAMA, tmp_path, OLLAMA_MODELS=tmp_path / "x") == [tmp_path / "x", home, service]
    assert known(Place.OLLAMA, tmp_path, OLLAMA_MODELS=home) == [home, service]
    assert known(Place.OLLAMA, tmp_path, OLLAMA_MODELS="here")[0] == Path.cwd() / "here"


def test_llama_cpp(tmp_path: Path) -> None:
    def cache(platform: str, **environment: str | Path) -> list[Path]:
        return known(Place.LLAMA_CPP, tmp_path, platform, **environment)

    assert cache("linux") == [tmp_path / ".cache/llama.cpp"]
    assert cache("linux", XDG_CACHE_HOME=tmp_path / "x") == [tmp_path / "x/llama.cpp"]
    assert cache("darwin") == [tmp_path / "Library/Caches/llama.cpp"]
    assert cache("win32", LOCALAPPDATA=tmp_path / "local") == [tmp_path / "local/llama.cpp"]
    assert cache("linux", LLAMA_CACHE=tmp_path / "y") == [tmp_path / "y"]


def test_gpt4all(tmp_path: Path) -> None:
    def folders(platform: str, **environment: str | Path) -> list[Path]:
        return known(Place.GPT4ALL, tmp_path, platform, **environment)

    assert folders("linux") == [tmp_path / ".local/share/nomic.ai/GPT4All"]
    assert folders("darwin") == [tmp_path / "Library/Application Support/nomic.ai/GPT4All"]
    assert folders("win32", LOCALAPPDATA=tmp_path / "local") == [tmp_path / "local/nomic.ai/GPT4All"]
    settings = f"[General]\nfontSize=Small\nmodelPath={tmp_path / 'more'}/\n[localdocs]\nx=%1\n"
    write(tmp_path / ".config/nomic.ai/GPT4All.ini", settings.encode())
    assert folders("linux")[1:] == folders("darwin")[1:] == [tmp_path / "more"]
    write(tmp_path / ".config/nomic.ai/GPT4All.ini", b"modelPath=/no/section\n")
    assert len(folders("linux")) == 1


def test_looking_creates_nothing(tmp_path: Path) -> None:
    for folder in known_folders(Machine(tmp_path, {}, "linux")):
        if folder.path.is_relative_to(tmp_path):
            assert found(folder.path, folder.place) == []
    assert list(tmp_path.iterdir()) == []


def test_lm_studio_says_where_a_file_came_from(tmp_path: Path) -> None:
    deep = write(tmp_path / "owner" / "repo-GGUF" / "model.Q4_K_M.gguf")
    flat = write(tmp_path / "own.gguf")
    assert found(tmp_path, Place.LM_STUDIO) == [
        FoundFile(flat, Place.LM_STUDIO, "own"),
        FoundFile(deep, Place.LM_STUDIO, "model.Q4_K_M", "owner/repo-GGUF/model.Q4_K_M.gguf"),
    ]


def test_llama_cpp_says_where_a_file_came_from(tmp_path: Path) -> None:
    file = write(tmp_path / "owner_a_repo-GGUF_sub_model-q8_0.gguf")
    eyes = write(tmp_path / "owner_a_repo-GGUF_mmproj.gguf")
    other = write(tmp_path / "x_y_z.gguf")
    manifest = {"ggufFile": {"rfilename": "sub/model-q8_0.gguf"}, "mmprojFile": {"rfilename": "mmproj.gguf"}}
    write(tmp_path / "manifest=owner_a=repo-GGUF=latest.json", json.dumps(manifest).encode())
    write(tmp_path / "manifest=x_y=z=latest.json", b"{")
    write(tmp_path / "manifest=x=y=q.json", b'{"ggufFile": {"rfilename": 5}}')
    files = {file.path: file.source for file in found(tmp_path, Place.LLAMA_CPP)}
    assert files == {
        file: "owner_a/repo-GGUF/sub/model-q8_0.gguf",
        eyes: "owner_a/repo-GGUF/mmproj.gguf",
        other: "",
    }


def test_what_draftlight_downloaded_says_where_it_came_from(tmp_path: Path) -> None:
    path = write(tmp_path / "owner" / "repo" / "model.gguf")
    write_origin(path, Origin("owner/repo", "c" * 40, "sub/model.gguf", "https://x/y", "d" * 64, 1, 1))
    bare = write(tmp_path / "elsewhere.gguf")
    write_origin(bare, Origin("", "", "", "https://x/elsewhere.gguf", "d" * 64, 1, 1))
    assert {file.path: file.source for file in found(tmp_path, Place.OWN)} == {
        path: "owner/repo/sub/model.gguf",
        bare: "",
    }


def test_the_cache_in_an_added_folder_is_walked_like_any_other(tmp_path: Path) -> None:
    snapshot = add_to_cache(tmp_path / "hub", "o/n", {"a.gguf": model()})
    assert found(tmp_path, Place.ADDED) == [FoundFile(snapshot / "a.gguf", Place.ADDED, "a")]

"""Where models are kept on this machine: Draftlight's own folder, and those of other programs.

Where each program keeps them was looked up: huggingface_hub's constants.py, LM Studio's lmstudio.js
(lms-common-server's findLMStudioHome) and its settings.json, Ollama's documentation ("Where are models stored?"),
llama.cpp's common/common.cpp (fs_get_cache_directory), and GPT4All's mysettings.cpp with its documentation.
"""

import configparser
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.installed import Place
from app.core.model_name import without_ending
from app.library.hugging_face_cache import cached_files
from app.library.ollama import ollama_files
from app.library.origin import read_origin
from app.library.survey import FoundFile, Survey, walk

_OLLAMA_SERVICE = Path("/usr/share/ollama/.ollama/models")


@dataclass(frozen=True, slots=True)
class ModelFolder:
    path: Path
    place: Place


@dataclass(frozen=True, slots=True)
class Machine:
    """Whose machine it is: what decides where programs keep things."""

    home: Path
    environment: Mapping[str, str]
    platform: str  # as sys.platform has it

    def named(self, variable: str) -> Path | None:
        """The folder that an environment variable names."""
        value = self.environment.get(variable, "")
        return Path(os.path.abspath(self.expanded(value))) if value else None

    def expanded(self, text: str) -> Path:
        return self.home / text[2:] if text.startswith(("~/", "~\\")) else Path(text)

    @property
    def caches(self) -> Path:
        if self.platform == "win32":
            return self.named("LOCALAPPDATA") or self.home / "AppData" / "Local"
        if self.platform == "darwin":
            return self.home / "Library" / "Caches"
        return self.named("XDG_CACHE_HOME") or self.home / ".cache"

    @property
    def data(self) -> Path:
        if self.platform == "win32":
            return self.named("LOCALAPPDATA") or self.home / "AppData" / "Local"
        if self.platform == "darwin":
            return self.home / "Library" / "Application Support"
        return self.named("XDG_DATA_HOME") or self.home / ".local" / "share"

    @property
    def settings(self) -> Path:
        if self.platform == "win32":
            return self.named("APPDATA") or self.home / "AppData" / "Roaming"
        if self.platform == "darwin":
            return self.home / "Library" / "Application Support"
        return self.named("XDG_CONFIG_HOME") or self.home / ".config"


def known_folders(machine: Machine) -> list[ModelFolder]:
    """Other programs' folders, whether they are there or not; what was found in the first is not shown again."""
    folders = [
        *((Place.HUGGING_FACE, path) for path in _hugging_face(machine)),
        *((Place.LM_STUDIO, path) for path in _lm_studio(machine)),
        *((Place.OLLAMA, path) for path in _ollama(machine)),
        (Place.LLAMA_CPP, machine.named("LLAMA_CACHE") or machine.caches / "llama.cpp"),
        *((Place.GPT4ALL, path) for path in _gpt4all(machine)),
    ]
    return [ModelFolder(path, place) for place, path in dict.fromkeys(folders)]


def files_in(folder: ModelFolder, survey: Survey) -> Iterator[FoundFile]:
    """Its model files; none where the folder is not there."""
    match folder.place:
        case Place.HUGGING_FACE:
            return cached_files(folder.path, survey)
        case Place.OLLAMA:
            return ollama_files(folder.path, survey)
    return _plain_files(folder, survey)


def _plain_files(folder: ModelFolder, survey: Survey) -> Iterator[FoundFile]:
    manifests = _manifests(folder.path) if folder.place is Place.LLAMA_CPP else {}
    for path in walk(folder.path, survey):
        source = ""
        if origin := read_origin(path):
            source = f"{origin.repo}/{origin.path}" if origin.repo else ""
        elif folder.place is Place.LM_STUDIO:
            parts = path.relative_to(folder.path).parts
            source = "/".join(parts) if len(parts) == 3 else ""  # publisher/repository/file
        elif folder.place is Place.LLAMA_CPP:
            source = manifests.get(path.name, "")
        yield FoundFile(path, folder.place, without_ending(path), source)


def _hugging_face(machine: Machine) -> Sequence[Path]:
    home = machine.named("HF_HOME") or (machine.named("XDG_CACHE_HOME") or machine.home / ".cache") / "huggingface"
    return [machine.named("HF_HUB_CACHE") or machine.named("HUGGINGFACE_HUB_CACHE") or home / "hub"]


def _lm_studio(machine: Machine) -> Sequence[Path]:
    homes = [machine.home / ".lmstudio", machine.home / ".cache" / "lm-studio"]
    with suppress(OSError, ValueError):
        pointed = (machine.home / ".lmstudio-home-pointer").read_text(encoding="utf-8").strip()
        homes = [Path(pointed), *homes] if os.path.isabs(pointed) else homes
    folders = [home / "models" for home in homes]
    for settings in (*(home / "settings.json" for home in homes), machine.settings / "LM Studio" / "settings.json"):
        chosen = _json(settings).get("downloadsFolder")
        if isinstance(chosen, str) and os.path.isabs(machine.expanded(chosen)):
            folders.append(machine.expanded(chosen))
    return folders


def _ollama(machine: Machine) -> Sequence[Path]:
    usual = [machine.home / ".ollama" / "models"]
    if machine.platform not in ("win32", "darwin"):
        usual.append(_OLLAMA_SERVICE)  # a user of its own, where it is installed for everybody
    chosen = machine.named("OLLAMA_MODELS")
    return [chosen, *usual] if chosen else usual


def _gpt4all(machine: Machine) -> Sequence[Path]:
    folders = [machine.data / "nomic.ai" / "GPT4All"]
    # Qt writes its INI files below .config on a Mac too.
    settings = machine.home / ".config" if machine.platform == "darwin" else machine.settings
    reader = configparser.RawConfigParser(strict=False, allow_no_value=True)
    with suppress(OSError, ValueError, configparser.Error):
        reader.read(settings / "nomic.ai" / "GPT4All.ini", encoding="utf-8")
        chosen = reader.get("General", "modelPath", fallback=None)
        if chosen and os.path.isabs(chosen):
            folders.append(Path(chosen))
    return folders


def _manifests(folder: Path) -> dict[str, str]:
    """What llama.cpp's manifests say: by file name, where it came from.

    The manifest of owner/name is "manifest=owner=name=tag.json"; its files are kept as "owner_name_file".
    """
    sources = {}
    for path in sorted(folder.glob("manifest=*=*=*.json")):
        _, owner, name, _ = path.name.split("=", 3)
        manifest = _json(path)
        for part in ("ggufFile", "mmprojFile"):
            file = manifest.get(part)
            remote = file.get("rfilename") if isinstance(file, dict) else None
            if isinstance(remote, str):
                sources[f"{owner}_{name}_{remote}".replace("/", "_")] = f"{owner}/{name}/{remote}"
    return sources


def _json(path: Path) -> dict[str, Any]:
    """Empty where there is nothing, or nothing that can be understood."""
    with suppress(OSError, ValueError, RecursionError):
        content = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(content, dict):
            return content
    return {}

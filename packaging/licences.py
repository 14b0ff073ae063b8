"""Collects the licences of everything that is inside the bundle: python packaging/licences.py BUILD FOLDER

BUILD is PyInstaller's folder of the build, whose lists say from where each file and module came. What has no licence to
be found fails.
"""

import ast
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "packaging" / "licence_texts"
PYTHON = Path(sys.base_prefix)
LISTS = ("COLLECT-00.toc", "PYZ-00.toc")

_TEXT = re.compile(r"(licen[cs]e|copying|copyright|notice|authors)([.-].*)?", re.IGNORECASE)
_TEXTS_OF = {  # what their packages leave out, and what is inside them
    "llama_cpp_python": ("llama.cpp.txt",),
    "pyside6_essentials": ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """Something that others made: its name, version, licence in words, and the files that hold it."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def sources(build: Path) -> set[Path]:
    """Where the bundle's files and modules were taken from."""
    found = set()
    for name in LISTS:
        for entry in _entries(ast.literal_eval((build / name).read_text(encoding="utf-8"))):
            source = Path(entry[1])
            if source.is_absolute() and source.is_file() and build not in source.parents:
                found.add(source)
    return found


def _entries(listed: object) -> Iterator[tuple[str, str, str]]:
    """They are nested in other things, which differ by the kind of list."""
    if isinstance(listed, tuple) and len(listed) == 3 and all(isinstance(word, str) for word in listed):
        yield listed
    elif isinstance(listed, list | tuple):
        for one in listed:
            yield from _entries(one)


def parts(files: Iterable[Path]) -> tuple[list[Part], list[Path]]:
    """Whose these files are, and those of which it is not known."""
    owners = {Path(str(one.locate_file(file))): one for one in distributions() for file in one.files or ()}
    found: dict[str, Part] = {}
    unknown = []
    for file in sorted(files):
        if file in owners:
            part: Part | None = _of_distribution(owners[file])
        elif ROOT in file.parents and ".venv" not in file.parts:
            continue  # our own
        elif PYTHON in file.parents:
            part = _of_python()
        else:
            part = _of_system(file)
        if part is None:
            unknown.append(file)
        else:
            found[part.name] = part
    # It starts the bundle, and its hooks run inside.
    found["pyinstaller"] = _of_distribution(next(one for one in distributions() if one.name.lower() == "pyinstaller"))
    return sorted(found.values(), key=lambda part: part.name.lower()), unknown


def _of_distribution(one: Distribution) -> Part:
    about = one.metadata
    texts = [Path(str(one.locate_file(file))) for file in one.files or () if _is_text(file.parts)]
    texts += [TEXTS / name for name in _TEXTS_OF.get(one.name.lower().replace("-", "_"), ())]
    said = about.get("License-Expression") or _classified(one) or (about.get("License") or "").split("\n")[0]
    return Part(one.name, one.version, said or "see its text", tuple(sorted(texts)))


def _is_text(places: tuple[str, ...]) -> bool:
    in_metadata = any(place.endswith(".dist-info") for place in places)
    return in_metadata and bool(_TEXT.fullmatch(places[-1]) or "licenses" in places[:-1])


def _classified(one: Distribution) -> str:
    words = one.metadata.get_all("Classifier") or []
    return ", ".join(word.rsplit(" :: ", 1)[-1] for word in words if word.startswith("License ::"))


def _of_python() -> Part:
    library = PYTHON / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    texts = tuple(folder / "LICENSE.txt" for folder in (library, PYTHON) if (folder / "LICENSE.txt").is_file())
    return Part("Python", platform.python_version(), "PSF-2.0", texts)


def _of_system(file: Path) -> Part | None:
    """A library of Debian's: its package says."""
    if not shutil.which("dpkg-query"):
        return None
    for name in (file, file.resolve(), Path("/usr", *file.resolve().parts[1:])):
        asked = subprocess.run(["dpkg-query", "-S", str(name)], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            package = asked.stdout.split(": ")[0].split(",")[0]
            form = ["dpkg-query", "-W", "-f", "${binary:Package} ${Version}", package]
            name_, version = subprocess.run(form, capture_output=True, text=True, check=True).stdout.split()
            plain = name_.split(":")[0]
            text = Path("/usr/share/doc", plain, "copyright")
            return Part(f"{plain} (Debian)", version, "see its text", (text,) if text.is_file() else ())
    return None


def collect(build: Path, folder: Path) -> list[str]:
    """Write them all; returns what is wrong."""
    found, unknown = parts(sources(build))
    shutil.rmtree(folder, ignore_errors=True)
    lines = ["What is inside, by whom, and under which licence. The texts stand in the folders of these names.", ""]
    for part in found:
        place = folder / part.name.split(" ")[0]
        place.mkdir(parents=True, exist_ok=True)
        for text in part.texts:
            shutil.copyfile(text, place / text.name)
        lines.append(f"{part.name} {part.version}: {part.licence}")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    (folder / "README.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [
        *(f"{file}: nobody knows whose this is" for file in unknown),
        *(f"{part.name}: no text of its licence was found" for part in found if not part.texts),
    ]


if __name__ == "__main__":
    wrong = collect(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
    if wrong:
        sys.exit("\n".join(wrong))

"""What others made and Draftlight needs, with its licences, as `importlib.metadata` has it of this environment.

It writes THIRD_PARTY.md, and fails where a licence is not among those that were agreed to. The texts of the licences go
into the bundle, by `licences.py`.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
AGREED = {
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "LGPL-3.0-only",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "PSF-2.0",
    "Public domain",
    "Unlicense",
    "Zlib",
}
SPOKEN = {  # as packages without an SPDX expression say it
    "apache 2.0": "Apache-2.0",
    "apache 2.0 license": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "apache": "Apache-2.0",
    "bsd": "BSD-3-Clause",
    "bsd license": "BSD-3-Clause",
    "isc license (iscl)": "ISC",
    "lgpl": "LGPL-3.0-only",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "public domain": "Public domain",
    "python software foundation license": "PSF-2.0",
}
HEAD = """# What others made

Draftlight needs these packages. `python packaging/third_party.py` makes this list; a test holds it against what is
installed and against the licences that were agreed to. Which of them are there depends on the system.

| package | licence | home |
|---|---|---|
"""
TAIL = """
llama-cpp-python contains llama.cpp and ggml (MIT). PySide6-Essentials contains Qt, which is used under the LGPL: its
libraries can be replaced. SmolLM2-135M-Instruct, the demo's model, is under Apache-2.0.
"""


@dataclass(frozen=True, slots=True)
class Package:
    name: str
    licence: str  # an SPDX expression
    home: str

    @property
    def agreed(self) -> bool:
        """Every part that is joined by AND has an alternative that was agreed to."""
        parts = re.sub(r"[()]", "", self.licence).split(" AND ")
        return all(any(one.split(" WITH ")[0] in AGREED for one in part.split(" OR ")) for part in parts)


def declared() -> list[str]:
    """What pyproject.toml asks for, the demo's model too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["demo"]]


def needed(requirements: Iterable[str]) -> dict[str, Distribution]:
    """Those and whatever they need here, however far; without what is not installed."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        wanted = waiting.pop()
        key = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if key in found:
            continue
        try:
            found[key] = distribution(wanted.name)
        except PackageNotFoundError:
            continue
        for line in found[key].requires or ():
            inner = Requirement(line)
            asked = wanted.extras or {""}
            if inner.marker is None or any(inner.marker.evaluate({"extra": extra}) for extra in asked):
                waiting.append(inner)
    return dict(sorted(found.items()))


def package(one: Distribution) -> Package:
    return Package(one.metadata["Name"], _licence(one), _home(one))


def _licence(one: Distribution) -> str:
    told = one.metadata.get("License-Expression")
    if told:
        return str(told)
    classified = [line.split(" :: ")[-1] for line in _all(one, "Classifier") if line.startswith("License ::")]
    for words in (*classified, one.metadata.get("License") or ""):
        first = str(words).strip().partition("\n")[0]
        if first in AGREED:
            return first
        if first.lower() in SPOKEN:
            return SPOKEN[first.lower()]
    return str(one.metadata.get("License") or "not said").partition("\n")[0]


def _home(one: Distribution) -> str:
    links = [line.partition(", ") for line in _all(one, "Project-URL")]
    by_name = {name.lower(): link for name, _, link in links}
    for name in ("homepage", "home", "source", "repository", "source code", "github"):
        if name in by_name:
            return by_name[name].strip()
    return str(one.metadata.get("Home-page") or "on PyPI")


def _all(one: Distribution, field: str) -> list[str]:
    return [str(line) for line in one.metadata.get_all(field) or ()]


def table(packages: Iterable[Package]) -> str:
    rows = "".join(f"| {one.name} | {one.licence} | {one.home} |\n" for one in packages)
    return f"{HEAD}{rows}{TAIL}"


def main() -> None:
    packages = [package(one) for one in needed(declared()).values()]
    (ROOT / "THIRD_PARTY.md").write_text(table(packages), encoding="utf-8")
    wrong = [f"{one.name} ({one.licence})" for one in packages if not one.agreed]
    if wrong:
        sys.exit(f"Not among the licences that were agreed to: {', '.join(wrong)}.")


if __name__ == "__main__":
    main()

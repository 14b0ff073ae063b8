"""Prints what pyproject.toml asks for of one dependency, so that the version stands in one place."""

import re
import sys
import tomllib
from pathlib import Path


def requirement(name: str) -> str:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in project["dependencies"]:
        if re.match(rf"{re.escape(name)}(?![\w.-])", line, re.IGNORECASE):
            return str(line)
    sys.exit(f"pyproject.toml asks for no {name}.")


if __name__ == "__main__":
    print(requirement(sys.argv[1]))

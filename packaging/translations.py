"""Brings the translations up to date: `make translations`. Qt's own tools do it, as PySide6 has them.

lupdate looks through the code for texts and enters new ones in resources/translations/*.ts, where they wait for Qt
Linguist or an editor; what is no longer said leaves. lrelease makes of each .ts the .qm that the window loads.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
PARTS = ("core", "engine", "library", "storage", "workers", "state", "ui", "application")  # commands speak English
ALIASES = "QT_TR_NOOP+=said"  # app.core.said marks what is translated at the window's edge


def update(ts: Path) -> None:
    files = sorted(path for part in PARTS for path in (ROOT / "app" / part).rglob("*.py"))
    listed = ts.with_suffix(".lst")
    catalogue = ts.with_suffix(".py")  # lupdate reads no TOML
    pairs = tomllib.loads((ROOT / "resources" / "catalogue.toml").read_text(encoding="utf-8"))["pair"]
    listed.write_text("\n".join(map(str, [*files, catalogue])), encoding="utf-8")
    catalogue.write_text(
        "".join(f"said({json.dumps(pair[name])})\n" for pair in pairs for name in ("title", "why")), encoding="utf-8"
    )
    try:
        options = ["-no-obsolete", "-sort-messages", "-locations", "none", "-tr-function-alias", ALIASES]
        _run("lupdate", *options, f"@{listed}", "-ts", str(ts))
    finally:
        listed.unlink()
        catalogue.unlink()


def release(ts: Path, qm: Path) -> None:
    _run("lrelease", "-nounfinished", str(ts), "-qm", str(qm))


def _run(tool: str, *arguments: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    subprocess.run([program, *arguments, "-silent"], check=True)


if __name__ == "__main__":
    for ts in sorted(FOLDER.glob("*.ts")):
        update(ts)
        release(ts, ts.with_suffix(".qm"))

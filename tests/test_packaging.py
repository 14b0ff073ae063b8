"""What the packages are made of: one version everywhere, lists that know Qt's files, libraries that are asked for."""

import ast
import os
import re
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import pytest

from app import __version__
from app.application.run import DESKTOP_ID

PACKAGING = Path(__file__).parent.parent / "packaging"
LINUX = PACKAGING / "linux"


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))


def test_the_version_stands_in_one_place_and_is_told_everywhere() -> None:
    about = xml.etree.ElementTree.parse(LINUX / f"{DESKTOP_ID}.metainfo.xml").getroot()
    release = about.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    changes = (PACKAGING.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    latest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert latest
    assert latest[1] == __version__


def test_the_desktop_knows_the_window_by_one_name() -> None:
    assert {path.name.removeprefix(f"{DESKTOP_ID}.") for path in LINUX.iterdir()} == {"desktop", "metainfo.xml", "xml"}
    for path in LINUX.iterdir():
        assert DESKTOP_ID in path.read_text(encoding="utf-8")
    for other in ("draftlight.spec", "windows/draftlight.iss"):
        assert DESKTOP_ID in (PACKAGING / other).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("_internal/PySide6/Qt/lib/libQt6Core.so.6", True),
        ("_internal/PySide6/Qt/lib/libQt6Network.so.6", False),
        ("_internal/PySide6/Qt6Quick.dll", False),
        ("_internal/PySide6/Qt6Widgets.dll", True),
        ("PySide6/QtGui.abi3.so", True),
        ("PySide6/QtNetwork.abi3.so", False),
        ("PySide6/QtQml.pyd", False),
        ("Contents/Frameworks/PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui", True),
        ("Contents/Frameworks/PySide6/Qt/lib/QtPdf.framework/Versions/A/QtPdf", False),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/sqldrivers/libqsqlite.so", False),
        ("PySide6/Qt/translations/qtbase_ja.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("_internal/libxcb-cursor.so.0", True),
        ("_internal/libpython3.13.so.1.0", True),
        ("_internal/libX11.so.6", False),
        ("libglib-2.0.so.0", False),
        ("_internal/llama_cpp/lib/libggml-rpc.so.0", True),
        ("_internal/resources/icons/draftlight.svg", True),
    ],
)
def test_the_bundle_holds_what_is_on_its_lists(packaging: None, name: str, wanted: bool) -> None:
    import bundle_content  # type: ignore[import-not-found]

    assert bundle_content.is_wanted(name) is wanted
    assert bundle_content.is_wanted(name.replace("/", "\\")) is wanted
    assert bundle_content.unexpected([name]) == ([] if wanted else [name])


@pytest.mark.skipif(sys.platform != "linux", reason="PyInstaller's bundle for Linux")
def test_every_library_that_qt_needs_has_a_package(packaging: None) -> None:
    import linux_packages  # type: ignore[import-not-found]
    from system_libraries import DEBIAN  # type: ignore[import-not-found]

    assert set(linux_packages.DRIVERS).isdisjoint(DEBIAN)
    assert linux_packages.LIBC.fullmatch("libc.so.6")
    assert linux_packages.LIBC.fullmatch("ld-linux-x86-64.so.2")
    assert not linux_packages.LIBC.fullmatch("libcairo.so.2")


def test_windows_gets_four_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING / "windows"))
    import version_resource  # type: ignore[import-not-found]

    assert "filevers=(1, 2, 3, 0)" in version_resource.resource("1.2.3-beta")
    assert '"ProductVersion", "1.2.3-beta"' in version_resource.resource("1.2.3-beta")


@pytest.mark.parametrize("before", ["", "/opt/lib"])
def test_what_a_bundle_starts_gets_the_systems_libraries_and_a_part_of_itself_its_own(before: str) -> None:
    code = f"import os, runpy; runpy.run_path({str(PACKAGING / 'frozen_start.py')!r}); print(dict(os.environ))"
    original = {"LD_LIBRARY_PATH_ORIG": before} if before else {}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
        | {"LD_LIBRARY_PATH": "/usr/lib/draftlight/_internal", **original},
        capture_output=True,
        text=True,
        check=True,
    )
    after = ast.literal_eval(done.stdout)
    assert after.get("LD_LIBRARY_PATH", "") == before
    assert "LD_LIBRARY_PATH_ORIG" not in after
    assert after["PYINSTALLER_RESET_ENVIRONMENT"] == "1"

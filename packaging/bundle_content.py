"""What the bundle may hold: Qt's libraries and plugins by list, and which modules stay out.

A library of Qt's that is not on the list fails the build, so that nothing comes in unseen.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

QT_LIBRARIES = {
    "Core",
    "DBus",  # desktop settings, input methods, accessibility
    "Gui",
    "OpenGL",  # the platforms' plugins are linked with it
    "Svg",
    "WaylandClient",
    "Widgets",
    "WlShellIntegration",
    "XcbQpa",
}

QT_BINDINGS = {"Core", "Gui", "Svg", "Widgets"}  # Python's to them

QT_PLUGINS = {
    "iconengines": {"qsvgicon"},
    "imageformats": {"qico", "qsvg"},
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "platforms": {"qcocoa", "qoffscreen", "qwayland", "qwindows", "qxcb"},
    "platformthemes": {"qxdgdesktopportal"},  # not GTK's, which would bring all of GTK
    "styles": {"qmacstyle", "qmodernwindowsstyle"},
    "wayland-decoration-client": {"adwaita", "bradient"},
    "wayland-graphics-integration-client": {"qt-plugin-wayland-egl"},
    "wayland-shell-integration": {"xdg-shell"},
    "xcbglintegrations": {"qxcb-egl-integration", "qxcb-glx-integration"},
}

QT_LANGUAGES = {"ja"}

EXCLUDED_MODULES = [
    # For development.
    *("_pytest", "coverage", "gguf", "hypothesis", "pip", "pkg_resources", "pytest", "setuptools", "wheel"),
    # Of the standard library: other windows, and tests.
    *("_tkinter", "doctest", "idlelib", "lib2to3", "pydoc_data", "test", "tkinter", "turtledemo", "unittest.mock"),
    # What the libraries could do with others, and this program does not.
    *("IPython", "PIL", "gradio", "llm", "matplotlib", "mcp", "openai", "pandas", "pydantic", "rich", "safetensors"),
    *("scipy", "tensorflow", "torch", "transformers", "trio", "uvicorn", "fastapi", "starlette"),
    *("yaml._yaml", "numpy.distutils", "numpy.f2py", "numpy.testing"),
    *("PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtSql", "PySide6.QtTest", "PySide6.scripts"),
]

SYSTEM_LIBRARIES = {  # of Linux: those that a desktop may lack, or that Python was built with
    *("libbz2", "libcrypto", "libffi", "libgomp", "liblzma", "libpython3", "libsqlite3", "libssl", "libuuid"),
    *("libxcb-cursor", "libxcb-icccm", "libxcb-image", "libxcb-keysyms", "libxcb-render-util", "libxcb-util"),
    *("libxkbcommon-x11", "libreadline"),
}

_OWN = ("libggml", "libicu", "libpyside6", "libshiboken6", "libgfortran-", "libquadmath-", "libscipy_openblas")
_LINUX_LIBRARY = re.compile(r"(?P<name>lib.+?)\.so\.\S+")
_BINDING = re.compile(r"Qt(?P<name>[A-Z]\w*)\.(?:abi3\.so|pyd)")
_LIBRARY = re.compile(r"(?:lib)?Qt6?(?P<name>[A-Z]\w*?)(?:\.so\.6|\.dylib|\.dll|$)")


def is_wanted(name: str) -> bool:
    """Whether a file belongs into the bundle, by its place there. What is not Qt's does."""
    path = PurePosixPath(name.replace("\\", "/"))
    if "plugins" in path.parts and "PySide6" in path.parts:
        kind, plugin = path.parts[path.parts.index("plugins") + 1], _plain(path.name)
        return plugin in QT_PLUGINS.get(kind, set())
    if "translations" in path.parts and "PySide6" in path.parts:
        return path.stem in {f"qtbase_{language}" for language in QT_LANGUAGES}
    if binding := _BINDING.fullmatch(path.name):
        return binding["name"] in QT_BINDINGS
    library = qt_library(name)
    return _is_kept(path) if library is None else library in QT_LIBRARIES


def _is_kept(path: PurePosixPath) -> bool:
    """Of the system's libraries those on the list; the system has the others, fit for its drivers and services."""
    found = _LINUX_LIBRARY.fullmatch(path.name) if path.parent.name in ("", "_internal") else None
    if not found or found["name"].startswith(_OWN):
        return True
    return re.sub(r"3\.\d+$", "3", found["name"]) in SYSTEM_LIBRARIES


def qt_library(name: str) -> str | None:
    """Which of Qt's libraries a file is; None for any other file."""
    found = _LIBRARY.fullmatch(PurePosixPath(name.replace("\\", "/")).name)
    return found["name"] if found else None


def unexpected(names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if not is_wanted(name))


def _plain(file: str) -> str:
    """libqxcb.so, libqxcb.dylib and qxcb.dll are the same plugin."""
    return file.removeprefix("lib").split(".")[0]


def main(bundle: Path) -> str:
    """What is wrong with a bundle that was built; empty where nothing is."""
    wrong = unexpected(str(path.relative_to(bundle)) for path in bundle.rglob("*") if path.is_file())
    return f"These are on no list in {Path(__file__).name}: {', '.join(wrong)}" if wrong else ""


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])) or None)

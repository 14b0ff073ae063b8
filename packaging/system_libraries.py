"""Finds what the installed Qt lacks on this system, and the compiler where one is needed; installs it or says how.

Which libraries those are is asked of the dynamic linker, not of a list: only the names of Debian's packages are known
here. Does nothing outside Linux, where the wheels bring all that they need.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

PYSIDE = Path(sysconfig.get_path("platlib"), "PySide6")

# What Draftlight and its tests load; the other plugins of the wheel (databases, GTK, …) may lack what they like.
USED = (
    "QtCore.*.so",
    "QtGui.*.so",
    "QtWidgets.*.so",
    "QtSvg.*.so",
    "QtTest.*.so",
    "Qt/plugins/platforms/libqoffscreen.so",
    "Qt/plugins/platforms/libqwayland.so",
    "Qt/plugins/platforms/libqxcb.so",
    "Qt/plugins/iconengines/libqsvgicon.so",
    "Qt/plugins/imageformats/libqsvg.so",
    "Qt/plugins/platforminputcontexts/lib[ci]*.so",
    "Qt/plugins/wayland-decoration-client/*.so",
    "Qt/plugins/wayland-graphics-integration-client/libqt-plugin-wayland-egl.so",
    "Qt/plugins/wayland-shell-integration/libxdg-shell.so",
    "Qt/plugins/xcbglintegrations/*.so",
)

DEBIAN = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
FONT_ENDINGS = {".ttf", ".otf", ".ttc", ".pfb"}


def missing_libraries() -> set[str]:
    """Names of shared libraries that the linker cannot find."""
    files = [str(path) for pattern in USED for path in PYSIDE.glob(pattern)]
    if not files:
        sys.exit("PySide6 is not installed in this environment.")
    listing = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False).stdout
    return {line.split()[0] for line in listing.splitlines() if line.endswith("=> not found")}


def has_font() -> bool:
    folders = [Path(folder).expanduser() for folder in FONT_FOLDERS]
    return any(path.suffix.lower() in FONT_ENDINGS for folder in folders for path in folder.rglob("*"))


def has_compiler() -> bool:
    return bool(os.environ.get("CXX")) or any(map(shutil.which, ("c++", "g++", "clang++")))


def missing_packages(*, compiler: bool) -> tuple[list[str], list[str]]:
    """Debian packages to install, and libraries of which we do not know the package."""
    libraries = missing_libraries()
    packages = {DEBIAN[name] for name in libraries & DEBIAN.keys()}
    if not has_font():
        packages.add("fonts-dejavu-core")
    if compiler and not has_compiler():
        packages.add("build-essential")
    return sorted(packages), sorted(libraries - DEBIAN.keys())


def main() -> int:
    compiler = "--compiler" in sys.argv
    if sys.platform != "linux" or not shutil.which("ldd"):
        return 0
    packages, unknown = missing_packages(compiler=compiler)
    if packages:
        subject = "a C++ compiler" if packages == ["build-essential"] else "system libraries"
        command = [
            "sh",
            "packaging/debian_packages.sh",
            f"Draftlight needs {subject} that this system lacks",
            *packages,
        ]
        sys.stdout.flush()
        if failed := subprocess.run(command, check=False).returncode:
            return failed
        packages, unknown = missing_packages(compiler=compiler)
    if packages or unknown:
        print("Qt cannot be used, because this system still lacks", ", ".join(packages + unknown), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

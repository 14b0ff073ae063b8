"""Makes a .deb and a .tar.gz of the bundle: python packaging/linux_packages.py BUNDLE ICONS FOLDER [--flavour cpu]

What the .deb needs of the system is asked of the bundle's libraries themselves.
"""

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from system_libraries import DEBIAN  # noqa: E402

from app import __version__  # noqa: E402

LARGEST_ICON = 512  # that the desktop's icon theme has a folder for
ID = "org.draftlight.Draftlight"
LINUX = ROOT / "packaging" / "linux"
MAINTAINER = os.environ.get("DRAFTLIGHT_MAINTAINER", "The Draftlight authors <authors@draftlight.invalid>")
COMPRESSION = os.environ.get("DRAFTLIGHT_COMPRESSION", "xz")  # of the .deb; "none" is quick, for trying it
FLAVOURS = {
    "cpu": ("", "This package uses the processor. It needs AVX2 and FMA, as processors have had since about 2014.", ""),
    "vulkan": ("-vulkan", "This package uses GPUs through Vulkan, and the processor.", "libvulkan1"),
    "cuda": ("-cuda", "This package uses NVIDIA's GPUs through CUDA, and the processor. It needs NVIDIA's driver.", ""),
}
# Of the C library: all of them are in one package.
LIBC = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|resolv))\.so\.\d+")
DRIVERS = {"libcuda.so.1": "", "libvulkan.so.1": "libvulkan1"}  # "": comes with the driver, in no package of one name

CONTROL = """\
Package: {name}
Version: {version}
Section: science
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: desktop-file-utils, shared-mime-info, fonts-dejavu-core | fonts-noto-core
{others}Description: local language models with speculative decoding made visible
 Draftlight runs a local language model together with a smaller draft model and
 shows what speculative decoding does: which tokens the draft won, which the
 target put right, and whether drafting pays on this machine.
 .
 {flavour}
"""


def libraries(bundle: Path) -> list[Path]:
    files = (path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in files if path.open("rb").read(4) == b"\x7fELF"]


def outside(files: list[Path], bundle: Path) -> tuple[set[str], str]:
    """The libraries that the bundle needs and does not hold, and the C library's version that it needs."""
    inside = {path.name for path in bundle.rglob("*")}
    needed, libc = set(), (0, 0)
    for file in files:
        told = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
        needed |= set(re.findall(r"NEEDED\s+(\S+)", told))
        versions = re.findall(r"GLIBC_(\d+)\.(\d+)", told)
        libc = max([libc, *((int(major), int(minor)) for major, minor in versions)])
    return needed - inside, f"{libc[0]}.{libc[1]}"


def depends(bundle: Path) -> list[str]:
    needed, libc = outside(libraries(bundle), bundle)
    known = {**DEBIAN, **DRIVERS}
    if unknown := sorted(name for name in needed if name not in known and not LIBC.fullmatch(name)):
        sys.exit(f"Of these libraries it is not known in which package they are: {', '.join(unknown)}.")
    packages = {known[name] for name in needed if name in known} - {""}
    return [f"libc6 (>= {libc})", *sorted(packages)]


def share(folder: Path, icons: Path) -> None:
    """What tells the desktop of the program, below /usr/share."""
    for place, ending in (("applications", "desktop"), ("metainfo", "metainfo.xml"), ("mime/packages", "xml")):
        (folder / place).mkdir(parents=True)
        shutil.copyfile(LINUX / f"{ID}.{ending}", folder / place / f"{ID}.{ending}")
    for picture in sorted(icons.glob("draftlight-*.png")):
        size = picture.stem.split("-")[1]
        if int(size) > LARGEST_ICON:
            continue
        place = folder / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        shutil.copyfile(picture, place / f"{ID}.png")
    place = folder / "icons" / "hicolor" / "scalable" / "apps"
    place.mkdir(parents=True)
    shutil.copyfile(ROOT / "resources" / "icons" / "draftlight.svg", place / f"{ID}.svg")


def make_deb(bundle: Path, icons: Path, folder: Path, flavour: str) -> Path:
    suffix, said, extra = FLAVOURS[flavour]
    name = f"draftlight{suffix}"
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    tree = folder / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    program = tree / "usr" / "lib" / "draftlight"
    shutil.copytree(bundle, program, symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "draftlight").symlink_to("../lib/draftlight/draftlight")
    share(tree / "usr" / "share", icons)
    documents = tree / "usr" / "share" / "doc" / name
    documents.mkdir(parents=True)
    licences = "Apache-2.0, see /usr/share/common-licenses/Apache-2.0. What is inside and by others is listed in"
    (documents / "copyright").write_text(
        f"Draftlight is under {licences}\n/usr/lib/draftlight/licences/README.txt, with all texts.\n", encoding="utf-8"
    )
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (documents / "changelog.gz").write_bytes(gzip.compress(changes, 9, mtime=0))
    _set_modes(tree)
    files = [path for path in sorted(tree.rglob("*")) if path.is_file() and not path.is_symlink()]
    control = tree / "DEBIAN"
    control.mkdir()
    others = sorted(f"draftlight{other}" for other, _, _ in FLAVOURS.values() if other != suffix)
    listed = ", ".join(others)
    (control / "control").write_text(
        CONTROL.format(
            name=name,
            version=__version__,
            architecture=architecture,
            maintainer=MAINTAINER,
            kilobytes=sum(path.stat().st_size for path in files) // 1024,
            depends=", ".join(sorted({*depends(bundle), *filter(None, [extra])})),
            others=f"Conflicts: {listed}\nReplaces: {listed}\n",
            flavour=_wrapped(said),
        ),
        encoding="utf-8",
    )
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files)
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")
    made = folder / f"{name}_{__version__}_{architecture}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", f"-Z{COMPRESSION}", "--build", str(tree), str(made)], check=True)
    shutil.rmtree(tree)
    return made


def _wrapped(text: str) -> str:
    return "\n ".join(textwrap.wrap(text, 78))


def _set_modes(tree: Path) -> None:
    for path in tree.rglob("*"):
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.parent.name, path.name) == ("draftlight", "draftlight")
        path.chmod(0o755 if runs else 0o644)


def make_tar(bundle: Path, icons: Path, folder: Path, flavour: str) -> Path:
    """The folder as it is, with what a desktop wants to know beside it."""
    machine = os.uname().machine
    name = f"draftlight-{__version__}-linux-{machine}-{flavour}"
    extra = folder / "share"
    shutil.rmtree(extra, ignore_errors=True)
    share(extra, icons)
    made = folder / f"{name}.tar.gz"

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        info.mtime = int(os.environ.get("SOURCE_DATE_EPOCH", info.mtime))
        return info

    with tarfile.open(made, "w:gz", compresslevel=9) as archive:
        archive.add(bundle, name, filter=plain)
        archive.add(extra, f"{name}/share", filter=plain)
        archive.add(ROOT / "CHANGELOG.md", f"{name}/CHANGELOG.md", filter=plain)
    shutil.rmtree(extra)
    return made


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bundle", type=Path)
    parser.add_argument("icons", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--flavour", choices=list(FLAVOURS), default="cpu")
    words = parser.parse_args()
    words.folder.mkdir(parents=True, exist_ok=True)
    for make in (make_tar, make_deb):
        made = make(words.bundle, words.icons, words.folder, words.flavour)
        print(f"{made}: {made.stat().st_size / 1e6:.1f} MB")

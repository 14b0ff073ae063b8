"""Writes what Windows shows of the program under Properties: python packaging/windows/version_resource.py FILE"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app import __version__

RESOURCE = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, OS=0x40004, fileType=0x1),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "The Draftlight authors"),
            StringStruct("FileDescription", "Draftlight"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("InternalName", "draftlight"),
            StringStruct("LegalCopyright", "Apache License 2.0"),
            StringStruct("OriginalFilename", "draftlight.exe"),
            StringStruct("ProductName", "Draftlight"),
            StringStruct("ProductVersion", "{version}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [1033, 1200])]),
    ],
)
"""


def resource(version: str) -> str:
    """Windows wants four numbers; what stands behind the third of ours has none."""
    numbers = [int(number) for number in version.split("+")[0].split("-")[0].split(".")[:3]]
    return RESOURCE.format(numbers=(*numbers, *([0] * (4 - len(numbers)))), version=version)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(resource(__version__), encoding="utf-8")

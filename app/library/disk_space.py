"""How much room is left for downloads, and keeping it: blocks are reserved where the system can do it."""

import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from app.core.errors import DiskFull
from app.core.recommendation import size
from app.core.said import said

_KEEP_SIZE = 1  # Linux: reserve blocks behind the file's end without moving it, so its length stays the truth
_BLOCK = 512  # bytes that st_blocks counts in
_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_TOO_LARGE = errno.EFBIG


def free_bytes(folder: Path) -> int:
    """Room where `folder` is, or will be once it is made."""
    return shutil.disk_usage(_existing(folder)).free


def file_system(folder: Path) -> int:
    """The same number for folders that share their room."""
    return _existing(folder).stat().st_dev


def allocated_bytes(path: Path) -> int:
    """What a file has on disk already, whether written or reserved; 0: there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_blocks * _BLOCK if hasattr(found, "st_blocks") else found.st_size


def reserve(descriptor: int, n_bytes: int) -> None:
    """Give the file room for `n_bytes` without changing its length; OSError where there is no room.

    posix_fallocate is no good for it: it moves the file's end, and where the file system cannot reserve, it writes
    into every block instead, which takes minutes for a model.
    """
    if not _fallocate or n_bytes <= 0:
        return
    if _fallocate(descriptor, _KEEP_SIZE, 0, n_bytes) == 0:
        return
    error = ctypes.get_errno()
    if error in _FULL:
        raise OSError(error, os.strerror(error))


def is_full(error: OSError) -> bool:
    return error.errno in _FULL


def is_too_large(error: OSError) -> bool:
    """The file system holds no file of this size, as FAT does."""
    return error.errno == _TOO_LARGE


def disk_full(folder: Path, n_missing: int) -> DiskFull:
    if n_missing > 0:
        what = said(
            "There is no room left in {folder}. {missing} more are needed.", folder=folder, missing=size(n_missing)
        )
    else:
        what = said("There is no room left in {folder}.", folder=folder)
    return DiskFull(
        what,
        said("Free some space, then resume the download; what has arrived is kept."),
    )


def _existing(folder: Path) -> Path:
    while not os.path.exists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder


def _linux_fallocate() -> Callable[[int, int, int, int], int] | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        function = ctypes.CDLL(None, use_errno=True).fallocate64
    except (OSError, AttributeError):
        return None
    function.argtypes = (ctypes.c_int, ctypes.c_int, ctypes.c_int64, ctypes.c_int64)
    function.restype = ctypes.c_int
    return function


_fallocate = _linux_fallocate()

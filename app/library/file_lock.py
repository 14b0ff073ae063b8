"""A lock on an open file, against a second Draftlight. It ends with the process, so that none is ever left behind."""

import errno
import sys

_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt
    import os

    _FAR = 1 << 60  # Windows keeps others from locked bytes, so these lie where no file has any

    def lock(descriptor: int) -> bool:
        """False: somebody else has it."""
        at = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in _HELD
        finally:
            os.lseek(descriptor, at, os.SEEK_SET)
        return True
else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """False: somebody else has it. File systems that know no locks are used without."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _HELD
        return True

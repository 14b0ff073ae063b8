"""A program that downloads one file until somebody kills it: FOLDER-OF-LIST URL TARGET N_BYTES SHA256."""

import sys
import threading
from pathlib import Path

from app.core.download import Download, DownloadFile, DownloadRequest
from app.library import part_file
from app.library.download_queue import DownloadQueue

FLUSH_BYTES = 128 * 1024


def main() -> None:
    folder, url, target, n_bytes, sha256 = sys.argv[1:]
    part_file._FLUSH_BYTES = FLUSH_BYTES
    ended = threading.Event()

    def listen(download: Download) -> None:
        if download.status.ended:
            ended.set()

    with DownloadQueue(Path(folder), listen, margin=0) as queue:
        queue.add(DownloadRequest("model", "model", (DownloadFile(url, Path(target), int(n_bytes), sha256),)))
        ended.wait()


if __name__ == "__main__":
    main()

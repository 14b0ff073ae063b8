"""`draftlight pull`: a model from the hub, or from any address, onto this machine's disk."""

import queue
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil

from app.commands.interrupt import EXIT_CANCELLED, interrupt
from app.commands.preferences import configured_network, models_folder, preferences
from app.commands.progress_line import ProgressLine
from app.commands.terminal import print_json
from app.core.cancel import CancelToken
from app.core.download import Download, DownloadRequest, DownloadStatus
from app.core.errors import Cancelled, DraftlightError
from app.core.recommendation import size
from app.library.download_queue import DownloadQueue
from app.library.download_request import download_request, model_folder
from app.library.hub import Hub
from app.library.line import Line
from app.library.origin import read_origin
from app.library.rate_limit import RateLimit
from app.library.reference import parse_reference, resolve

_LOOK = 0.2  # seconds between two looks at what Ctrl+C asks


def pull(arguments: Namespace) -> int:
    network = configured_network()
    reference = parse_reference(arguments.reference, network.endpoint)
    if arguments.quant:
        reference = replace(reference, quantisation=arguments.quant, path="")
    with Hub(network) as hub:
        model = resolve(reference, hub, memory_bytes=psutil.virtual_memory().total)
        folder: Path = arguments.to or model_folder(models_folder(), model)
        request = download_request(model, folder.absolute(), hub.url)
    rate = preferences().rate_limit if arguments.limit_rate is None else arguments.limit_rate
    line = Line(network=lambda: network, limit=RateLimit(rate))
    cancel = CancelToken()
    try:
        with interrupt(cancel):
            _fetch(request, line, cancel)
    except Cancelled:
        print("draftlight: Stopped. What has arrived is kept; the same command goes on from there.", file=sys.stderr)
        return EXIT_CANCELLED
    if arguments.json:
        print_json(_record(request))
    else:
        n_bytes = sum(file.target.stat().st_size for file in request.files)
        print(f"{request.files[0].target} ({size(n_bytes)})")
    return 0


def _fetch(request: DownloadRequest, line: Line, cancel: CancelToken) -> None:
    """Returns once all of it is there; raises why it is not, or `Cancelled`."""
    told: queue.SimpleQueue[Download] = queue.SimpleQueue()
    with ProgressLine(sys.stderr) as progress, DownloadQueue(None, told.put, line=line) as downloads:
        downloads.add(request)
        while True:
            cancel.check()
            try:
                download = told.get(timeout=_LOOK)
            except queue.Empty:
                continue
            if download.status is DownloadStatus.DONE:
                return
            if download.status in (DownloadStatus.FAILED, DownloadStatus.NO_SPACE):
                raise download.error or DraftlightError("The download failed.")
            progress.show(progress_words(download))


def progress_words(download: Download) -> str:
    """Such as "model.gguf  45%  1.2 of 2.7 GB  34 MB/s  0:45 left"."""
    words = [download.request.files[0].target.name]
    if download.fraction is not None:
        words += [f"{int(100 * download.fraction)}%", f"{size(download.n_done)} of {size(download.n_bytes)}"]
    else:
        words.append(size(download.n_done))
    match download.status:
        case DownloadStatus.RUNNING if download.rate > 0:
            words.append(f"{size(round(download.rate))}/s")
            if download.seconds_left is not None:
                words.append(f"{_clock(download.seconds_left)} left")
        case DownloadStatus.RUNNING:
            pass
        case DownloadStatus.RETRYING:
            words.append(str(download.error))
        case status:
            words.append(status.value)
    return "  ".join(words)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _record(request: DownloadRequest) -> dict[str, Any]:
    origins = [(file.target, read_origin(file.target)) for file in request.files]
    files = [
        {"path": str(path), "n_bytes": path.stat().st_size, "sha256": origin.sha256 if origin else None}
        for path, origin in origins
    ]
    return {"key": request.key, "files": files}

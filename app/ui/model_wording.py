"""Models, downloads and judgements in words."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app.core.download import Download, DownloadStatus
from app.core.installed import InstalledModel, Place
from app.core.model_header import FileKind, ModelHeader
from app.core.parameters import short
from app.ui import figures
from app.ui.translation import sentence, tr


def kind_name(kind: FileKind) -> str:
    return {
        FileKind.LANGUAGE_MODEL: tr("language model"),
        FileKind.EMBEDDING_MODEL: tr("embedding model"),
        FileKind.PROJECTOR: tr("projector"),
        FileKind.DRAFT_HEAD: tr("draft head"),
        FileKind.VOCABULARY: tr("vocabulary only"),
        FileKind.ADAPTER: tr("adapter"),
        FileKind.OTHER: tr("no language model"),
    }[kind]


def parameters(n: int) -> str:
    """As models' names have it: 135M, 1.5B."""
    return short(n) or figures.UNKNOWN


def model_facts(model: InstalledModel) -> str:
    """One line: how large, how it is stored, what it is where it is no language model."""
    if model.gone:
        return tr("no longer on disk")
    header = model.header
    if not header:
        return tr("cannot be read")
    facts = [parameters(model.n_parameters or header.n_parameters), header.quantisation, figures.size(model.n_bytes)]
    if header.kind is not FileKind.LANGUAGE_MODEL:
        facts.insert(0, kind_name(header.kind))
    return " · ".join(fact for fact in facts if fact and fact != figures.UNKNOWN)


def obstacle(model: InstalledModel) -> str:
    """Why it cannot be loaded; empty where it can."""
    if model.usable:
        return ""
    if model.gone:
        return tr("The file is no longer where it was. If its disk is not connected, connect it.")
    if model.missing:
        return tr("Missing: {names}. Download or move the missing part beside the others.").format(
            names=", ".join(model.missing)
        )
    if model.problem:
        return sentence(model.problem)
    if model.header:
        return tr("This file is no language model ({kind}), so it can be neither target nor draft.").format(
            kind=kind_name(model.header.kind)
        )
    return tr("The file has not been read yet.")


def missing(paths: Sequence[Path]) -> str:
    """Of what was there once, and what helps."""
    return tr("No longer where it was: {paths}. If its disk is not connected, connect it.").format(
        paths=", ".join(str(path) for path in paths)
    )


def heads(header: ModelHeader) -> str:
    if header.n_kv_heads and header.n_kv_heads != header.n_heads:
        return tr("{n} ({kv} for keys and values)").format(n=header.n_heads, kv=header.n_kv_heads)
    return figures.count(header.n_heads) if header.n_heads else figures.UNKNOWN


def moment(seconds: float | None) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M") if seconds else figures.UNKNOWN


def download_state(download: Download) -> str:
    """What it does and how long it will take."""
    match download.status:
        case DownloadStatus.WAITING:
            return tr("waiting for its turn")
        case DownloadStatus.RUNNING:
            rate = tr("{size} per second").format(size=figures.size(round(download.rate))) if download.rate else ""
            left = tr("{time} left").format(time=figures.duration(download.seconds_left)) if rate else tr("connecting")
            return " · ".join(part for part in (rate, left) if part)
        case DownloadStatus.RETRYING:
            return tr("trying again: {error}").format(error=sentence(download.error))
        case DownloadStatus.CHECKING:
            return tr("checking what is on disk")
        case DownloadStatus.PAUSED:
            return tr("paused")
        case DownloadStatus.DONE:
            return tr("done, checksum right") if has_checksums(download) else tr("done")
        case DownloadStatus.CANCELLED:
            return tr("cancelled")
        case DownloadStatus.NO_SPACE | DownloadStatus.FAILED:
            return sentence(download.error) if download.error else tr("failed")


def has_checksums(download: Download) -> bool:
    return all(file.sha256 for file in download.request.files)


def amount(download: Download) -> str:
    done = figures.size(download.n_done)
    if not download.n_bytes:
        return done
    whole = figures.size(download.n_bytes)
    return whole if download.status is DownloadStatus.DONE else tr("{done} of {whole}").format(done=done, whole=whole)


def place_name(place: Place) -> str:
    """Who keeps a model; what other programs are called, they are called in every language."""
    match place:
        case Place.HUGGING_FACE:
            return tr("Hugging Face cache")
        case Place.ADDED:
            return tr("added folder")
        case _:
            return place.value

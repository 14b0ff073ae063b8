"""What has to be fetched, and to where, for a model of the hub or of any address."""

from collections.abc import Callable
from pathlib import Path

from app.core.download import DownloadFile, DownloadRequest
from app.core.hub import RemoteFile, RemoteModel
from app.library.file_name import safe_path
from app.library.part_file import without_secrets


def model_folder(models: Path, model: RemoteModel) -> Path:
    """Where a model belongs below the folder of all models: owner/name, or the folder itself without a repository."""
    return safe_path(models, model.repo) if model.repo else models


def download_request(model: RemoteModel, folder: Path, url: Callable[[RemoteFile], str]) -> DownloadRequest:
    """All files of a model, with their paths in the repository, below `folder`. `url` is the hub's."""
    files = tuple(
        DownloadFile(url(file), safe_path(folder, file.path), file.n_bytes, file.sha256, file) for file in model.files
    )
    first = model.files[0]
    key = f"{first.repo}/{first.path}" if first.repo else without_secrets(files[0].url)
    return DownloadRequest(key, model.name, files)

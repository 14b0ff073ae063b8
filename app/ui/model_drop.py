"""What is dragged over the window as far as it concerns models: files, or a link to where there are some."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

HUB_HOSTS = {"huggingface.co", "www.huggingface.co", "hf.co", "www.hf.co"}
SUFFIX = ".gguf"


@dataclass(frozen=True, slots=True)
class ModelDrop:
    """Whether files are models is seen only when somebody reads them, which is not done while they are dragged."""

    files: tuple[Path, ...] = ()
    link: str = ""


def model_drop(data: QMimeData, endpoint: str) -> ModelDrop | None:
    """`endpoint` is the hub's address. None: it is nothing of that kind."""
    urls = data.urls()
    if urls and all(url.isLocalFile() for url in urls):
        return ModelDrop(files=tuple(Path(url.toLocalFile()) for url in urls))
    if len(urls) == 1 and _leads_to_models(urls[0], endpoint):
        return ModelDrop(link=urls[0].toString(QUrl.ComponentFormattingOption.FullyEncoded))
    return None


def _leads_to_models(url: QUrl, endpoint: str) -> bool:
    if url.scheme() not in ("http", "https"):
        return False
    hub = QUrl(endpoint)
    at_hub = url.host() in HUB_HOSTS or (url.host(), url.port()) == (hub.host(), hub.port())
    return at_hub or url.path().lower().endswith(SUFFIX)

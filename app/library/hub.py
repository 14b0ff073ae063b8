"""The model hub: search, what a repository holds, and its files' addresses, through the real huggingface_hub."""

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from app.core.cancel import CancelToken
from app.core.errors import AccessDenied, HubError, NotOnHub, TermsNotAccepted, TokenMissing
from app.core.hub import Order, RemoteFile, RemoteModel, Repository, SearchQuery
from app.core.said import said
from app.library.hub_errors import told
from app.library.hub_files import is_model_file, models_of, quantisation_of, same_quantisation
from app.library.network import Network
from app.library.remote_file import RangedFile

if TYPE_CHECKING:
    import httpx2

_NAME = re.compile(r"[A-Za-z0-9_](?:[\w.-]{0,94}\w)?/[A-Za-z0-9_](?:[\w.-]{0,94}\w)?", re.ASCII)
_SORTS = {Order.DOWNLOADS: "downloads", Order.TREND: "trending_score"}
_EXPANDED = ["downloads", "gated", "lastModified", "likes", "sha", "tags"]
_AT_ONCE = 6  # repositories looked into
_SEARCHED_FOR_ONE = 5  # repositories looked through for each that fits, where the search itself cannot tell
_LICENCE = "license:"


class Hub:
    """Every method raises `HubError`, or `Cancelled` where its token is up. Any thread may call them."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def search(self, query: SearchQuery, cancel: CancelToken | None = None) -> list[Repository]:
        """Repositories with GGUF files. They are looked into only where the query asks about single files."""
        cancel = cancel or CancelToken()
        if not query.quantisation and not query.most_bytes:
            return list(islice(self._found(query, query.limit), query.limit))
        n_asked = query.limit * _SEARCHED_FOR_ONE
        narrowed = (narrow(found, query) for found in self.look_into(self._found(query, n_asked), cancel))
        return list(islice((found for found in narrowed if found.models), query.limit))

    def look_into(self, repositories: Iterable[Repository], cancel: CancelToken | None = None) -> Iterator[Repository]:
        """The same with their models, in the same order; without any where one cannot be looked into."""
        waiting = iter(repositories)
        with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="hub") as pool:
            while batch := list(islice(waiting, _AT_ONCE)):
                if cancel:
                    cancel.check()
                yield from pool.map(self._looked_into, batch)

    def repository(self, name: str, revision: str = "main") -> Repository:
        """All of a repository at the commit that `revision` is now."""
        if not is_name(name):
            raise HubError(
                said("{name} is no name of a repository.", name=repr(name)), said("It has the form owner/name.")
            )
        api = self.network.api()
        with told(self.network, name, revision):
            info = api.model_info(name, revision=revision, files_metadata=True)
            found = _repository(info)
            files = (_file(name, found.revision, sibling) for sibling in info.siblings or ())
            return replace(found, models=models_of(files))

    def url(self, file: RemoteFile) -> str:
        if file.url:
            return file.url
        return f"{self.network.endpoint}/{file.repo}/resolve/{quote(file.revision, safe='')}/{quote(file.path)}"

    def open(self, file: RemoteFile, cancel: CancelToken | None = None) -> RangedFile:
        """The file, read where it lies. Nothing is asked of the hub before the first read."""
        self.network.check()
        return RangedFile(self.network, self._client, self.url(file), name=file.path, repo=file.repo, cancel=cancel)

    def file_at(self, url: str) -> RemoteFile:
        """The file at an address that is on no hub, once its server has said how large it is."""
        self.network.check()
        name = urlsplit(url).path.rsplit("/", 1)[-1]
        size = RangedFile(self.network, self._client, url, name=name).size
        return RemoteFile(repo="", revision="", path=name, n_bytes=size, url=url)

    def close(self) -> None:
        if "_client" in self.__dict__:
            self._client.close()

    def __enter__(self) -> "Hub":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @cached_property
    def _client(self) -> "httpx2.Client":
        return self.network.client()

    def _found(self, query: SearchQuery, limit: int) -> Iterator[Repository]:
        """At most `limit` of them; the hub is asked page by page, as they are taken."""
        siblings = ["siblings"] if query.quantisation else []  # their names, without sizes
        api = self.network.api()
        with told(self.network):
            for info in api.list_models(
                search=query.text or None,
                author=query.author or None,
                filter="gguf",
                sort=_SORTS[query.order],
                limit=limit,
                expand=[*_EXPANDED, *siblings],
            ):
                paths = [sibling.rfilename for sibling in info.siblings or ()]
                if not query.quantisation or _has(paths, query.quantisation):
                    yield _repository(info)

    def _looked_into(self, found: Repository) -> Repository:
        try:
            return self.repository(found.name, found.revision or "main")
        except (AccessDenied, NotOnHub, TermsNotAccepted, TokenMissing):
            return found  # one that cannot be read does not hide the others


def is_name(text: str) -> bool:
    """Whether it could be a repository's: owner/name, of ASCII letters, digits, -, _ and ."""
    return bool(_NAME.fullmatch(text)) and "--" not in text and ".." not in text and not text.endswith(".git")


def narrow(repository: Repository, query: SearchQuery) -> Repository:
    """With those of its models alone that the query asks for."""
    kept = tuple(model for model in repository.models if _fits(model, query))
    return replace(repository, models=kept)


def _fits(model: RemoteModel, query: SearchQuery) -> bool:
    quantised = not query.quantisation or same_quantisation(query.quantisation, model.quantisation)
    return quantised and (not query.most_bytes or model.n_bytes <= query.most_bytes)


def _has(paths: Sequence[str], quantisation: str) -> bool:
    return any(same_quantisation(quantisation, quantisation_of(path)) for path in paths if is_model_file(path))


def _repository(info: Any) -> Repository:
    licences = [tag.removeprefix(_LICENCE) for tag in info.tags or () if tag.startswith(_LICENCE)]
    updated: datetime | None = info.last_modified
    return Repository(
        name=str(info.id),
        revision=_text(info.sha),
        downloads=_count(info.downloads),
        likes=_count(info.likes),
        licence=licences[0] if licences else "",
        gated=bool(info.gated),
        updated=updated,
    )


def _file(repo: str, revision: str, sibling: Any) -> RemoteFile:
    return RemoteFile(
        repo=repo,
        revision=revision,
        path=sibling.rfilename,
        n_bytes=_count(sibling.size),
        sha256=_text(sibling.lfs.sha256) if sibling.lfs else "",
    )


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""

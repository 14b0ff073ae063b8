"""What people write down when they mean a model on a hub, and which of a repository's models that is.

Understood: owner/repo, owner/repo:Q4_K_M, owner/repo/file.gguf, each with hf:, hf.co/ or the hub's address before it
and with @revision behind it; the address of a file or folder on the hub; and the address of a file anywhere else.
"""

from collections.abc import Sequence
from urllib.parse import unquote, urlsplit

from app.core.errors import HubError, NotOnHub
from app.core.hub import Reference, RemoteModel
from app.core.recommendation import recommend
from app.core.said import said
from app.library.hub import Hub, is_name
from app.library.hub_files import is_model_file, models_of, plain_name, same_quantisation
from app.library.network import HUB, is_safe, split_url

_HUB_HOSTS = {"huggingface.co", "www.huggingface.co", "hf.co", "www.hf.co"}
_SCHEMES = ("hf://", "hf:")
_VIEWS = {"blob", "resolve", "raw", "tree"}
_OTHER_THINGS = {"datasets", "spaces", "collections", "papers", "docs", "blog", "api", "settings", "organizations"}
_ANY_QUANTISATION = {"", "latest"}  # Ollama's word for the one that it chooses
_FORMS = said("Write owner/repo, owner/repo:Q4_K_M, or the address of a file that ends in .gguf.")
_MOST_LISTED = 15


def parse_reference(text: str, endpoint: str = HUB) -> Reference:
    """`endpoint`: the hub that is used, whose addresses are understood too. `HubError` names the forms there are."""
    text = text.strip().strip("\"'<>`").strip()
    for scheme in _SCHEMES:
        if text.startswith(scheme):
            return _written(text, text.removeprefix(scheme).removeprefix("models/").strip("/"))
    hosts = _HUB_HOSTS | {urlsplit(endpoint).netloc}
    address = text if "://" in text or text.split("/", 1)[0] not in hosts else f"https://{text}"
    if "://" not in address:
        return _written(text, text)
    parts = split_url(address)
    if parts is None:
        raise _nonsense(text)
    if parts.netloc.lower() in hosts:
        return _on_hub(text, unquote(parts.path))
    if not is_model_file(unquote(parts.path)):
        raise _nonsense(text)
    if not is_safe(parts):
        raise HubError(
            said("{hostname} would send the file unencrypted.", hostname=parts.hostname),
            said("Use an address that begins with https://."),
        )
    return Reference(url=address)


def resolve(reference: Reference, hub: Hub, memory_bytes: int = 0, draft_bytes: int = 0) -> RemoteModel:
    """The model that is meant, looked up on the hub; see `choose`."""
    if reference.url:
        return models_of([hub.file_at(reference.url)])[0]
    return choose(reference, hub.repository(reference.repo, reference.revision).models, memory_bytes, draft_bytes)


def choose(
    reference: Reference, models: Sequence[RemoteModel], memory_bytes: int = 0, draft_bytes: int = 0
) -> RemoteModel:
    """Which of a repository's models a reference means. Where it names no quantisation, the one for this memory.

    `NotOnHub` where it is none of them, `HubError` where it could be several; both list what there is.
    """
    repo = reference.repo
    if not models:
        raise NotOnHub(
            said("There is no GGUF model in {repo}.", repo=repo),
            said("Look for a repository whose name ends in -GGUF."),
        )
    if reference.path:
        named = [model for model in models if any(file.path == reference.path for file in model.files)]
        if not named:
            raise NotOnHub(said("There is no model {path} in {repo}.", path=reference.path, repo=repo), _list(models))
        return named[0]
    if reference.quantisation:
        named = [model for model in models if same_quantisation(reference.quantisation, model.quantisation)]
        if not named:
            raise NotOnHub(
                said("There is no {quantisation} in {repo}.", quantisation=reference.quantisation, repo=repo),
                _list(models),
            )
        if len(named) > 1:
            raise HubError(
                said(
                    "There are {n} models in {quantisation} in {repo}.",
                    n=len(named),
                    quantisation=reference.quantisation,
                    repo=repo,
                ),
                _list(named),
            )
        return named[0]
    if len({plain_name(model.name) for model in models}) > 1:
        raise HubError(said("There are several models in {repo}.", repo=repo), _list(models))
    recommendation = recommend(models, memory_bytes, draft_bytes)
    best = recommendation.model
    if best is None:
        raise HubError(said("Nothing in {repo} fits: {reason}", repo=repo, reason=recommendation.reason), _list(models))
    alike = [model for model in models if model.quantisation == best.quantisation]
    if len(alike) > 1:
        raise HubError(said("There are several files in {repo} that it could be.", repo=repo), _list(alike))
    return best


def _written(text: str, rest: str) -> Reference:
    """owner/repo[@revision][:quantisation][/path][@revision]."""
    owner, _, behind = rest.partition("/")
    name, _, path = behind.partition("/")
    name, _, quantisation = name.partition(":")
    name, _, revision = name.partition("@")
    if not revision:
        path, _, revision = path.partition("@")
    return _reference(text, f"{owner}/{name}", unquote(revision), path, quantisation)


def _on_hub(text: str, path: str) -> Reference:
    """/owner/repo[:quantisation], or /owner/repo/blob/revision/path as the hub's pages have it."""
    parts = path.strip("/").split("/")
    if parts[0] in _OTHER_THINGS:
        raise HubError(said("{text} is not a model's address.", text=text), _FORMS)
    if len(parts) <= 2 or parts[2] not in _VIEWS:
        return _written(text, path.strip("/"))
    behind = parts[3:]
    n_revision = 3 if behind[:1] == ["refs"] else 1  # such as refs/pr/1
    revision, file = "/".join(behind[:n_revision]), "/".join(behind[n_revision:])
    if parts[2] == "tree":
        file = ""  # a folder
    return _reference(text, "/".join(parts[:2]), revision, file, "")


def _reference(text: str, repo: str, revision: str, path: str, quantisation: str) -> Reference:
    odd = any(part in ("", ".", "..") for part in path.split("/")) if path else False
    if not is_name(repo) or odd or (repo.lower().endswith(".gguf") and not path):
        raise _nonsense(text)
    if path and not is_model_file(path):
        raise HubError(said("{path} is no model in one file.", path=path), _FORMS)
    if quantisation.lower() in _ANY_QUANTISATION:
        quantisation = ""
    return Reference(repo, revision or "main", path, quantisation.upper())


def _nonsense(text: str) -> HubError:
    return HubError(
        said("{text} names no model on the hub.", text=repr(text)) if text else said("No model is named."), _FORMS
    )


def _list(models: Sequence[RemoteModel]) -> str:
    names = [model.files[0].path for model in models]
    listed, n_more = ", ".join(names[:_MOST_LISTED]), len(names) - _MOST_LISTED
    if n_more > 0:
        return said("There are: {names} and {n} more.", names=listed, n=n_more)
    return said("There are: {names}.", names=listed)

"""Models on the hub judged by their headers, read where they lie: one that somebody chose, or drafts for a target."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.cancel import CancelToken
from app.core.compatibility import Vocabulary
from app.core.errors import DraftlightError, HubError, ModelFileError
from app.core.hub import RemoteModel, Repository, SearchQuery
from app.core.model_header import ModelHeader, whole_header
from app.core.pair_advice import Judgement, judge
from app.core.recommendation import recommend_draft
from app.library.header import read_header, read_model
from app.library.hub import Hub

MOST_CANDIDATES = 8
_LARGEST_SHARE = 0.5  # of the target; larger than that is no draft, whatever its vocabulary
_SEARCHED = 40  # repositories of each search
_SIZE = re.compile(r"(?:(?P<experts>\d+)x)?(?P<number>\d+(?:\.\d+)?)(?P<unit>[bm])", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s_/-]+")
_VERSION = re.compile(r"(?P<major>[a-z]*\d+)\.\d+", re.IGNORECASE)
_MAKERS = {"meta", "google", "microsoft", "mistralai", "ibm", "nvidia"}
_UNITS = {"b": 1e9, "m": 1e6}
_PACKAGING = {"gguf", "imatrix", "i1", "quantized", "quants"}


@dataclass(frozen=True, slots=True)
class RemoteReading:
    """What the header of a remote model says, and what it took to read it."""

    header: ModelHeader
    vocabulary: Vocabulary
    bytes_read: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A draft that was found on the hub. Nothing of it was downloaded but its header."""

    repository: Repository
    model: RemoteModel
    header: ModelHeader
    judgement: Judgement
    bytes_read: int


def read_remote(hub: Hub, model: RemoteModel, cancel: CancelToken | None = None) -> RemoteReading:
    """By ranged reads of the beginnings of its files. Raises `HubError`, `ModelFileError` and `Cancelled`."""
    first, *others = (hub.open(file, cancel) for file in model.files)
    header, vocabulary = read_model(first, model.name)
    if others:
        header = whole_header([header, *(read_header(part, part.name) for part in others)])
    return RemoteReading(header, vocabulary, first.bytes_read + sum(part.bytes_read for part in others))


def find_drafts(
    hub: Hub,
    target: ModelHeader,
    vocabulary: Vocabulary,
    cancel: CancelToken | None = None,
    most: int = MOST_CANDIDATES,
) -> Iterator[Candidate]:
    """Smaller models of the target's family, the most downloaded first, one repository for each; at most `most`.

    One that cannot be read is left out; where none at all could be, its `HubError` is raised at the end.
    """
    cancel = cancel or CancelToken()
    problem: DraftlightError | None = None
    n_found = 0
    for repository in _smaller(hub, target, cancel):
        cancel.check()
        try:
            candidate = _judged(hub, repository, target, vocabulary, cancel)
        except (HubError, ModelFileError) as error:
            problem = error
            continue
        if candidate:
            n_found += 1
            yield candidate
        if n_found == most:
            return
    if problem and not n_found:
        raise problem


def _judged(
    hub: Hub, found: Repository, target: ModelHeader, vocabulary: Vocabulary, cancel: CancelToken
) -> Candidate | None:
    repository = hub.repository(found.name)
    most_bytes = round(target.n_bytes * _LARGEST_SHARE)
    small = [model for model in repository.models if not most_bytes or model.n_bytes <= most_bytes]
    model = recommend_draft(small).model
    if model is None:
        return None
    reading = read_remote(hub, model, cancel)
    if target.n_parameters and reading.header.n_parameters >= target.n_parameters:
        return None  # the same or a larger one in fewer bits
    judgement = judge(target, vocabulary, reading.header, reading.vocabulary)
    return Candidate(repository, model, reading.header, judgement, reading.bytes_read)


def _smaller(hub: Hub, target: ModelHeader, cancel: CancelToken) -> Iterator[Repository]:
    """Repositories whose names do not say that they are too large; each model once, though many have packed it."""
    most = _LARGEST_SHARE * (named_parameters(target.name) or target.n_parameters)
    seen: set[str] = set()
    for text in family_names(target):
        cancel.check()
        for found in hub.search(SearchQuery(text, limit=_SEARCHED), cancel):
            what = _plain(found.name)
            too_large = 0 < most < named_parameters(found.name)
            if what not in seen and not too_large:
                yield found
            seen.add(what)


def family_names(target: ModelHeader) -> list[str]:
    """What to search for, from the nearest relatives to distant ones: Qwen2.5-Coder, Qwen2.5, Qwen2, qwen2."""
    words = [word for word in _SEPARATORS.split(target.name) if word]
    if words and words[0].lower() in _MAKERS:
        del words[0]
    n_before_size = next((at for at, word in enumerate(words) if _SIZE.fullmatch(word)), min(2, len(words)))
    words = words[:n_before_size]
    names = ["-".join(words[:n]) for n in range(len(words), 0, -1)]
    if names and not re.search(r"\d", names[-1]) and len(words) > 1:
        names.pop()  # a word without a number, such as Llama, is not yet a family
        names += [
            "-".join([words[0], version["major"]]) for word in words[1:2] if (version := _VERSION.fullmatch(word))
        ]
    elif names and (version := _VERSION.fullmatch(names[-1])):
        names.append(version["major"])
    if not names or re.search(r"\d", target.architecture):
        names.append(target.architecture)  # which says little where it is llama
    distinct = {name.lower(): name for name in reversed(names) if name}
    return list(reversed(distinct.values()))


def named_parameters(name: str) -> float:
    """How many parameters a name says, such as 5e8 for Qwen2.5-0.5B-Instruct-GGUF; 0: it does not say."""
    sizes = [_SIZE.fullmatch(word) for word in _SEPARATORS.split(name)]
    return next(
        (int(size["experts"] or 1) * float(size["number"]) * _UNITS[size["unit"].lower()] for size in sizes if size),
        0.0,
    )


def _plain(name: str) -> str:
    """A repository's name without its owner and what it says of the packaging."""
    words = _SEPARATORS.split(name.split("/", 1)[-1].lower())
    return "-".join(word for word in words if word not in _PACKAGING)

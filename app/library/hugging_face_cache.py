"""The Hugging Face cache, through its own library: what is in it, what deleting frees, and deleting.

Files are links in snapshots/COMMIT to blobs, which are named by their SHA-256 where the hub keeps them as large files.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.errors import LibraryError
from app.core.installed import Place
from app.core.model_name import without_ending
from app.core.said import said
from app.library.huggingface import huggingface_hub
from app.library.survey import FoundFile, Survey, is_model_name, walk

if TYPE_CHECKING:  # it takes its time to import, and mostly there is no cache
    from huggingface_hub import CachedFileInfo, CachedRepoInfo, CachedRevisionInfo, DeleteCacheStrategy, HFCacheInfo

_SHA256 = re.compile(r"[0-9a-f]{64}")
_REMEDY = said("The command 'hf cache verify' says more; deleting the repository's folder there mends it.")


def cached_files(folder: Path, survey: Survey) -> Iterator[FoundFile]:
    """The GGUF files of every repository, of each the current commit first."""
    if not folder.is_dir():
        return
    cache = _scan(folder, survey)
    yield from _files_of_damaged(cache, survey)
    for repo in sorted(cache.repos, key=lambda repo: repo.repo_id) if cache else ():
        if repo.repo_type != "model":
            continue
        survey.folders += [repo.repo_path, repo.repo_path / "snapshots"]
        for revision in sorted(repo.revisions, key=_age):
            survey.cancel.check()
            survey.folders.append(revision.snapshot_path)
            for file in sorted(revision.files, key=lambda file: (file.file_path.parent, file.file_name)):
                path = file.file_path
                if is_model_name(path.name):
                    source = f"{repo.repo_id}/{path.relative_to(revision.snapshot_path).as_posix()}"
                    yield FoundFile(path, Place.HUGGING_FACE, without_ending(path), source)


def _scan(folder: Path, survey: Survey) -> "HFCacheInfo | None":
    try:
        cache: HFCacheInfo = huggingface_hub().scan_cache_dir(folder)
    except OSError as error:
        survey.cannot_read(folder, error)
        return None
    except ValueError as error:  # bytes that are no text where a commit should stand
        survey.problems.append(
            LibraryError(
                said("The Hugging Face cache {folder} is damaged: {error}.", folder=folder, error=error), _REMEDY
            )
        )
        return None
    survey.folders.append(folder)
    return cache


def _files_of_damaged(cache: "HFCacheInfo | None", survey: Survey) -> Iterator[FoundFile]:
    """What is left in repositories that the library passes over; those without models are nobody's concern here."""
    if not cache or not cache.cache_dir:
        return
    sound = {repo.repo_path for repo in cache.repos}
    for path in sorted(cache.cache_dir.glob("models--*")):
        if path in sound or not any(path.glob("snapshots/*/**/*.gguf")):
            continue
        name = path.name.removeprefix("models--").replace("--", "/")
        survey.problems.append(
            LibraryError(
                said("{name} is damaged in the Hugging Face cache {folder}.", name=name, folder=cache.cache_dir),
                _REMEDY,
            )
        )
        for file in walk(path / "snapshots", survey):
            _, *parts = file.relative_to(path / "snapshots").parts
            yield FoundFile(file, Place.HUGGING_FACE, without_ending(file), "/".join([name, *parts]))


def _age(revision: "CachedRevisionInfo") -> tuple[bool, bool, float, str]:
    """Orders what main names before what else is named, and newer before older."""
    return "main" not in revision.refs, not revision.refs, -revision.last_modified, revision.commit_hash


def cached_sha256(path: Path) -> str:
    """The checksum that the file's blob is named by, empty: it has none."""
    name = path.readlink().name if path.is_symlink() else ""
    return name if _SHA256.fullmatch(name) else ""


def freed_in_cache(folder: Path, files: Sequence[Path]) -> int:
    """The bytes that deleting these files from the cache frees: nothing where another commit has them too."""
    return _strategy(folder, files).expected_freed_size


def delete_from_cache(folder: Path, files: Sequence[Path]) -> int:
    """Returns the bytes freed. Raises `LibraryError` where something of it could not be deleted."""
    strategy = _strategy(folder, files)
    with suppress(OSError):  # what could not be deleted is seen below
        strategy.execute()
    left = [path for path in (*files, *strategy.blobs) if path.is_symlink() or path.exists()]
    if left:
        raise LibraryError(
            said("{path} could not be deleted.", path=left[0]), said("Check the permissions of the Hugging Face cache.")
        )
    return strategy.expected_freed_size


def _strategy(folder: Path, files: Sequence[Path]) -> "DeleteCacheStrategy":
    """A commit of which nothing would be left goes as a whole."""
    survey = Survey()
    cache = _scan(folder, survey)
    if cache is None:
        raise survey.problems[0]
    repo, revision, chosen = _chosen(cache.repos, [_in(folder, file) for file in files])
    cache = replace(cache, repos=frozenset({repo}))  # a copy of a repository on the hub has the same commits
    if chosen == revision.files:
        return cache.delete_revisions(revision.commit_hash)
    return cache.delete_files(*chosen)


def _in(folder: Path, file: Path) -> Path:
    """As the library writes it: it follows links up to the cache's own folder."""
    return folder.resolve() / file.relative_to(folder) if file.is_relative_to(folder) else file


def _chosen(
    repos: "frozenset[CachedRepoInfo]", files: Sequence[Path]
) -> "tuple[CachedRepoInfo, CachedRevisionInfo, frozenset[CachedFileInfo]]":
    wanted = set(files)
    for repo in repos:
        for revision in repo.revisions:
            chosen = frozenset(file for file in revision.files if file.file_path in wanted)
            if len(chosen) == len(wanted):
                return repo, revision, chosen
    raise LibraryError(
        said("{path} is not in the Hugging Face cache any more.", path=files[0]),
        said("Look through the folders again."),
    )

"""`draftlight search`: repositories of the hub with GGUF files, and what each has for this machine."""

import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

import psutil

from app.commands.preferences import configured_network
from app.commands.table import shown, table
from app.commands.terminal import print_json
from app.core.hub import Order, RemoteModel, Repository, SearchQuery
from app.core.recommendation import recommend, size
from app.library.hub import Hub, narrow

_HEADINGS = ("repository", "for this machine", "gated", "licence", "downloads", "updated", "all models")
_DOWNLOADS = 4
_INDENT = "    "


def search(arguments: Namespace) -> int:
    """0: something was found, 1: nothing was."""
    query = SearchQuery(
        text=" ".join(arguments.text),
        author=arguments.author,
        quantisation=arguments.quant,
        most_bytes=arguments.max_size,
        order=Order(arguments.sort),
        limit=arguments.limit,
    )
    with Hub(configured_network()) as hub:
        found = hub.search(query)
        if not query.quantisation and not query.most_bytes:
            found = [narrow(repository, query) for repository in hub.look_into(found)]
    memory = psutil.virtual_memory().total
    if arguments.json:
        print_json({"memory_bytes": memory, "repositories": [_record(one, memory) for one in found]})
    elif found:
        _print([_HEADINGS, *(_row(repository, memory) for repository in found)])
    else:
        print("Nothing was found. Fewer words find more; --author and --quant narrow it down.", file=sys.stderr)
    return 0 if found else 1


def _row(repository: Repository, memory: int) -> tuple[str, ...]:
    best = recommend(repository.models, memory)
    return (
        repository.name,
        f"{best.model.quantisation} {size(best.model.n_bytes)}".strip() if best.model else _none(repository),
        "gated" if repository.gated else "–",
        repository.licence or "–",
        f"{repository.downloads:,}",
        f"{repository.updated:%Y-%m-%d}" if repository.updated else "–",
        ", ".join(_model(model) for model in repository.models) or "–",
    )


def _none(repository: Repository) -> str:
    return "nothing fits" if repository.models else "not readable"


def _model(model: RemoteModel) -> str:
    return f"{model.quantisation or model.name} {size(model.n_bytes)}"


def _print(rows: Sequence[Sequence[str]]) -> None:
    """On a terminal in columns, with all models of a repository below it; else with tabs, a line each."""
    if not sys.stdout.isatty():
        print("\n".join("\t".join(map(shown, row)) for row in rows))
        return
    columns = shutil.get_terminal_size().columns
    lines = table([row[:-1] for row in rows], right=(_DOWNLOADS,))
    for line, row in zip(lines, rows, strict=True):
        print(line)
        if row is not rows[0]:
            print(textwrap.fill(shown(row[-1]), columns, initial_indent=_INDENT, subsequent_indent=_INDENT))


def _record(repository: Repository, memory: int) -> dict[str, Any]:
    best = recommend(repository.models, memory)
    return {
        "repository": repository.name,
        "revision": repository.revision,
        "downloads": repository.downloads,
        "likes": repository.likes,
        "licence": repository.licence,
        "gated": repository.gated,
        "updated": repository.updated.isoformat() if repository.updated else None,
        "models": [_model_record(model) for model in repository.models],
        "recommended": best.model.files[0].path if best.model else None,
        "reason": best.reason,
    }


def _model_record(model: RemoteModel) -> dict[str, Any]:
    return {
        "quantisation": model.quantisation,
        "n_bytes": model.n_bytes,
        "files": [{"path": file.path, "n_bytes": file.n_bytes, "sha256": file.sha256} for file in model.files],
    }

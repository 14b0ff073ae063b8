"""`draftlight bench`: the same prompts through several ways of decoding, as ratios to the target alone."""

import json
import platform
import sys
import tomllib
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app import __version__
from app.commands.load_options import load_options
from app.core.auto_lookahead import MOST_DRAFTED
from app.core.bench import BASELINE, Job, Lane, Result, Row, plan, summarise
from app.core.errors import DecodingError, SettingsError
from app.core.events import Finished, FinishReason
from app.core.loading import Companion, LoadRequest, Role
from app.core.metrics import MetricsFold
from app.core.record import metrics_record
from app.core.request import Message, Request
from app.core.sampling import SamplingSettings
from app.engine.bindings import system_description
from app.engine.engine import Engine
from app.storage.folders import cache_folder, resource

_FIXED = (1, 2, 3, 4, 6, 8)


def bench(arguments: Namespace) -> int:
    prompts = _prompts(arguments.prompts or resource("prompts.toml"))
    with Engine(cache_folder()) as engine:
        target, draft = load_options(arguments)
        companion = Companion(arguments.draft, draft) if arguments.draft else None
        engine.load(LoadRequest(Role.TARGET, arguments.target, target, companion=companion))
        if arguments.draft:
            engine.load(LoadRequest(Role.DRAFT, arguments.draft, draft))
        lanes = _lanes(arguments.lane, engine)
        results = []
        for job in plan(list(prompts), lanes, arguments.repeats):
            result = _run(engine, job, prompts[job.prompt], arguments)
            results.append(result)
            _tell(result)
    rows = summarise(results)
    if arguments.json:
        print(json.dumps(_record(arguments, rows, results), ensure_ascii=False))
    else:
        _print(rows)
    return 0


def _lanes(texts: list[str], engine: Engine) -> list[Lane]:
    """The baseline is always among them, and first."""
    if texts:
        lanes = [Lane.parse(text) for text in texts]
    else:
        kind = engine.fitting()
        lanes = [*(Lane(kind, n_max) for n_max in _FIXED), Lane(kind)]
    return list(dict.fromkeys([BASELINE, *lanes]))


def _run(engine: Engine, job: Job, text: str, arguments: Namespace) -> Result:
    request = Request(
        (Message("user", text),),
        SamplingSettings(arguments.temperature, seed=job.repeat),
        drafter=job.lane.drafter,
        n_max=job.lane.n_max or MOST_DRAFTED,
        auto=job.lane.n_max is None,
        max_tokens=arguments.max_tokens,
    )
    fold = MetricsFold()
    said = ""
    for event in engine.generate(request):
        fold.add(event)
        if isinstance(event, Finished):
            said = event.text
            if event.reason is FinishReason.FAILED:
                raise DecodingError(f"{job.prompt}, {job.lane}: {event.error}", event.remedy)
    return Result(job, fold.metrics, said)


def _prompts(path: Path) -> dict[str, str]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return {name: str(table["text"]) for name, table in tables.items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(
            f"The prompts in {path} cannot be read: {error}.", 'The file has tables such as [story] with text = "…".'
        ) from error


def _tell(result: Result) -> None:
    job = result.job
    name = "warm-up" if job.repeat == 0 else f"repeat {job.repeat}"
    speed = result.metrics.tokens_per_second or 0.0
    print(f"{name}  {job.prompt}  {job.lane}  {speed:.2f} tokens/s", file=sys.stderr, flush=True)


def _print(rows: list[Row]) -> None:
    print(f"{'prompt':<12} {'lane':<18} {'tokens/s':>9} {'speedup':>8} {'range':>13} {'α':>5} {'per round':>9}  text")
    for row in rows:
        spread = f"{_number(row.lowest_speedup)}–{_number(row.highest_speedup)}"
        print(
            f"{row.prompt:<12} {row.lane!s:<18} {_number(row.tokens_per_second):>9} {_number(row.speedup):>8} "
            f"{spread:>13} {_number(row.acceptance_rate):>5} {_number(row.tokens_per_round):>9}  "
            f"{'same' if row.same_text else 'differs'}"
        )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _record(arguments: Namespace, rows: list[Row], results: list[Result]) -> dict[str, Any]:
    return {
        "version": __version__,
        "machine": f"{platform.platform()}, {system_description()}",
        "target": str(arguments.target),
        "draft": str(arguments.draft) if arguments.draft else None,
        "max_tokens": arguments.max_tokens,
        "temperature": arguments.temperature,
        "rows": [asdict(row) | {"lane": str(row.lane)} for row in rows],
        "runs": [
            {
                "prompt": result.job.prompt,
                "lane": str(result.job.lane),
                "repeat": result.job.repeat,
                "metrics": metrics_record(result.metrics),
            }
            for result in results
        ],
    }

"""The database of measured runs: each cell is kept as soon as it is measured, so that an interrupted run can go on.

One connection, used by one thread; other processes may use the same file. A cell is one transaction: a kill, a full
disk or a power cut cost the cell that was being measured and nothing else. Of each reply its events are kept, and
every number is folded from them anew.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.core.comparison import CellResult, Compared, ComparisonEvent, LaneFailed, LaneFinished, LaneReady
from app.core.comparison_summary import Comparison
from app.core.conversation import UsedModel, new_id
from app.core.errors import ConversationError, RunError
from app.core.lane import draft_of
from app.core.machine_load import MachineLoad
from app.core.plain import as_named, read_named
from app.core.plan import Cell, Plan
from app.core.run_record import Conditions, ListedRun, Run, machine_key, plan_key
from app.core.said import said
from app.core.sameness import OutputCheck
from app.core.trace import decode, encode
from app.storage.database import Database
from app.storage.prompt_sets import PromptSets
from app.storage.writer import lives, this_process

FILE = "runs.db"

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        created REAL NOT NULL,
        finished REAL,
        writer TEXT,  -- the process that measures it now
        plan_key TEXT NOT NULL,
        machine_key TEXT NOT NULL,
        n_cells INTEGER NOT NULL,
        plan TEXT NOT NULL,
        conditions TEXT NOT NULL
    );
    CREATE INDEX runs_like ON runs (plan_key, machine_key, created);
    CREATE TABLE cells (
        run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
        cell TEXT NOT NULL,
        load TEXT NOT NULL,
        events BLOB NOT NULL,
        outcome TEXT,  -- of the comparison with the baseline's text
        PRIMARY KEY (run, cell)
    );
    CREATE TABLE lanes (
        run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
        lane INTEGER NOT NULL,
        draft TEXT,
        failure TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (run, lane)
    );
    """,
    "CREATE TABLE prompt_sets (name TEXT PRIMARY KEY, text TEXT NOT NULL);",
)


class Runs:
    """`set_aside` says where an earlier file went that was damaged. Every method raises `RunError`."""

    def __init__(self, path: Path) -> None:
        try:
            self._database = Database(path, MIGRATIONS, _worded)
        except ConversationError as error:
            raise RunError(
                said("{path} is of a newer Draftlight; runs are not kept.", path=path), error.remedy
            ) from error
        self._connection = self._database.connection
        self.prompts = PromptSets(self._database)

    @property
    def set_aside(self) -> Path | None:
        return self._database.set_aside

    def close(self) -> None:
        self._database.close()

    def begin(self, plan: Plan, conditions: Conditions, title: str, at: float) -> int:
        """A new run; returns its number."""
        number = new_id()
        keys = plan_key(plan), machine_key(conditions.machine)
        with self._database.transaction():
            self._connection.execute(
                "INSERT INTO runs (id, title, created, writer, plan_key, machine_key, n_cells, plan, conditions) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (number, title, at, this_process(), *keys, plan.n_cells, _json(plan), _json(conditions)),
            )
        return number

    def unfinished(self, plan: Plan, conditions: Conditions) -> int | None:
        """The last run of this plan on this machine that was interrupted, and that nobody measures now."""
        with self._database.sentences():
            rows = self._connection.execute(
                "SELECT id, writer FROM runs WHERE plan_key = ? AND machine_key = ? AND finished IS NULL "
                "ORDER BY created DESC",
                (plan_key(plan), machine_key(conditions.machine)),
            ).fetchall()
        return next((number for number, writer in rows if not (writer and lives(writer))), None)

    def go_on(self, run: int) -> None:
        """This process measures it from now on; lanes that had failed may be tried again."""
        with self._database.transaction():
            row = self._connection.execute("SELECT writer FROM runs WHERE id = ?", (run,)).fetchone()
            if row and row[0] and row[0] != this_process() and lives(row[0]):
                raise RunError(
                    said("Another Draftlight measures this run just now."), said("Wait until it is done, or stop it.")
                )
            self._connection.execute("UPDATE runs SET writer = ? WHERE id = ?", (this_process(), run))
            self._connection.execute("UPDATE lanes SET failure = '' WHERE run = ?", (run,))

    def record(self, run: int, event: ComparisonEvent) -> None:
        """What of a comparison's stream has to last is written before this returns; the rest is passed over."""
        match event:
            case LaneReady(draft=UsedModel() as draft):
                self._set_lane(run, event.cell.lane, "draft", _json(draft))
            case LaneFailed():
                self._set_lane(run, event.cell.lane, "failure", f"{event.error} {event.remedy}".strip())
            case LaneFinished():
                result = event.result
                with self._database.transaction():
                    self._connection.execute(
                        "INSERT OR REPLACE INTO cells (run, cell, load, events) VALUES (?, ?, ?, ?)",
                        (run, _json(result.cell), _json(result.load), encode(result.events)),
                    )
            case Compared():
                with self._database.transaction():
                    self._connection.execute(
                        "UPDATE cells SET outcome = ? WHERE run = ? AND cell = ?",
                        (_json(event.check), run, _json(event.cell)),
                    )

    def _set_lane(self, run: int, lane: int, column: str, value: str) -> None:
        with self._database.transaction():
            self._connection.execute(
                f"INSERT INTO lanes (run, lane, {column}) VALUES (?, ?, ?) "
                f"ON CONFLICT DO UPDATE SET {column} = excluded.{column}",
                (run, lane, value),
            )

    def leave(self, run: int, finished: float | None = None) -> None:
        """This process measures it no more; with a moment, it is whole."""
        with self._database.transaction():
            self._connection.execute(
                "UPDATE runs SET writer = NULL, finished = coalesce(?, finished) WHERE id = ?", (finished, run)
            )

    def rename(self, run: int, title: str) -> None:
        with self._database.transaction():
            self._connection.execute("UPDATE runs SET title = ? WHERE id = ?", (title, run))

    def delete(self, run: int) -> None:
        with self._database.transaction():
            self._connection.execute("DELETE FROM runs WHERE id = ?", (run,))

    def listed(self, target: str | None = None) -> tuple[ListedRun, ...]:
        """The last one first; of one target's file, or all."""
        with self._database.sentences():
            rows = self._connection.execute(
                "SELECT id, title, created, finished, plan, n_cells, "
                "(SELECT count(*) FROM cells WHERE run = id) FROM runs ORDER BY created DESC, id"
            ).fetchall()
        found: list[ListedRun] = []
        for number, title, created, finished, text, n_cells, n_done in rows:
            with suppress(ValueError):  # of a version whose plans are no longer understood
                plan = read_named(Plan, json.loads(text))
                if target in (None, plan.target):
                    drafts = tuple(dict.fromkeys(map(draft_of, plan.lanes[1:])))
                    found.append(
                        ListedRun(number, title, created, finished, plan.target, plan.labels, n_done, n_cells, drafts)
                    )
        return tuple(found)

    def previous(self, run: int) -> int | None:
        """The last whole run of the same plan on the same machine before this one."""
        with self._database.sentences():
            row = self._connection.execute(
                "SELECT earlier.id FROM runs AS earlier, runs AS this WHERE this.id = ? AND earlier.id != this.id "
                "AND earlier.plan_key = this.plan_key AND earlier.machine_key = this.machine_key "
                "AND earlier.finished IS NOT NULL AND earlier.created <= this.created "
                "ORDER BY earlier.created DESC LIMIT 1",
                (run,),
            ).fetchone()
        return int(row[0]) if row else None

    def read(self, run: int) -> Run:
        with self._database.sentences():
            row = self._connection.execute(
                "SELECT title, created, finished, plan, conditions FROM runs WHERE id = ?", (run,)
            ).fetchone()
            cells = self._connection.execute(
                "SELECT cell, load, events, outcome FROM cells WHERE run = ? ORDER BY rowid", (run,)
            ).fetchall()
            lanes = self._connection.execute("SELECT lane, draft, failure FROM lanes WHERE run = ?", (run,)).fetchall()
        if row is None:
            raise RunError(said("This run is no longer there."), said("The list of runs shows those that are."))
        title, created, finished, plan, conditions = row
        try:
            comparison = Comparison(
                read_named(Plan, json.loads(plan)),
                tuple(_result(cell, load, events) for cell, load, events, _ in cells),
                {
                    read_named(Cell, json.loads(cell)): read_named(OutputCheck, json.loads(outcome))
                    for cell, _, _, outcome in cells
                    if outcome
                },
                {lane: failure for lane, _, failure in lanes if failure},
            )
            drafts = {lane: read_named(UsedModel, json.loads(draft)) for lane, draft, _ in lanes if draft}
            known = read_named(Conditions, json.loads(conditions))
        except ValueError as error:
            raise RunError(
                said("This run cannot be read: {error}.", error=error), said("Delete it, and measure again.")
            ) from error
        return Run(run, title, created, finished, known, comparison, drafts)


def _worded(error: sqlite3.Error | OSError, path: Path) -> RunError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return RunError(
            said("The disk is full: what is measured cannot be kept."), said("Free some space, then go on.")
        )
    if code == sqlite3.SQLITE_BUSY:
        return RunError(said("Another program holds {path}.", path=path), said("Close it, then go on."))
    reason = getattr(error, "strerror", "") or str(error)
    return RunError(
        said("{path} cannot be used: {reason}.", path=path, reason=reason),
        said("Check the folder's permissions and free space."),
    )


def _json(value: Any) -> str:
    return json.dumps(as_named(value), separators=(",", ":"))


def _result(cell: str, load: str, events: bytes) -> CellResult:
    return CellResult.of(
        read_named(Cell, json.loads(cell)), decode([events]), read_named(MachineLoad, json.loads(load))
    )

"""What stands behind the pages of comparisons and benchmarks, built and connected."""

from PySide6.QtCore import QObject, Qt

from app.core.conversation import Surroundings
from app.core.errors import DraftlightError
from app.core.plan import Prompt
from app.core.prompt_set import read_prompts
from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.storage.folders import Folders, resource
from app.storage.runs import FILE
from app.workers.chats import ChatsThread
from app.workers.engine import EngineThread
from app.workers.library import LibraryThread
from app.workers.measuring import MeasuringWorker
from app.workers.runs import RunsWorker


class Measured(QObject):
    """Measuring goes on in the engine's thread, and reading what was measured in the chats' one."""

    def __init__(
        self,
        folders: Folders,
        state: MeasuringState,
        engine: EngineThread,
        chats: ChatsThread,
        surroundings: Surroundings,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.state = state
        self.worker = MeasuringWorker(engine.engine, folders.cache, folders.data / FILE, surroundings)
        self.worker.moveToThread(engine)
        self.runs = RunsWorker(folders.data / FILE)
        self.runs.moveToThread(chats)
        chats.finished.connect(self.runs.close, Qt.ConnectionType.DirectConnection)  # in that thread, at its end
        self._connect_runs()
        self._connect_measuring()

    def follow(self, pair: PairState, chat: ChatState, library: LibraryThread) -> None:
        """What needs the engine for something else ends what is measured, and measuring ends a reply."""
        state = self.state
        same = state.same_output.requested
        for signal in (state.comparison.run_requested, state.benchmark.run_requested, state.estimate.requested, same):
            signal.connect(chat.stop)
        pair.load_requested.connect(state.stop)
        pair.unload_requested.connect(state.stop)
        self.worker.lost.connect(pair.on_lost)
        self.worker.fitted.connect(pair.on_fitting)
        self.worker.reported.connect(pair.on_report)
        state.drafts.rank_requested.connect(library.worker.rank)
        library.worker.ranked.connect(state.drafts.on_ranked)

    def start(self) -> None:
        self.state.kept.list_requested.emit()
        self.state.own_prompts.list_requested.emit()

    def _connect_measuring(self) -> None:
        worker, state = self.worker, self.state
        for run in (state.comparison, state.benchmark):
            run.run_requested.connect(worker.run)
            run.read_requested.connect(self.runs.open)
            self.runs.read.connect(run.on_read)
            worker.began.connect(run.on_began)
            worker.event_emitted.connect(run.receive)
            worker.restoring.connect(run.on_restoring)
            worker.ended.connect(run.on_ended)
            worker.failed.connect(run.on_failed)
            worker.not_kept.connect(run.on_not_kept)
        state.estimate.requested.connect(worker.estimate)
        worker.estimated.connect(state.estimate.on_estimated)
        worker.failed.connect(state.estimate.on_failed)
        same = state.same_output
        same.requested.connect(worker.check)
        worker.compared.connect(same.on_compared)
        worker.drawn.connect(same.on_drawn)
        worker.checked.connect(same.on_checked)
        worker.failed.connect(same.on_failed)
        worker.kept.connect(self.runs.refresh)

    def _connect_runs(self) -> None:
        state, worker = self.state.kept, self.runs
        state.list_requested.connect(worker.refresh)
        state.delete_requested.connect(worker.delete)
        state.export_requested.connect(worker.export)
        state.write_requested.connect(worker.write)
        worker.listed.connect(state.on_listed)
        worker.exported.connect(state.exported)
        state.trace_requested.connect(worker.trace)
        worker.traced.connect(state.on_traced)
        own = self.state.own_prompts
        own.list_requested.connect(worker.list_prompts)
        own.keep_requested.connect(worker.keep_prompts)
        own.delete_requested.connect(worker.delete_prompts)
        worker.prompts_listed.connect(own.on_listed)
        worker.failed.connect(state.on_failed)
        lesson = self.state.lesson
        lesson.read_requested.connect(worker.teach)
        worker.measured.connect(lesson.on_read)


def known_prompts() -> tuple[Prompt, ...]:
    """Those that come with the program."""
    try:
        return read_prompts(resource("prompts.toml").read_text(encoding="utf-8"), "prompts.toml")
    except (OSError, DraftlightError):  # a damaged installation: one's own can still be typed
        return ()

"""What is noted of this run in case it crashes, and what the last crash has left: built and connected."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.core.conversation import Surroundings
from app.core.crash import Running
from app.core.errors import EngineGaveUp
from app.core.loading import LoadOptions, LoadRequest, Role
from app.core.preferences import Preferences, differences
from app.state.conversations import ConversationsState
from app.state.incidents import IncidentsState
from app.state.pair import PairState
from app.state.preferences import PreferencesState
from app.storage.folders import Folders
from app.storage.running import FOLDER
from app.workers.chats import ChatsThread
from app.workers.engine import EngineThread
from app.workers.running import RunningWorker

_PRIVATE = ("endpoint", "models_folder")


class Noted(QObject):
    """Writes in the chats' thread."""

    changed = Signal(object)  # values of `Running` by their names

    def __init__(self, folders: Folders, chats: ChatsThread, surroundings: Surroundings, parent: QObject) -> None:
        super().__init__(parent)
        self._models: dict[str, str] = {}
        self._conversation: int | None = None
        running = Running(
            program=surroundings.draftlight, llama_cpp=surroundings.llama_cpp, machine=surroundings.machine
        )
        self.worker = RunningWorker(folders.data / FOLDER, folders.logs, running)
        self.worker.moveToThread(chats)
        chats.started.connect(self.worker.start)
        chats.finished.connect(self.worker.close, Qt.ConnectionType.DirectConnection)  # in that thread, at its end
        self.changed.connect(self.worker.note)

    def follow(
        self,
        pair: PairState,
        conversations: ConversationsState,
        preferences: PreferencesState,
        engine: EngineThread,
        incidents: IncidentsState,
    ) -> None:
        self._conversations, self._preferences = conversations, preferences
        pair.load_requested.connect(self._note_load)
        pair.unload_requested.connect(self._note_unload)
        conversations.current.changed.connect(self._note_conversation)
        preferences.changed.connect(self._note_preferences)
        engine.gave_up.connect(self._note_words, Qt.ConnectionType.QueuedConnection)
        self.worker.looked.connect(incidents.on_looked)
        incidents.save_requested.connect(self.worker.save)
        self.worker.saved.connect(incidents.on_saved)
        self.worker.failed.connect(incidents.on_save_failed)
        self._note_preferences()

    @Slot(object)
    def _note_load(self, request: LoadRequest) -> None:
        self._models[request.role] = _described(request)
        self.changed.emit({"models": dict(self._models)})

    @Slot(object)
    def _note_unload(self, role: Role) -> None:
        self._models.pop(role, None)
        self.changed.emit({"models": dict(self._models)})

    @Slot()
    def _note_conversation(self) -> None:
        shown = self._conversations.open_id
        if shown != self._conversation:
            self._conversation = shown
            self.changed.emit({"conversation": shown})

    @Slot()
    def _note_preferences(self) -> None:
        self.changed.emit({"preferences": _telling(self._preferences.values)})

    @Slot(object)
    def _note_words(self, error: EngineGaveUp) -> None:
        self.changed.emit({"words": error.words or error.message})


def _telling(values: Preferences) -> Mapping[str, Any]:
    """Without what somebody wrote themselves."""
    return {name: value for name, value in differences(values).items() if name not in _PRIVATE}


def _described(request: LoadRequest) -> str:
    """The file's name and not its folder, which may tell who somebody is."""
    options, usual = request.options, LoadOptions()
    told = [
        f"{one.name} {getattr(options, one.name)}"
        for one in fields(LoadOptions)
        if getattr(options, one.name) != getattr(usual, one.name)
    ]
    return ", ".join([Path(request.path).name, *told])

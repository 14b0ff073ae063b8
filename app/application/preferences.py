"""The preferences, who writes them, and what of the chat goes by them."""

import logging
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from app.core.errors import DraftlightError, SettingsError
from app.core.loading import Role
from app.core.preferences import DEFAULTS, SECTION, Preferences
from app.core.request import DrafterKind, OnFull
from app.core.said import said
from app.core.setting_values import SettingValues
from app.library.network import checked_endpoint
from app.state.chat import ChatState
from app.state.pair import PairState
from app.state.preferences import PreferencesState
from app.state.settings import GenerationSettings
from app.storage.folders import Folders
from app.storage.preferences import FILE, PreferencesFile
from app.storage.window_file import FILE as WINDOW_FILE
from app.storage.window_file import WindowFile
from app.workers.preferences import PreferencesThread

_LOG = logging.getLogger("draftlight.application")


class Preferred(QObject):
    """Loading and new chats go by the preferences: from the next load, and the next chat or one that is empty, on."""

    def __init__(self, folders: Folders, pair: PairState, settings: GenerationSettings, parent: QObject) -> None:
        super().__init__(parent)
        file = PreferencesFile(folders.settings / FILE)
        values, problem = _read(file)
        checks = {"endpoint": checked_endpoint, "models_folder": check_folder}
        self.state = PreferencesState(values, problem, str(file.path), checks, self)
        self.state.logs = str(folders.logs)
        window = WindowFile(folders.data / WINDOW_FILE)
        self.window = window.read()  # how it was the last time
        self.writer = PreferencesThread(file, window, self)
        self._pair, self._settings = pair, settings
        self._chat: ChatState | None = None
        self.state.keep_requested.connect(self.writer.worker.keep)
        self.writer.worker.kept.connect(self.state.on_kept)
        self.writer.worker.failed.connect(self.state.on_failed)
        self.state.changed.connect(self._apply)
        self._set_loading()
        settings.set_defaults(new_chat(values))
        settings.reset()
        self.writer.start()

    def follow(self, chat: ChatState) -> None:
        self._chat = chat

    def stop(self) -> None:
        self.writer.stop()

    @Slot(str)
    def _apply(self, name: str) -> None:
        if SECTION[name] == "loading":
            self._set_loading()
        elif SECTION[name] == "new_chats":
            self._settings.set_defaults(new_chat(self.state.values))
            if self._chat and not self._chat.turns:
                self._settings.reset()

    def _set_loading(self) -> None:
        values = self.state.values
        for role, n_context in ((Role.TARGET, values.target_context), (Role.DRAFT, values.draft_context)):
            options = replace(self._pair.options(role), n_context=n_context, n_threads=values.threads)
            self._pair.set_options(role, options)


def new_chat(values: Preferences) -> SettingValues:
    """What a chat begins with."""
    return SettingValues(
        temperature=values.temperature,
        lookahead=values.lookahead or None,
        max_tokens=values.max_tokens,
        drafter=DrafterKind(values.drafter),
        on_full=OnFull(values.on_full),
    )


def check_folder(text: str) -> None:
    """Without looking whether it is there: a disk that is not may take long to say so."""
    try:
        whole = Path(text).expanduser().is_absolute()
    except RuntimeError:  # ~somebody who is not known
        whole = False
    if not whole:
        raise SettingsError(
            said("{text} is no whole path of a folder.", text=repr(text)), said("It begins at the root or with ~.")
        )


def _read(file: PreferencesFile) -> tuple[Preferences, DraftlightError | None]:
    """A file that cannot be understood stays as it is; the window says so and goes by the defaults."""
    try:
        return file.read(), None
    except DraftlightError as error:
        _LOG.warning("%s", error)
        return DEFAULTS, error

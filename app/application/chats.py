"""The conversations and who keeps them, connected."""

from app.application.language import Language
from app.state.conversations import ConversationsState
from app.state.uses import UsesState
from app.workers.chats import ChatsWorker


def connect_chats(worker: ChatsWorker, state: ConversationsState, uses: UsesState, language: Language) -> None:
    """Before the worker's thread runs."""
    current = state.current
    current.begin_requested.connect(worker.begin)
    current.reopen_requested.connect(worker.reopen)
    current.event_added.connect(worker.add)
    current.settings_requested.connect(worker.set_settings)
    state.find_requested.connect(worker.find)
    state.open_requested.connect(worker.open)
    state.rename_requested.connect(worker.rename)
    state.tag_requested.connect(worker.tag)
    state.pin_requested.connect(worker.pin)
    state.delete_requested.connect(worker.delete)
    state.restore_requested.connect(worker.restore)
    state.purge_requested.connect(worker.purge)
    state.choose_requested.connect(worker.choose)
    state.export_requested.connect(worker.export)
    state.import_requested.connect(worker.take_in)
    worker.listed.connect(state.on_listed)
    worker.read.connect(state.on_read)
    worker.taken_in.connect(state.on_taken_in)
    worker.exported.connect(state.exported)
    worker.failed.connect(state.on_failed)
    uses.find_requested.connect(worker.find_users)
    worker.users_known.connect(uses.on_known)
    worker.listed.connect(uses.ask)
    worker.speak(language.tongue)
    language.changed.connect(worker.speak)

"""The thread of the conversations: it owns the database, and writes what a running reply says a moment at a time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QMetaObject, QObject, Qt, QThread, QTimer, Signal, Slot

from app.core.conversation import Making, NewTurn, WholeConversation
from app.core.errors import ConversationError
from app.core.events import Event, Finished
from app.core.export import json_text, markdown, read_json
from app.core.export_html import html
from app.core.said import ENGLISH, Tongue, cause, said
from app.core.setting_values import SettingValues
from app.core.trace import cut_off
from app.storage.chats import Chats
from app.storage.whole_file import write_whole
from app.workers.boundary import worded

_MOMENT = 500  # ms between two writings of a running reply
_AGAIN = 5000  # ms until what could not be written is tried again
_GRACE = 60.0  # seconds: another window may still take a deletion back


@dataclass(frozen=True, slots=True)
class _Addition:
    reply: int
    events: list[Event] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Reopening:
    reply: int
    making: Making


class ChatsWorker(QObject):
    """What cannot be written now is kept and tried again, in its order; nothing is written past it."""

    listed = Signal(str, object)  # the words that were looked for, tuple of Listed
    read = Signal(object)  # WholeConversation
    taken_in = Signal(object)  # WholeConversation
    exported = Signal(object)  # Path
    users_known = Signal(object, object)  # files of a model, tuple of Conversation
    failed = Signal(object)  # DraftlightError

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._chats: Chats | None = None
        self._waiting: list[NewTurn | _Reopening | _Addition] = []
        self._running: dict[int, list[Event]] = {}
        self._words = ""
        self._told = ""
        self._timer: QTimer | None = None
        self._tongue = ENGLISH

    @Slot()
    def start(self) -> None:
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._write)
        self._try(self._open)

    def _open(self) -> None:
        self._chats = chats = Chats(self._path)
        if chats.set_aside:
            self.failed.emit(
                ConversationError(
                    said(
                        "The file of conversations was damaged. It is set aside as {set_aside}; a new one is begun.",
                        set_aside=chats.set_aside,
                    )
                )
            )
        chats.purge_deleted(time.time() - _GRACE)
        self._list(chats)

    @Slot(object)
    def begin(self, turn: NewTurn) -> None:
        self._running[turn.answer] = []
        self._waiting.append(turn)
        self._write()
        self._try_with(self._list)

    @Slot(object, object)
    def reopen(self, reply: int, making: Making) -> None:
        """It goes on where it had stopped."""
        self._running[reply] = []
        self._waiting.append(_Reopening(reply, making))
        self._write()

    @Slot(object, object)
    def add(self, reply: int, event: Event) -> None:
        if reply not in self._running:
            return
        self._running[reply].append(event)
        last = self._waiting[-1] if self._waiting else None
        if not isinstance(last, _Addition) or last.reply != reply:
            last = _Addition(reply)
            self._waiting.append(last)
        last.events.append(event)
        if isinstance(event, Finished):
            del self._running[reply]
            self._write()
        elif self._timer and not self._timer.isActive():
            self._timer.start(_MOMENT)

    @Slot()
    def _write(self) -> None:
        if not self._chats or not self._timer:
            self._waiting.clear()  # it was said at the start that nothing is kept
            return
        self._timer.stop()
        try:
            while self._waiting:
                first = self._waiting[0]
                if isinstance(first, NewTurn):
                    self._chats.begin(first)
                elif isinstance(first, _Reopening):
                    self._chats.reopen(first.reply, first.making)
                else:
                    self._chats.append(first.reply, first.events)
                del self._waiting[0]
            self._told = ""
        except Exception as error:
            self._timer.start(_AGAIN)
            told = worded(error)
            if str(told) != self._told:
                self._told = str(told)
                self.failed.emit(told)

    @Slot(str)
    def find(self, words: str) -> None:
        self._words = words
        self._try_with(self._list)

    @Slot(object)
    def find_users(self, files: tuple[Path, ...]) -> None:
        """The conversations that a model took part in."""
        self._try_with(lambda chats: self.users_known.emit(files, chats.users(files)))

    @Slot(object)
    def open(self, conversation: int) -> None:
        self._write()
        self._try_with(lambda chats: self.read.emit(chats.read(conversation, to_look_at=True)))

    @Slot(object, str)
    def rename(self, conversation: int, title: str) -> None:
        self._change(lambda chats: chats.rename(conversation, title))

    @Slot(object, object)
    def set_settings(self, conversation: int, settings: SettingValues) -> None:
        """Those of the conversation from now on."""
        self._write()  # it may not be there yet
        self._try_with(lambda chats: chats.set_settings(conversation, settings))

    @Slot(object, object)
    def tag(self, conversation: int, tags: tuple[str, ...]) -> None:
        self._change(lambda chats: chats.tag(conversation, tags))

    @Slot(object, bool)
    def pin(self, conversation: int, pinned: bool) -> None:
        self._change(lambda chats: chats.pin(conversation, pinned))

    @Slot(object)
    def delete(self, conversation: int) -> None:
        self._change(lambda chats: chats.delete(conversation, time.time()))

    @Slot(object)
    def restore(self, conversation: int) -> None:
        self._change(lambda chats: chats.restore(conversation))

    @Slot(object)
    def purge(self, conversation: int) -> None:
        """It was deleted, and nobody wants it back."""
        self._try_with(lambda chats: chats.purge(conversation))

    @Slot(object, object)
    def choose(self, conversation: int, leaf: int) -> None:
        self._try_with(lambda chats: chats.choose(conversation, leaf))

    @Slot(object, object)
    def export(self, conversation: int, path: Path) -> None:
        """As JSON or a page where the file is named so, else as Markdown."""
        self._write()

        def work(chats: Chats) -> None:
            write_whole(path, self._exported(chats.read(conversation), path.suffix.lower()))
            self.exported.emit(path)

        self._try_with(work)

    @Slot(object)
    def speak(self, tongue: Tongue) -> None:
        """What is written for people is written in this language from now on."""
        self._tongue = tongue

    def _exported(self, whole: WholeConversation, suffix: str) -> str:
        match suffix:
            case ".json":
                return json_text(whole)
            case ".html" | ".htm":
                return html(whole, self._tongue)
            case _:
                return markdown(whole, self._tongue)

    @Slot(object)
    def take_in(self, path: Path) -> None:
        """A conversation that was exported as JSON."""

        def work(chats: Chats) -> None:
            whole = read_json(_content(path), str(path))
            chats.add(whole)
            self._list(chats)
            self.taken_in.emit(chats.read(whole.conversation.id, to_look_at=True))

        self._try_with(work)

    def _list(self, chats: Chats) -> None:
        self.listed.emit(self._words, chats.conversations(self._words))

    def _change(self, work: Callable[[Chats], None]) -> None:
        self._try_with(work)
        self._try_with(self._list)

    def _try_with(self, work: Callable[[Chats], None]) -> None:
        chats = self._chats
        if chats:
            self._try(lambda: work(chats))

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self.failed.emit(worded(error))

    @Slot()
    def shut_down(self) -> None:
        """Replies that still run end here, with what they said."""
        for reply, events in list(self._running.items()):
            self.add(reply, cut_off(events))
        self._write()
        if self._timer:
            self._timer.stop()
            self._timer.deleteLater()  # here: no other thread may stop a timer
            self._timer = None
        if self._chats:
            self._chats.close()
            self._chats = None
        self.thread().quit()


class ChatsThread(QThread):
    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chats")
        self.worker = ChatsWorker(path)
        self.worker.moveToThread(self)
        self.started.connect(self.worker.start)

    def flush(self) -> None:
        """Everything that was said is written; returns when it is, and what runs goes on."""
        if self.isRunning():
            QMetaObject.invokeMethod(self.worker, "_write", Qt.ConnectionType.BlockingQueuedConnection)

    def stop(self) -> None:
        """Everything that was said is written; returns when it is."""
        if self.isRunning():
            QMetaObject.invokeMethod(self.worker, "shut_down", Qt.ConnectionType.QueuedConnection)
            self.wait()


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ConversationError(said("{path} cannot be read: {reason}.", path=path, reason=cause(error))) from error

"""The preferences in force: what the window shows and changes, and what everything else goes by."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal, Slot

from app.core.errors import DraftlightError
from app.core.preferences import DEFAULTS, NAMES, Preferences, Value, changed

Check = Callable[[str], object]


class PreferencesState(QObject):
    """A change is in force at once; whoever keeps it is asked to, and says if that failed."""

    changed = Signal(str)  # the name of one
    language_changed = Signal(str)
    theme_changed = Signal(str)
    problem_changed = Signal()
    keep_requested = Signal(object)  # names and values

    def __init__(
        self,
        values: Preferences = DEFAULTS,
        problem: DraftlightError | None = None,
        path: str = "",
        checks: Mapping[str, Check] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`problem` is why the file at `path` is not gone by; `checks` raise for texts that mean nothing."""
        super().__init__(parent)
        self._values, self._problem, self._path = values, problem, path
        self._checks = checks or {}
        self.logs = ""  # the folder of the log; empty where none is kept

    @property
    def values(self) -> Preferences:
        return self._values

    @property
    def path(self) -> str:
        """The file that they are kept in; empty where they are not."""
        return self._path

    @property
    def problem(self) -> DraftlightError | None:
        """Why what is in force here and what is kept differ."""
        return self._problem

    def value(self, name: str) -> Value:
        value: Value = getattr(self._values, name)
        return value

    def is_default(self, name: str) -> bool:
        return bool(self.value(name) == getattr(DEFAULTS, name))

    def change(self, **edits: Value) -> None:
        """Raises `DraftlightError`, with everything as before."""
        for name, check in self._checks.items():
            if edits.get(name):
                check(str(edits[name]))
        before, self._values = self._values, changed(self._values, edits)
        names = [name for name in NAMES if getattr(before, name) != getattr(self._values, name)]
        if not names:
            return
        for name in names:
            self.changed.emit(name)
        if "theme" in names:
            self.theme_changed.emit(self._values.theme)
        if "language" in names:
            self.language_changed.emit(self._values.language)
        self.keep_requested.emit({name: self.value(name) for name in names})

    def reset(self, name: str) -> None:
        self.change(**{name: getattr(DEFAULTS, name)})

    @Slot()
    def on_kept(self) -> None:
        self._set_problem(None)

    @Slot(object)
    def on_failed(self, error: DraftlightError) -> None:
        self._set_problem(error)

    def _set_problem(self, problem: DraftlightError | None) -> None:
        if str(problem) != str(self._problem):
            self._problem = problem
            self.problem_changed.emit()

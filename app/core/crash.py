"""What a running program notes of itself, and what can be told of it when it did not come to its end.

Of what was said to models, and by them, nothing is in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Running:
    """One run of the program. Everything in it but `process` and `conversation` goes into a report."""

    process: str = ""
    program: str = ""  # its version
    llama_cpp: str = ""
    machine: str = ""
    devices: tuple[str, ...] = ()
    preferences: Mapping[str, Any] = field(default_factory=dict)  # those that are not the defaults
    models: Mapping[str, str] = field(default_factory=dict)  # by role: the file's name and how it was loaded
    conversation: int | None = None  # that was shown
    words: str = ""  # llama.cpp's last, where it gave up

    def plain(self) -> dict[str, Any]:
        return asdict(self) | {"devices": list(self.devices)}


def read_running(plain: object) -> Running:
    """What `plain` made, also by another version; what cannot be understood is left out."""
    if not isinstance(plain, dict):
        return Running()

    def of(name: str, kind: type, default: Any) -> Any:
        value = plain.get(name)
        return value if isinstance(value, kind) else default

    texts = {name: of(name, str, "") for name in ("process", "program", "llama_cpp", "machine", "words")}
    return Running(
        **texts,
        devices=tuple(str(one) for one in of("devices", list, [])),
        preferences=of("preferences", dict, {}),
        models={str(role): str(model) for role, model in of("models", dict, {}).items()},
        conversation=of("conversation", int, None),
    )


class Ending(StrEnum):
    GAVE_UP = "gave up"  # llama.cpp did
    CRASHED = "crashed"  # and Python saw it
    VANISHED = "vanished"  # ended by somebody, or with the machine


@dataclass(frozen=True, slots=True)
class Crash:
    running: Running
    at: float  # when it was last heard of
    lines: Sequence[str] = ()  # the last of its log
    trace: str = ""  # what Python wrote when it crashed

    @property
    def ending(self) -> Ending:
        if self.running.words:
            return Ending.GAVE_UP
        return Ending.CRASHED if self.trace.strip() else Ending.VANISHED

    def report(self, when: str) -> str:
        """For whoever shall find out what happened; `when` is `at` in words."""
        run = self.running
        facts = {
            "Ended": f"{self.ending}, {when}",
            "Draftlight": run.program,
            "llama-cpp-python": run.llama_cpp,
            "Machine": run.machine,
            "Devices": "; ".join(run.devices),
            **{role.capitalize(): model for role, model in run.models.items()},
            "Settings": ", ".join(f"{name} = {value}" for name, value in run.preferences.items()) or "the defaults",
        }
        parts = ["\n".join(f"{name}: {value}" for name, value in facts.items() if value)]
        for title, text in (
            ("llama.cpp's last words", run.words),
            ("The last lines of the log", "\n".join(self.lines)),
            ("What Python was doing", self.trace.strip()),
        ):
            if text:
                parts.append(f"{title}:\n{text}")
        return "\n\n".join(["Draftlight: report of a crash", *parts]) + "\n"

"""Every key that does something, in one list: what the dialog shows, and what the window is compared with by a test."""

from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

from app.ui.translation import tr

# In the conversation, for the message at the caret.
COPY_KEYS, EDIT_KEYS, AGAIN_KEYS = "Ctrl+Shift+C", "Ctrl+E", "Ctrl+R"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """One thing that keys do. `keys` are written as Qt does on every system: "Ctrl+N"."""

    keys: tuple[str, ...]
    meaning: str
    by_widget: bool = False  # no shortcut of the window: whatever has the focus takes the key

    @property
    def shown(self) -> str:
        """As this system writes them."""
        return "  ".join(native(key) for key in self.keys)


@dataclass(frozen=True, slots=True)
class ShortcutGroup:
    title: str
    shortcuts: tuple[Shortcut, ...]


def native(keys: str) -> str:
    """As this system writes a key: ⌘N, or Ctrl+N."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def shortcut_groups() -> tuple[ShortcutGroup, ...]:
    """In the language of now."""
    return (
        ShortcutGroup(
            tr("Everywhere"),
            (
                Shortcut(("Ctrl+N",), tr("New chat")),
                Shortcut(("Ctrl+Shift+F",), tr("Search all conversations")),
                Shortcut(("Ctrl+O",), tr("Choose the target")),
                Shortcut(("Ctrl+Shift+O",), tr("Choose the draft")),
                Shortcut(("Ctrl+1",), tr("Chat")),
                Shortcut(("Ctrl+2",), tr("Models")),
                Shortcut(("Ctrl+3",), tr("Compare")),
                Shortcut(("Ctrl+4",), tr("Benchmark")),
                Shortcut(("Ctrl+5",), tr("Learn")),
                Shortcut(("Ctrl+,",), tr("Settings")),
                Shortcut(("Ctrl+/",), tr("This list")),
                Shortcut(("F1",), tr("The guide, at the page for where you are")),
            ),
        ),
        ShortcutGroup(
            tr("Message"),
            (
                Shortcut(("Return",), tr("Send"), by_widget=True),
                Shortcut(("Shift+Return",), tr("Break the line"), by_widget=True),
                Shortcut(("Up",), tr("The last question again, while nothing is written"), by_widget=True),
                Shortcut(("Ctrl+Shift+A",), tr("Attach files")),
                Shortcut(("Esc",), tr("Stop the reply; in the inspector, leave it")),
            ),
        ),
        ShortcutGroup(
            tr("Reply"),
            (
                Shortcut(("Ctrl+M",), tr("Tokens, or text to read")),
                Shortcut(("Ctrl+I",), tr("Inspect the token at the caret")),
                Shortcut(("Ctrl+Shift+P",), tr("Show proposed tokens that fell, or hide them")),
                Shortcut(("Ctrl+Shift+R",), tr("Show where rounds begin and end, or hide it")),
                Shortcut((COPY_KEYS,), tr("In the conversation: copy the reply at the caret"), by_widget=True),
                Shortcut((EDIT_KEYS,), tr("In the conversation: edit the message at the caret"), by_widget=True),
                Shortcut((AGAIN_KEYS,), tr("In the conversation: another reply at the caret"), by_widget=True),
                Shortcut(("Left", "Right"), tr("In the inspector: the token before, the next one"), by_widget=True),
                Shortcut(("Up", "Down"), tr("In the inspector: the round before, the next one"), by_widget=True),
            ),
        ),
        ShortcutGroup(
            tr("Live numbers"),
            (
                Shortcut(("Ctrl+L",), tr("Show or hide them")),
                Shortcut(("Ctrl+Shift+L",), tr("In a window of their own, and back")),
                Shortcut(("Return", "Space"), tr("On a chart: copy or save it"), by_widget=True),
            ),
        ),
        ShortcutGroup(
            tr("List of conversations"),
            (
                Shortcut(("F2",), tr("Rename")),
                Shortcut(("Del",), tr("Delete; it can be taken back")),
            ),
        ),
    )

"""What a screen reader says without being asked, as the window does something by itself."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(voice: QObject, text: str, urgent: bool = False) -> None:
    event = QAccessibleAnnouncementEvent(voice, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)

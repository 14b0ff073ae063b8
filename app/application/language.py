"""The language of the window: its own texts and Qt's, and how numbers are written in fields."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from app.core.said import Tongue
from app.storage.folders import resource
from app.ui.translation import sentence

SOURCE = "en"  # what the code says
SPOKEN = (SOURCE, "ja")


def understood(wanted: str, system: QLocale | None = None) -> str:
    """One of `SPOKEN`: what is wanted, else the first of the system's languages that is among them, else English."""
    for name in (wanted, *(system or QLocale.system()).uiLanguages()):
        language = name.replace("_", "-").split("-")[0]
        if language in SPOKEN:
            return language
    return SOURCE


class Language(QObject):
    """Has the translators. What a window shows stays as it is: another language takes another window."""

    changed = Signal(object)  # Tongue

    def __init__(self, wanted: str, parent: QObject) -> None:
        super().__init__(parent)
        self._translators: list[QTranslator] = []
        self.current = ""
        self.speak(wanted)

    @property
    def tongue(self) -> Tongue:
        """For whoever writes files for people. It may be spoken in any thread."""
        return Tongue(self.current, sentence)

    def speak(self, wanted: str) -> bool:
        """Empty: the system's. Returns whether it is another one than before."""
        language = understood(wanted)
        if language == self.current:
            return False
        self.be_silent()
        self.current = language
        QLocale.setDefault(QLocale(language))
        qts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in (("draftlight", str(resource("translations"))), ("qtbase", qts)):
            translator = QTranslator(self)
            if language != SOURCE and translator.load(f"{name}_{language}", folder):
                QCoreApplication.installTranslator(translator)
                self._translators.append(translator)
        self.changed.emit(self.tongue)
        return True

    def be_silent(self) -> None:
        """Take the translators away again."""
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        self._translators = []

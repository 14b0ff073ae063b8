"""Opens the two questions about a pair from wherever they are asked."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QWidget

from app.core.lane import Lane
from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.pair import PairState


class PairQuestionsOpener(QObject):
    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState, window: QWidget) -> None:
        super().__init__(window)
        self._pair, self._chat, self._measuring, self._window = pair, chat, measuring, window

    @Slot()
    def ask_about_loaded(self) -> None:
        """Of the pair that is loaded, where there is one."""
        from app.ui.pair_questions import loaded_lane

        found = loaded_lane(self._pair)
        if found:
            self.ask_about(*found)

    @Slot(object, object)
    def ask_about(self, target: Path, lane: Lane) -> None:
        """Will it help, and is its output the same?"""
        from app.ui.pair_questions import PairQuestions  # rarely wanted

        questions = PairQuestions(self._pair, self._chat, self._measuring, target, lane, self._window)
        questions.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        questions.open()

"""The same prompt through several drafts: put together, watched, and read afterwards."""

from PySide6.QtGui import QShowEvent

from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.compare_result import CompareResult
from app.ui.compare_setup import CompareSetup
from app.ui.measuring_page import MeasuringPage
from app.ui.scrolled_page import WIDTH, page


class ComparePage(MeasuringPage):
    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__(measuring.comparison, measuring.kept)
        self.setup = CompareSetup(pair, chat, measuring)
        self.result = CompareResult(measuring.comparison, self.tr("Stop"))
        self.fill(
            self.tr("Compare"),
            self.tr("New comparison"),
            page(self.setup, self.tr("What is to be compared"), WIDTH),
            page(self.result, self.tr("Comparison")),
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setup.look()

"""The benchmark: put together with its duration, watched, paused, and read as a report."""

from PySide6.QtGui import QShowEvent

from app.state.chat import ChatState
from app.state.measuring import MeasuringState
from app.state.pair import PairState
from app.ui.bench_setup import BenchSetup
from app.ui.measured_result import MeasuredResult
from app.ui.measuring_page import MeasuringPage
from app.ui.scrolled_page import WIDTH, page


class BenchPage(MeasuringPage):
    def __init__(self, pair: PairState, chat: ChatState, measuring: MeasuringState) -> None:
        super().__init__(measuring.benchmark, measuring.kept)
        self.setup = BenchSetup(pair, chat, measuring)
        self.result = MeasuredResult(measuring.benchmark, self.tr("Pause"))
        self.result.column.addStretch(1)
        self.fill(
            self.tr("Benchmark"),
            self.tr("New benchmark"),
            page(self.setup, self.tr("What is to be measured"), WIDTH),
            page(self.result, self.tr("Report")),
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setup.look()

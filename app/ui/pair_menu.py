"""What can be done with the pair as a whole: one of before again, both swapped, both unloaded."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.core.recent_pair import RecentPair
from app.state.pair import PairState
from app.state.recent import RecentState
from app.ui import model_wording


class PairMenu(QMenu):
    """Filled when it opens, and again when what it shows has changed meanwhile."""

    chosen = Signal(object)  # RecentPair
    asked = Signal()  # will it help, and is its output the same?

    def __init__(self, pair: PairState, recent: RecentState, parent: QWidget) -> None:
        super().__init__(parent)
        self._pair, self._recent = pair, recent
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._open)
        recent.changed.connect(self._fill_again)
        self.fill()

    def _open(self) -> None:
        self.fill()
        self._recent.refresh()

    def _fill_again(self) -> None:
        if self.isVisible():
            self.fill()

    def fill(self) -> None:
        self.clear()
        for pair in self._recent.pairs:
            self._add(pair)
        if self._recent.pairs:
            self.addSeparator()
        ask = self.addAction(self.tr("Will it help? Is the output the same?…"), self.asked.emit)
        ask.setEnabled(self._pair.target.info is not None and not self._pair.loading and not self._pair.lent)
        self.addSeparator()
        both = self._pair.target.info and self._pair.draft.info
        swap = self.addAction(self.tr("Swap target and draft"), self._pair.swap)
        swap.setEnabled(bool(both) and not self._pair.loading)
        unload = self.addAction(self.tr("Unload both"), self._pair.unload_all)
        unload.setEnabled(bool(self._pair.target.info or self._pair.draft.info or self._pair.loading))
        forget = self.addAction(self.tr("Forget all recent pairs"), self._forget_all)
        forget.setEnabled(bool(self._recent.pairs))

    def _add(self, pair: RecentPair) -> None:
        title = pair.title.replace("&", "&&")
        files = "\n".join(str(file) for file in pair.files if file)
        if not pair.missing:
            action = self.addAction(f"{title}\t{model_wording.moment(pair.when)}")
            action.setToolTip(files)
            action.triggered.connect(lambda: self.chosen.emit(pair))
            return
        ways = self.addMenu(self.tr("{pair} (gone)").format(pair=title))
        ways.setToolTipsVisible(True)
        ways.menuAction().setToolTip(model_wording.missing(pair.missing))
        if pair.target not in pair.missing:
            ways.addAction(self.tr("Load the target alone"), lambda: self.chosen.emit(pair))
        ways.addAction(self.tr("Remove from this list"), lambda: self._recent.forget(pair))

    def _forget_all(self) -> None:
        for pair in self._recent.pairs:
            self._recent.forget(pair)

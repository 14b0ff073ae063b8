"""Whether two vocabularies fit, rule by rule, and every token that differs: a pair of tables over a report."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QDialog, QHBoxLayout, QHeaderView, QLabel, QPushButton, QTableView, QVBoxLayout, QWidget

from app.core.compatibility import VocabReport
from app.ui.figures import UNKNOWN, count, visible
from app.ui.theme import GRID, Theme, set_role, tabular
from app.ui.translation import sentence, tr

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 3 * GRID
DISPLAY = Qt.ItemDataRole.DisplayRole


class ReportTable(QAbstractTableModel):
    """A table that makes its cells' texts when they are looked at; it may have 150,000 rows."""

    def __init__(self, headers: tuple[str, ...], n_rows: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._headers = headers
        self._n_rows = n_rows

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else self._n_rows

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if role == DISPLAY and orientation is Qt.Orientation.Horizontal:
            return self._headers[section]
        return None

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if role in (DISPLAY, Qt.ItemDataRole.ToolTipRole):
            return self.cell(index.row(), index.column())
        return None

    def cell(self, row: int, column: int) -> str:
        raise NotImplementedError


class RuleTable(ReportTable):
    def __init__(self, report: VocabReport, parent: QWidget) -> None:
        self._rules = report.rules
        self._warning = QColor(Theme.of(parent.palette()).warning)
        headers = (tr("Rule"), tr("Target"), tr("Draft"), tr("Verdict"))
        super().__init__(headers, len(report.rules), parent)

    def cell(self, row: int, column: int) -> str:
        this = self._rules[row]
        verdict = self.tr("fits") if this.passed else self.tr("does not fit")
        return (sentence(this.name), sentence(this.target), sentence(this.draft), verdict)[column]

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if role == Qt.ItemDataRole.ForegroundRole and not self._rules[index.row()].passed:
            return self._warning
        return super().data(index, role)


class DifferenceTable(ReportTable):
    def __init__(self, report: VocabReport, parent: QWidget) -> None:
        self._differences = report.differences
        headers = (tr("Token"), tr("Text in the target"), tr("Text in the draft"))
        super().__init__(headers, len(report.differences), parent)

    def cell(self, row: int, column: int) -> str:
        this = self._differences[row]
        return (count(this.token), _shown(this.target_text), _shown(this.draft_text))[column]

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 0:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return super().data(index, role)


class ReportDialog(QDialog):
    """Opened by the verdict in the pair bar."""

    def __init__(self, report: VocabReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Do the vocabularies fit?"))
        self.resize(720, 600 if report.differences else 320)
        summary = _text(sentence(report.summary))
        others = [sentence(one.sentence) for one in report.other_programs]
        self.details = _text("\n".join([sentence(report.way), *others]))
        set_role(self.details, "caption")
        font = QFont(summary.font())
        font.setWeight(QFont.Weight.DemiBold)
        summary.setFont(font)
        self.rules = _table(RuleTable(report, self), self.tr("Rules"))
        self.rules.setFixedHeight(ROW_HEIGHT * (len(report.rules) + 1) + GRID)
        self.rules.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.rules.horizontalHeader().setSectionResizeMode(3, QHeaderView.ResizeMode.ResizeToContents)
        self.differences = _table(DifferenceTable(report, self), self.tr("Tokens that differ"))
        self.differences.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self.differences.setColumnWidth(0, 12 * GRID)
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        whole.addWidget(summary)
        whole.addWidget(self.details)
        whole.addWidget(self.rules)
        if report.differences:
            whole.addWidget(self._caption(report))
            whole.addWidget(self.differences, 1)
        else:
            self.differences.setParent(self)
            self.differences.hide()
            whole.addStretch(1)
        whole.addLayout(buttons)

    def _caption(self, report: VocabReport) -> QLabel:
        text = self.tr("{n} of {total} compared tokens have a different text").format(
            n=count(len(report.differences)), total=count(report.n_compared)
        )
        caption = QLabel(text)
        set_role(caption, "caption")
        return caption


def _text(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _table(model: ReportTable, name: str) -> QTableView:
    view = QTableView()
    view.setModel(model)
    view.setAccessibleName(name)
    view.setFont(tabular(view.font()))
    view.setAlternatingRowColors(True)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    view.setTabKeyNavigation(False)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.verticalHeader().hide()
    # Fixed rows: to measure 150,000 of them would take seconds.
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    header = view.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    return view


def _shown(text: str | None) -> str:
    """With what cannot be seen made visible."""
    if text is None:
        return UNKNOWN
    return visible(text)

"""The models on this machine as a table."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from app.core.installed import InstalledModel
from app.ui import figures, model_wording
from app.ui.row_view import RowView
from app.ui.theme import Theme
from app.ui.translation import tr

Index = QModelIndex | QPersistentModelIndex
SORT_ROLE = Qt.ItemDataRole.UserRole
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBERS = (1, 3, 4)  # columns that are right-aligned


class ModelTable(QAbstractTableModel):
    """One row a model. What cannot be loaded is grey, and says why when the mouse rests on it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._models: tuple[InstalledModel, ...] = ()
        self._headers = (tr("Model"), tr("Parameters"), tr("Stored as"), tr("Size"), tr("Context"), tr("Kept by"))

    def set_models(self, models: Sequence[InstalledModel]) -> None:
        self.beginResetModel()
        self._models = tuple(models)
        self.endResetModel()

    def model_at(self, row: int) -> InstalledModel:
        return self._models[row]

    def row_of(self, model: InstalledModel) -> int:
        """-1: it is not there (any more)."""
        return next((row for row, one in enumerate(self._models) if one.path == model.path), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._models)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self._headers[section]
            if role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
                return RIGHT
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        model, column = self._models[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._texts(model)[column]
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(filter(None, (str(model.path), model_wording.obstacle(model))))
            case Qt.ItemDataRole.TextAlignmentRole if column in _NUMBERS:
                return RIGHT
            case Qt.ItemDataRole.ForegroundRole if not model.usable:
                return QColor(Theme.of(QApplication.palette()).muted)
        return self._sort_keys(model)[column] if role == SORT_ROLE else None

    def _texts(self, model: InstalledModel) -> tuple[str, ...]:
        header = model.header
        size = figures.UNKNOWN if model.gone else figures.size(model.n_bytes)
        context = figures.count(header.n_context) if header and header.n_context else figures.UNKNOWN
        stored = header.quantisation if header else figures.UNKNOWN
        if model.gone:
            stored = tr("gone")
        elif model.missing:
            stored = tr("part missing")
        elif not header:
            stored = tr("unreadable")
        elif not model.usable:
            stored = model_wording.kind_name(header.kind)
        n_parameters = model.n_parameters or (header.n_parameters if header else 0)
        return (
            model.name,
            model_wording.parameters(n_parameters),
            stored,
            size,
            context,
            model_wording.place_name(model.place),
        )

    def _sort_keys(self, model: InstalledModel) -> tuple[object, ...]:
        name, _, stored, _, _, place = self._texts(model)
        context = model.header.n_context if model.header else 0
        return name.casefold(), model.n_parameters, stored, model.n_bytes, context, place


class ModelView(RowView):
    """Sorted by a click on a column."""

    def __init__(self) -> None:
        self.proxy = QSortFilterProxyModel()
        self.table = ModelTable(self.proxy)
        self.proxy.setSourceModel(self.table)
        self.proxy.setSortRole(SORT_ROLE)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.proxy.setFilterKeyColumn(-1)
        super().__init__(self.proxy, tr("Models on this machine"), {4: 620, 5: 520, 1: 400})
        self.proxy.setParent(self)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)

    @property
    def selected(self) -> InstalledModel | None:
        rows = self.selectionModel().selectedRows()
        return self.table.model_at(self.proxy.mapToSource(rows[0]).row()) if rows else None

    def select(self, model: InstalledModel) -> None:
        row = self.table.row_of(model)
        if row >= 0:
            self.setCurrentIndex(self.proxy.mapFromSource(self.table.index(row, 0)))

    def show_models(self, models: Sequence[InstalledModel]) -> None:
        """The selection stays on its model."""
        selected = self.selected
        self.table.set_models(models)
        if selected:
            self.select(selected)

"""What the hub's search found, as a table."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.core.hub import Repository
from app.ui import figures
from app.ui.row_view import RowView
from app.ui.translation import tr

Index = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBERS = (1, 2)


class RepositoryTable(QAbstractTableModel):
    """In the order in which the hub gave them."""

    def __init__(self) -> None:
        super().__init__()
        self._repositories: tuple[Repository, ...] = ()
        self._headers = (tr("Repository"), tr("Downloads"), tr("Likes"), tr("Licence"), tr("Updated"))

    def set_repositories(self, repositories: Sequence[Repository]) -> None:
        self.beginResetModel()
        self._repositories = tuple(repositories)
        self.endResetModel()

    @property
    def repositories(self) -> tuple[Repository, ...]:
        return self._repositories

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._repositories)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section in _NUMBERS else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return self._headers[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        repository, column = self._repositories[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._texts(repository)[column]
        return RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS else None

    def _texts(self, repository: Repository) -> tuple[str, ...]:
        licence = repository.licence or figures.UNKNOWN
        if repository.gated:
            licence = tr("{licence}, terms to accept").format(licence=licence)
        updated = f"{repository.updated:%Y-%m-%d}" if repository.updated else figures.UNKNOWN
        return (
            repository.name,
            figures.count(repository.downloads),
            figures.count(repository.likes),
            licence,
            updated,
        )


class RepositoryView(RowView):
    opened = Signal(str)  # the name of a repository

    def __init__(self) -> None:
        self.table = RepositoryTable()
        super().__init__(self.table, tr("What was found on the hub"), {2: 620, 4: 560, 3: 440})
        self.table.setParent(self)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.selectionModel().selectionChanged.connect(self._open)

    def show_repositories(self, repositories: Sequence[Repository]) -> None:
        if tuple(repositories) != self.table.repositories:
            self.table.set_repositories(repositories)

    def _open(self) -> None:
        rows = self.selectionModel().selectedRows()
        if rows:
            self.opened.emit(self.table.repositories[rows[0].row()].name)

"""Find models: pairs that are known to work, the hub's search, and drafts for a model that is here."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import DraftlightError
from app.core.hub import Order, RemoteModel, SearchQuery
from app.core.installed import InstalledModel
from app.core.library_request import DraftsRequest
from app.core.pair_advice import Judgement
from app.state.models import ModelsState
from app.ui import figures
from app.ui.candidate_list import Candidate, CandidateList
from app.ui.catalogue_list import CatalogueList
from app.ui.field import as_field, search_field
from app.ui.flow_layout import FlowLayout
from app.ui.labels import rule
from app.ui.repository_details import WIDTH, RepositoryDetails
from app.ui.repository_table import RepositoryView
from app.ui.split import fill, split
from app.ui.theme import FIELD_HEIGHT, GRID, set_role
from app.ui.translation import sentence

GIGABYTE = 1_000_000_000
MOST_GIGABYTES = 2000.0


class FindPage(QWidget):
    """One field for a name, a pasted address, or nothing at all, which shows the catalogue."""

    def __init__(self, models: ModelsState) -> None:
        super().__init__()
        self._hub = hub = models.hub
        placeholder = self.tr("Name, or a pasted owner/repository or address")
        self.text = search_field(placeholder, self.tr("What to look for"))
        self.author = QLineEdit()
        self.author.setPlaceholderText(self.tr("Author"))
        self.author.setAccessibleName(self.tr("Author"))
        self.quantisation = QLineEdit()
        self.quantisation.setPlaceholderText(self.tr("Stored as"))
        self.quantisation.setAccessibleName(self.tr("Stored as"))
        self.quantisation.setToolTip(self.tr("Only repositories with such a file, for example Q4_K_M"))
        for field in (self.author, self.quantisation):
            field.setMinimumWidth(8 * GRID)
            field.setMaximumWidth(15 * GRID)  # two of them beside one another in a narrow window
        self.most = QDoubleSpinBox()
        as_field(self.most)
        self.most.setRange(0.0, MOST_GIGABYTES)
        self.most.setDecimals(0)
        self.most.setPrefix(self.tr("up to "))
        self.most.setSuffix(self.tr(" GB"))
        self.most.setSpecialValueText(self.tr("any size"))
        self.most.setAccessibleName(self.tr("Largest size"))
        self.order = QComboBox()
        self.order.addItem(self.tr("most downloads"), Order.DOWNLOADS)
        self.order.addItem(self.tr("trending"), Order.TREND)
        for widget in (self.order, self.order.view()):
            widget.setAccessibleName(self.tr("Order"))
        self.token_button = QPushButton(self.tr("Token…"))
        set_role(self.token_button, "link")
        self.token_button.setToolTip(self.tr("For gated and private repositories; kept in the system's keyring"))
        self.token_button.clicked.connect(self.ask_for_token)
        self.search_button = QPushButton(self.tr("Search"))
        set_role(self.search_button, "primary")
        self.stop_button = QPushButton(self.tr("Stop"))
        self.stop_button.clicked.connect(hub.stop)
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Searching"))
        self.back_button = QPushButton(self.tr("‹ Known pairs"))
        set_role(self.back_button, "link")
        self.back_button.clicked.connect(self._show_catalogue)
        self.catalogue = CatalogueList(hub.catalogue)
        self.results = RepositoryView()
        self.drafts = CandidateList()
        self.details = RepositoryDetails(models)
        self._lay_out()
        for field in (self.text, self.author, self.quantisation):
            field.returnPressed.connect(self.search)
        self.search_button.clicked.connect(self.search)
        self.results.opened.connect(self._open)
        self.catalogue.show_clicked.connect(self._open)
        self.catalogue.get_clicked.connect(hub.get_pair_requested)
        self.drafts.chosen.connect(hub.get_requested)
        hub.changed.connect(self._refresh)
        hub.told.connect(self._tell)
        hub.failed.connect(self._fail)
        self._refresh()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(GRID)
        first.addWidget(self.text, 1)
        first.addWidget(self.search_button)
        first.addWidget(self.stop_button)
        second = FlowLayout()
        second.setSpacing(GRID)
        for widget in (self.author, self.quantisation, self.most, self.order):
            widget.setMinimumHeight(FIELD_HEIGHT)
            second.addWidget(widget)
        second.addWidget(self.token_button)
        third = QHBoxLayout()
        third.setSpacing(GRID)
        third.addWidget(self.back_button)
        third.addWidget(self.status, 1)
        left = QWidget()
        left.setMinimumWidth(34 * GRID)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(GRID, GRID, GRID, GRID)
        head.setSpacing(GRID)
        for row in (first, second, third):
            head.addLayout(row)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(rule())
        self.stack = QStackedWidget()
        self._draft_page = _scrolled(self.drafts)
        self._draft_page.setAccessibleName(self.tr("Drafts on the hub"))
        for page in (self.catalogue, self.results, self._draft_page):
            self.stack.addWidget(page)
        column.addWidget(self.stack, 1)
        fill(self, split(left, self.details, (90 * GRID, WIDTH)))

    def search(self) -> None:
        """An address opens what it names; nothing at all shows the catalogue."""
        text = self.text.text().strip()
        author, quantisation = self.author.text().strip(), self.quantisation.text().strip()
        if "/" in text or text.startswith("hf:"):
            self._open(text)
        elif text or author:
            most = round(self.most.value() * GIGABYTE)
            self._hub.search(SearchQuery(text, author, quantisation, most, Order(self.order.currentData())))
        else:
            self._show_catalogue()

    def look_into(self, address: str) -> None:
        self.text.setText(address)
        self.search()

    def ask_for_token(self) -> None:
        text = self.tr("The access token of your account on the hub. Empty: forget the one that is kept.")
        token, done = QInputDialog.getText(self, self.tr("Token"), text, QLineEdit.EchoMode.Password)
        if done:
            self._hub.token_requested.emit(token.strip())

    def find_drafts(self, target: InstalledModel) -> None:
        self.details.choose_target(target)
        self._hub.find_drafts(target)

    def _show_catalogue(self) -> None:
        self.text.clear()
        self._hub.show_catalogue()

    def _open(self, text: str) -> None:
        target = self.details.target.currentData()
        self._hub.open(text, target if isinstance(target, InstalledModel) else None)

    def _refresh(self) -> None:
        hub = self._hub
        looking_for_drafts = isinstance(hub.request, DraftsRequest)
        self.bar.setVisible(hub.searching)
        self.stop_button.setVisible(hub.searching)
        self.search_button.setVisible(not hub.searching)
        self.back_button.setVisible(hub.request is not None)
        if hub.request is None:
            self.stack.setCurrentWidget(self.catalogue)
        elif looking_for_drafts:
            self.stack.setCurrentWidget(self._draft_page)
            self.drafts.show_candidates([self._candidate(*found) for found in hub.drafts])
        else:
            self.stack.setCurrentWidget(self.results)
            self.results.show_repositories(hub.repositories)
        self._say()

    def _candidate(self, model: RemoteModel, judgement: Judgement, n_read: int) -> Candidate:
        name = f"{model.repo} {model.quantisation}".strip()
        facts = self.tr("{size}, {read} read").format(size=figures.size(model.n_bytes), read=figures.size(n_read))
        return Candidate(model, name, facts, judgement, self.tr("Get"))

    def _say(self) -> None:
        hub, request = self._hub, self._hub.request
        set_role(self.status, "error" if hub.error else "caption")
        if hub.error:
            text = sentence(hub.error)
        elif hub.offline:
            text = self.tr("Working offline: nothing is asked of the hub. What is on this machine stays usable.")
        elif isinstance(request, DraftsRequest):
            text = self._drafts_status(request)
        elif hub.searching:
            text = self.tr("searching…")
        elif request is None:
            text = ""
        elif hub.repositories:
            text = self.tr("{n} repositories with GGUF models").format(n=len(hub.repositories))
        else:
            text = self.tr("Nothing was found. Try fewer words, or only the family's name.")
        self.status.setText(text)

    def _tell(self, text: str) -> None:
        set_role(self.status, "caption")
        self.status.setText(text)

    def _fail(self, error: DraftlightError) -> None:
        set_role(self.status, "error")
        self.status.setText(sentence(error))

    def _drafts_status(self, request: DraftsRequest) -> str:
        name, found = request.target.name, self._hub.drafts
        if not found and not self._hub.searching:
            return self.tr("No smaller model of its family was found for {name}.").format(name=name)
        n = len(found)
        checked = self.tr("1 header checked") if n == 1 else self.tr("{n} headers checked").format(n=n)
        read = self.tr("{size} read").format(size=figures.size(sum(n_read for _, _, n_read in found)))
        looking = self.tr("looking for drafts for {name}") if self._hub.searching else self.tr("Drafts for {name}")
        return f"{looking.format(name=name)}: {checked}, {read}"


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    set_role(area, "page")
    area.setWidgetResizable(True)
    widget.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
    area.setWidget(widget)
    return area

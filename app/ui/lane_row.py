"""One lane as it is put together: a way to draft, a lookahead, and a temperature of its own where it has one."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.compatibility import Verdict
from app.core.lane import Lane
from app.core.pair_advice import Judgement
from app.core.request import DrafterKind
from app.core.sampling import SamplingSettings
from app.state.draft_choice import DraftChoice
from app.ui.choice_list import Choices
from app.ui.icon_button import IconButton, cross
from app.ui.measured_wording import temperature, way_name
from app.ui.theme import FIELD_HEIGHT, GRID
from app.ui.translation import sentence, tr

TEMPERATURES = (0.0, 0.4, 0.7, 1.0)


def ways(drafts: DraftChoice) -> list[tuple[Lane, str, str]]:
    """All ways to draft for the target: lane, name, and what is to be known of it."""
    lookup = Lane(DrafterKind.LOOKUP)
    found = [(lookup, way_name(lookup), tr("What followed the same words before. Needs no second model."))]
    for path, name, judgement in drafts.drafts:
        if judgement and judgement.verdict is Verdict.UNUSABLE:
            continue
        hint = f"{path}\n{sentence(judgement.summary)}" if judgement else str(path)
        found.append((Lane(DrafterKind.FITTING, None, str(path)), _judged(name, judgement), hint))
    derived = Lane(DrafterKind.FITTING, derived=True)
    found.append((derived, way_name(derived), tr("Made of the target's own first layers when it is first needed.")))
    for path, name, judgement in drafts.drafts:
        if not judgement or judgement.verdict is Verdict.SAME:
            both = Lane(DrafterKind.LOOKUP_MODEL, None, str(path))
            found.append((both, way_name(both, name), str(path)))
    return found


def _judged(name: str, judgement: Judgement | None) -> str:
    match judgement.verdict if judgement else Verdict.SAME:
        case Verdict.MAPPED:
            return tr("{draft} (through a token map)").format(draft=name)
        case Verdict.TEXT:
            return tr("{draft} (through its text)").format(draft=name)
        case _:
            return name


class LaneRow(QWidget):
    changed = Signal()
    removed = Signal()

    def __init__(self, drafts: DraftChoice, lane: Lane, number: int) -> None:
        super().__init__()
        self._drafts = drafts
        self.way = Choices(self.tr("Lane {n}: how it drafts").format(n=number))
        self.way.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.lookahead = Choices(self.tr("Lane {n}: lookahead").format(n=number))
        self.lookahead.addItem(self.tr("Auto"), None)
        for n in range(1, MOST_DRAFTED + 1):
            self.lookahead.addItem(self.tr("lookahead {n}").format(n=n), n)
        self.lookahead.setCurrentIndex(lane.n_max or 0)
        self.heat = Choices(self.tr("Lane {n}: temperature").format(n=number))
        self.heat.setMinimumContentsLength(14)
        self.heat.addItem(self.tr("temperature as below"), None)
        own = lane.sampling.temperature if lane.sampling else None
        for value in sorted({*TEMPERATURES, *([own] if own is not None else [])}):
            self.heat.addItem(temperature(value), value)
        self.heat.setCurrentIndex(self.heat.findData(own) if own is not None else 0)
        self.remove_button = IconButton(cross, self.tr("Remove lane {n}").format(n=number), FIELD_HEIGHT)
        self.remove_button.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.way, 1)
        row.addWidget(self.lookahead)
        row.addWidget(self.heat)
        row.addWidget(self.remove_button)
        self._lane = lane
        self.fill()
        self.way.activated.connect(self._choose)
        self.lookahead.activated.connect(self._choose)
        self.heat.activated.connect(self._choose)

    @property
    def lane(self) -> Lane:
        way = self.way.currentData()
        assert isinstance(way, Lane)
        own = self.heat.currentData()
        sampling = SamplingSettings(own) if isinstance(own, float) else None
        return Lane(way.drafter, self.lookahead.currentData(), way.draft, way.derived, sampling)

    def fill(self) -> None:
        """What there is to choose from may have changed; what was chosen stays."""
        wanted = Lane(self._lane.drafter, None, self._lane.draft, self._lane.derived)
        with QSignalBlocker(self.way):
            self.way.clear()
            for lane, name, hint in ways(self._drafts):
                self.way.addItem(name, lane)
                self.way.setItemData(self.way.count() - 1, hint, Qt.ItemDataRole.ToolTipRole)
            place = self._place(wanted)
            if place < 0:
                self.way.insertItem(0, way_name(wanted), wanted)
                place = 0
            self.way.setCurrentIndex(place)

    def _place(self, wanted: Lane) -> int:
        return next((n for n in range(self.way.count()) if self.way.itemData(n) == wanted), -1)

    def _choose(self) -> None:
        self._lane = self.lane
        self.changed.emit()

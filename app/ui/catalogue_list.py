"""Pairs that are known to work, to be had with one click."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.core.catalogue import CatalogueModel, CataloguePair
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence


class PairCard(QFrame):
    get_clicked = Signal(object)  # CataloguePair
    show_clicked = Signal(str)  # a repository

    def __init__(self, pair: CataloguePair) -> None:
        super().__init__()
        set_role(self, "card")
        title = QLabel(sentence(pair.title))
        set_role(title, "heading")
        why = QLabel(sentence(pair.why))
        why.setWordWrap(True)
        self.get_button = QPushButton(self.tr("Get both"))
        self.get_button.setAccessibleName(self.tr("Get both: {pair}").format(pair=sentence(pair.title)))
        self.get_button.clicked.connect(lambda: self.get_clicked.emit(pair))
        first = QHBoxLayout()
        first.setSpacing(GRID)
        first.addWidget(title, 1)
        first.addWidget(self.get_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(3 * GRID // 2, GRID, 3 * GRID // 2, GRID)
        whole.setSpacing(GRID // 2)
        whole.addLayout(first)
        whole.addWidget(why)
        for name, model in ((self.tr("Target"), pair.target), (self.tr("Draft"), pair.draft)):
            whole.addLayout(self._line(name, model))
        if pair.gated:
            note = QLabel(self.tr("Its terms have to be accepted on its page first, and a token is needed."))
            note.setWordWrap(True)
            set_role(note, "caption")
            whole.addWidget(note)

    def _line(self, name: str, model: CatalogueModel) -> QHBoxLayout:
        caption = QLabel(name)
        set_role(caption, "caption")
        caption.setMinimumWidth(max(6 * GRID, caption.sizeHint().width()))
        button = QPushButton(f"{model.repo} · {model.quantisation}")
        button.setToolTip(self.tr("Show all its files"))
        button.setMinimumWidth(12 * GRID)  # in a narrow window it gives way to the licence
        button.clicked.connect(lambda: self.show_clicked.emit(model.repo))
        set_role(button, "link")
        licence = QLabel(model.licence)
        set_role(licence, "caption")
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        row.addWidget(caption)
        row.addWidget(button)
        row.addStretch(1)
        row.addWidget(licence)
        return row


class CatalogueList(QScrollArea):
    get_clicked = Signal(object)
    show_clicked = Signal(str)

    def __init__(self, pairs: Sequence[CataloguePair]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Pairs that are known to work"))
        set_role(self, "page")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        whole = QVBoxLayout(content)
        whole.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        whole.setSpacing(GRID)
        intro = QLabel(self.tr("Pairs that are known to work. A name opens all files of its repository."))
        intro.setWordWrap(True)
        set_role(intro, "caption")
        whole.addWidget(intro)
        self.cards = [PairCard(pair) for pair in pairs]
        for card in self.cards:
            card.get_clicked.connect(self.get_clicked)
            card.show_clicked.connect(self.show_clicked)
            whole.addWidget(card)
        whole.addStretch(1)
        self.setWidget(content)

"""One token of the transcript under the glass: how sure both models were, what else they thought of, and its round."""

from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.events import EmittedToken, Fate, Likely, ProposedToken, Round
from app.ui import figures, token_walk, token_wording
from app.ui.accessible_role import set_accessible_role
from app.ui.chat_view import ChatView
from app.ui.labels import ElidedLabel
from app.ui.likely_bars import LikelyBars, likely_rows
from app.ui.replay_bar import ReplayBar
from app.ui.theme import GRID, Theme, restyle, set_role, tabular
from app.ui.token_walk import Spot
from app.ui.translation import sentence

MOST_HEIGHT = 31 * GRID  # px: the transcript above needs room too


class Inspector(QFrame):
    """Hidden until there is a token to show. Arrow keys walk: left and right by token, up and down by round."""

    opening = Signal()  # the tokens are to be seen now

    def __init__(self, view: ChatView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._spot: Spot | None = None
        self._round: Round | None = None  # the token's
        set_role(self, "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Inspector"))
        set_accessible_role(self, QAccessible.Role.Grouping)
        self.title = ElidedLabel("heading")
        self.where = QLabel()
        self.where.setFont(tabular(self.font()))
        set_role(self.where, "caption")
        self.back = self._button("‹", self.tr("Token before (Left)"))
        self.forth = self._button("›", self.tr("Token behind (Right)"))
        self.close_button = self._button(self.tr("Close"), self.tr("Close the inspector (Escape)"))
        self.story = self._wrapped()
        self.target, self.target_bars = QLabel(), LikelyBars()
        self.draft, self.draft_bars = ElidedLabel(), LikelyBars()
        self.proposal = self._wrapped()
        self.proposal.setTextFormat(Qt.TextFormat.RichText)
        self.replay_bar = ReplayBar()
        self._rounds: list[Spot] = []  # of the reply, where each begins
        self.times = self._wrapped()
        self.times.setFont(tabular(self.font()))
        set_role(self.times, "caption")
        self._content, self._scroll = QWidget(), QScrollArea()
        self._lay_out()
        self._connect()
        self.hide()

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        set_role(button, "link")
        return button

    def _wrapped(self) -> QLabel:
        label = QLabel()
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GRID // 2)
        for widget in (self.back, self.forth):
            head.addWidget(widget)
        head.addWidget(self.title, 1)
        head.addWidget(self.where)
        head.addWidget(self.close_button)
        bars = QGridLayout()
        bars.setHorizontalSpacing(3 * GRID)
        bars.setVerticalSpacing(2)
        for column, (name, rows) in enumerate(((self.target, self.target_bars), (self.draft, self.draft_bars))):
            name.setFont(tabular(self.font()))
            bars.addWidget(name, 0, column)
            bars.addWidget(rows, 1, column, Qt.AlignmentFlag.AlignTop)
            bars.setColumnStretch(column, 1)
        column_of_all = QVBoxLayout(self._content)
        column_of_all.setContentsMargins(0, 0, GRID, GRID // 2)
        column_of_all.setSpacing(GRID // 2)
        column_of_all.addWidget(self.story)
        column_of_all.addLayout(bars)
        column_of_all.addWidget(self.proposal)
        column_of_all.addWidget(self.times)
        self._scroll.setWidget(self._content)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._content.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID // 2, GRID // 2, 0)
        whole.setSpacing(GRID // 2)
        whole.addLayout(head)
        whole.addWidget(self._scroll)
        whole.addWidget(self.replay_bar)

    def _connect(self) -> None:
        self._view.token_clicked.connect(self.open)
        self._view.emptied.connect(self.dismiss)
        self.back.clicked.connect(lambda: self._walk(token_walk.previous_token))
        self.forth.clicked.connect(lambda: self._walk(token_walk.next_token))
        self.close_button.clicked.connect(self.dismiss)
        self.replay_bar.chosen.connect(self._replay)

    @property
    def spot(self) -> Spot | None:
        """What is shown; None while it is closed."""
        return self._spot

    def open(self, spot: Spot) -> None:
        self.opening.emit()
        self.replay_bar.stop()
        self._view.veil(None)
        self._show_spot(spot)
        spans = self._view.transcript.spans
        this = token_walk.token_at(spans, spot)[1]
        self._rounds = token_walk.reply_rounds(spans, spot)
        rounds = [token_walk.token_at(spans, start)[1] for start in self._rounds]
        self.replay_bar.show_place(next(n for n, other in enumerate(rounds) if other is this), len(rounds))
        self.setFocus()

    def _show_spot(self, spot: Spot) -> None:
        self._spot = spot
        self._show_token(*token_walk.token_at(self._view.transcript.spans, spot))
        self.show()
        self._view.mark(spot)

    def _replay(self, place: int) -> None:
        """The reply as it stood after this round; what came later is veiled."""
        spans = self._view.transcript.spans
        spot = self._rounds[place]
        self._show_spot(spot)
        self._view.veil(spot.turn, token_walk.end_of_round(spans, spot), spans[spot.turn][-1].end)

    def dismiss(self) -> None:
        """Whoever was in here is back at the tokens; the focus of others stays where it is."""
        if self._spot is not None:
            had_focus = self.has_focus
            self._spot = None
            self.hide()
            self.replay_bar.stop()
            self._view.veil(None)
            self._view.mark(None)
            if had_focus:
                self._view.setFocus()

    @property
    def has_focus(self) -> bool:
        """It, or something in it."""
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def toggle(self) -> None:
        """Open at the caret's token or the last; where it is open, go to it, and from there close it."""
        if self._spot is None:
            spot = self._view.spot_at_caret()
            if spot:
                self.open(spot)
        elif self.hasFocus():
            self.dismiss()
        else:
            self.open(self._spot)

    def _walk(self, step: token_walk.Step) -> None:
        if self._spot:
            self.open(step(self._view.transcript.spans, self._spot))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: token_walk.previous_token,
            Qt.Key.Key_Right: token_walk.next_token,
            Qt.Key.Key_Up: token_walk.previous_round,
            Qt.Key.Key_Down: token_walk.next_round,
        }
        if event.key() in steps:
            self._walk(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_focus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_focus(False)

    def _show_focus(self, focused: bool) -> None:
        self.setProperty("focused", focused)
        restyle(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # A palette comes while the parts are still being made, too.
        this: Round | None = getattr(self, "_round", None)
        if event.type() == QEvent.Type.PaletteChange and this:
            self.proposal.setText(self._proposal(this))

    def _show_token(self, token: EmittedToken, this: Round) -> None:
        self._round = this
        proposed = token_wording.proposed_for(token, this)
        text = token_wording.token_text(token)
        number = self.tr("token {id}").format(id=figures.count(token.token))
        self.title.setText(f"{text}  ·  {number}")
        self.where.setText(token_wording.round_summary(this))
        self.story.setText(token_wording.story(token, this))
        self.target.setText(token_wording.target_summary(token))
        self.draft.setText(token_wording.draft_summary(token, this))
        self._show_rivals(token, proposed)
        self.proposal.setText(self._proposal(this))
        self.proposal.setAccessibleName(token_wording.proposal_spoken(this))
        self.times.setText(token_wording.times_summary(this.times))
        self.setAccessibleName(
            ", ".join((text, number, self.target.text(), self.draft.text(), self.where.text(), self.story.text()))
        )
        self.updateGeometry()

    def _show_rivals(self, token: EmittedToken, proposed: ProposedToken | None) -> None:
        chosen = Likely(token.token, token.text, token.target_prob)
        rejected = proposed if proposed and proposed.fate is Fate.REJECTED else None
        fell = Likely(rejected.token, rejected.text, rejected.target_prob or 0.0) if rejected else None
        self.target_bars.show_rows(likely_rows(token.target_best, chosen, fell))
        if proposed is None or not proposed.draft_best:
            self.draft_bars.show_rows(())
            return
        wanted = Likely(proposed.token, proposed.text, proposed.draft_prob or 0.0)
        self.draft_bars.show_rows(
            likely_rows(proposed.draft_best, fell=wanted) if rejected else likely_rows(proposed.draft_best, wanted)
        )

    def _proposal(self, this: Round) -> str:
        """Each proposed token in the tint of its fate; rejected and ignored ones struck through."""
        if not this.proposal:
            return escape(token_wording.proposal_spoken(this))
        theme = Theme.of(self.palette())
        tint = next(style.tint for kind, style in theme.kinds.items() if kind == Fate.ACCEPTED.value)
        words = []
        for one in this.proposal:
            accepted = one.fate is Fate.ACCEPTED
            style = f"background: {tint}" if accepted else f"color: {theme.muted}; text-decoration: line-through"
            fate = "" if accepted else f" <small>{escape(token_wording.fate_name(one.fate))}</small>"
            text = escape(token_wording.quoted(one.text)).replace(" ", "&nbsp;")
            words.append(f'<span style="{style}">{text}</span>{fate}')
        lead = escape(self.tr("Proposed by {drafter}:").format(drafter=sentence(this.drafter)))
        return f'<span style="color: {theme.muted}">{lead}</span> ' + " ".join(words)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        inner = self._content.heightForWidth(self._scroll.viewport().width())
        margins = self.contentsMargins()
        head = self.close_button.sizeHint().height() + self.replay_bar.sizeHint().height() + 2 * GRID
        head += margins.top() + margins.bottom()
        return QSize(hint.width(), min(MOST_HEIGHT, head + inner + 2))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 12 * GRID)

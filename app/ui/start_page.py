"""What a window without a pair offers: each way to a working pair as a card, the quickest one first."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton

from app.core.pair_choice import FoundPair
from app.core.recent_pair import RecentPair
from app.core.starter import Offer
from app.state.recent import RecentState
from app.state.start import DemoStatus, Getting, StartState
from app.ui import figures, model_wording
from app.ui.page_column import PageColumn, wrap
from app.ui.start_card import StartCard
from app.ui.theme import GRID, set_role
from app.ui.translation import sentence

CARD_WIDTH = 72 * GRID


class StartPage(PageColumn):
    choose_clicked = Signal()
    find_clicked = Signal()
    recent_chosen = Signal(object)  # RecentPair

    def __init__(self, start: StartState, recent: RecentState) -> None:
        super().__init__(self.tr("See what a draft model wins"), CARD_WIDTH)
        self._start, self._recent = start, recent
        self.intro = QLabel(
            self.tr(
                "A small draft proposes words, the target you chat with tests them: the same replies, often sooner."
            )
        )
        wrap(self.intro)
        set_role(self.intro, "caption")
        self.recent, self.found, self.demo, self.known, self.files = (StartCard() for _ in range(5))
        self.cards = [self.recent, self.found, self.demo, self.known, self.files]
        self.find_button = QPushButton(self.tr("Other pairs to download…"))
        set_role(self.find_button, "link")
        self._lay_out()
        self.recent.clicked.connect(self._click_recent)
        self.recent.second_clicked.connect(self._forget_recent)
        self.found.clicked.connect(start.use_found)
        self.demo.clicked.connect(self._click_demo)
        self.known.clicked.connect(self._click_known)
        self.known.second_clicked.connect(start.cancel_getting)
        self.files.clicked.connect(self.choose_clicked)
        self.find_button.clicked.connect(self.find_clicked)
        for signal in (start.changed, recent.changed):
            signal.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        self.column.addWidget(self.intro)
        self.column.addSpacing(GRID)
        for card in self.cards:
            self.column.addWidget(card)
        self.column.addWidget(self.find_button, 0, Qt.AlignmentFlag.AlignLeft)

    def refresh(self) -> None:
        start = self._start
        self._show_recent(self._recent.last)
        self._show_found(start.found)
        self._show_demo(start.demo_status)
        self._show_known(start.getting, start.offer(QLocale().language() is QLocale.Language.Japanese))
        files = self.tr("Choose the target, then a draft; or drop them anywhere on this window.")
        self.files.show_words(self.tr("I have GGUF files"), files)
        self.files.show_action(self.tr("Choose the target…"))
        self._mark_first()

    def _mark_first(self) -> None:
        """Of what can be had at a click now, the first stands out."""
        last = self._recent.last
        cards = self.cards[1:] if last and last.target in last.missing else self.cards
        first = next((card for card in cards if not card.isHidden() and not card.button.isHidden()), None)
        for card in self.cards:
            card.set_primary(card is first)

    def _click_recent(self) -> None:
        last = self._recent.last
        if last and last.target in last.missing:
            self._recent.forget(last)
        elif last:
            self.recent_chosen.emit(last)

    def _forget_recent(self) -> None:
        if last := self._recent.last:
            self._recent.forget(last)

    def _show_recent(self, last: RecentPair | None) -> None:
        self.recent.setVisible(last is not None)
        if not last:
            return
        remove = self.tr("Remove from the list")
        self.recent.show_progress(None, model_wording.missing(last.missing) if last.missing else "", wrong=True)
        title = self.tr("Go on with {pair}").format(pair=last.title)
        when = self.tr("loaded last on {moment}").format(moment=model_wording.moment(last.when))
        if not last.missing:
            self.recent.show_action(self.tr("Load it again"))
        elif last.target in last.missing:
            title = last.title
            self.recent.show_action(remove)
        else:
            self.recent.show_action(self.tr("Load the target"), remove)
        self.recent.show_words(title, when)

    def _show_found(self, found: FoundPair | None) -> None:
        last = self._recent.last
        again = found and last and last.files == (found.target.path, found.draft.path if found.draft else None)
        self.found.setVisible(found is not None and not again)
        if not found:
            return
        target, draft = found.target, found.draft
        if draft:
            title = self.tr("On this computer: {target} with {draft}").format(target=target.name, draft=draft.name)
            sizes = f"{figures.size(target.n_bytes)} + {figures.size(draft.n_bytes)}"
            text = f"{sizes} · {sentence(found.judgement.summary)}" if found.judgement else sizes
        else:
            title = self.tr("On this computer: {target}").format(target=target.name)
            text = self.tr("No model here could draft for it; what was said before is proposed again instead.")
        self.found.show_words(title, text)
        self.found.show_action(self.tr("Load both") if draft else self.tr("Load it"))

    def _click_demo(self) -> None:
        if self._start.demo_status is DemoStatus.MAKING:
            self._start.cancel_demo()
        else:
            self._start.make_demo()

    def _show_demo(self, status: DemoStatus) -> None:
        self.demo.setVisible(status is not DemoStatus.ABSENT)
        size = figures.size(self._start.demo_bytes)
        self.demo.show_words(
            self.tr("Try the small demo model"),
            self.tr("SmolLM2 135M, {size}, is installed already and works offline. Its draft is made from it.").format(
                size=size
            ),
        )
        error = self._start.demo_error
        match status:
            case DemoStatus.MAKING:
                self.demo.show_action(self.tr("Cancel"))
                self.demo.show_progress(-1, self.tr("making the draft, which takes some seconds"))
            case DemoStatus.FAILED:
                self.demo.show_action(self.tr("Try again"))
                self.demo.show_progress(None, sentence(error or ""), wrong=True)
            case _:
                self.demo.show_action(self.tr("Try it"))
                self.demo.show_progress()

    def _click_known(self) -> None:
        start = self._start
        getting = start.getting
        if start.offline and not (getting and (getting.error or getting.stopped_by)):
            start.go_online()
        elif getting:
            start.go_on()
        elif offer := start.offer(QLocale().language() is QLocale.Language.Japanese):
            start.get(offer.pair)

    def _show_known(self, getting: Getting | None, offer: Offer | None) -> None:
        self.known.setVisible(getting is not None or offer is not None)
        if getting:
            self._show_getting(getting)
        elif offer:
            self._show_offer(offer)

    def _show_offer(self, offer: Offer) -> None:
        pair, start = offer.pair, self._start
        licences = ", ".join(dict.fromkeys((pair.target.licence, pair.draft.licence)))
        facts = self.tr("The best known pair for {memory} of memory: about {size}, licence {licence}.").format(
            memory=figures.size(start.memory), size=figures.size(offer.n_bytes), licence=licences
        )
        self.known.show_words(
            self.tr("Download {pair}").format(pair=sentence(pair.title)), f"{facts} {sentence(pair.why)}"
        )
        self.known.show_action(self.tr("Go online") if start.offline else self.tr("Download both"))
        self.known.show_progress()
        if not offer.fits:
            self.known.show_words(self.tr("Download a pair"), "")
            self.known.show_action("")
            text = self.tr(
                "Not enough memory: {pair}, the smallest known pair, takes about {needed}, and of the {memory} here "
                "some has to stay free. A smaller model may do."
            ).format(pair=sentence(pair.title), needed=figures.size(offer.needed), memory=figures.size(start.memory))
            self.known.show_progress(None, text, wrong=True)
        elif start.offline:
            self.known.show_progress(None, self.tr("Working offline: nothing is downloaded until you go online."))

    def _show_getting(self, getting: Getting) -> None:
        title = self.tr("Downloading {pair}").format(pair=sentence(getting.pair.title))
        self.known.show_words(
            title, self.tr("Both are loaded as soon as they are here. You can go on with other things.")
        )
        fraction = getting.n_done / getting.n_bytes if getting.n_bytes else -1.0
        stopped = getting.stopped_by
        if getting.error:
            self.known.show_action(self.tr("Try again"), self.tr("Give up"))
            self.known.show_progress(None, sentence(getting.error), wrong=True)
        elif stopped:
            self.known.show_action(self.tr("Go on"), self.tr("Cancel"))
            self.known.show_progress(fraction, model_wording.download_state(stopped), wrong=stopped.error is not None)
        elif self._start.offline:
            self.known.show_action(self.tr("Go online"), self.tr("Cancel"))
            self.known.show_progress(fraction, self.tr("Working offline: the download goes on once you are online."))
        else:
            self.known.show_action("", self.tr("Cancel"))
            self.known.show_progress(fraction, self._pace(getting))

    def _pace(self, getting: Getting) -> str:
        if not getting.n_bytes:
            return self.tr("asking for both files")
        done = self.tr("{done} of {whole}").format(
            done=figures.size(getting.n_done), whole=figures.size(getting.n_bytes)
        )
        if not getting.rate:
            waiting = next((one for one in getting.downloads if not one.status.ended), None)
            return f"{done} · {model_wording.download_state(waiting)}" if waiting else done
        return self.tr("{done} · {rate} per second · {time} left").format(
            done=done,
            rate=figures.size(round(getting.rate)),
            time=figures.duration(getting.seconds_left),
        )

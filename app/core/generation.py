"""The loop: read the prompt, then propose and verify, round by round, as one stream of events."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from app.core.drafter import Drafter, Proposal
from app.core.errors import Cancelled, DraftingError, DraftlightError
from app.core.events import (
    EmittedToken,
    Event,
    Finished,
    FinishReason,
    PromptProgress,
    Round,
    RoundTimes,
    Started,
)
from app.core.held_rounds import HeldRounds
from app.core.language_model import LanguageModel
from app.core.lookahead import Choice, FixedLookahead, Lookahead, Outcome, Reason
from app.core.prompt import read, reuse, shift
from app.core.request import OnFull, Request
from app.core.round_tokens import emitted_tokens, proposed_tokens
from app.core.sampling import Sampler
from app.core.text import TextStream, piece_text
from app.core.verification import Verdict, verify

Clock = Callable[[], float]
"""Seconds, monotonic."""


class Generation:
    """One reply. `events()` may be abandoned at any event: target and drafter can be used for another reply at once.

    Between rounds the target's cache holds every committed token but the last, which the next round reads.
    """

    def __init__(
        self,
        prompt: Sequence[int],
        request: Request,
        target: LanguageModel,
        sampler: Sampler,
        drafter: Drafter | None,
        clock: Clock,
        step_cost: float | None = None,
        lookahead: Lookahead | None = None,
    ) -> None:
        self._asked, self._prompt = prompt, [*prompt, *request.said]
        self._request = request
        self._target = target
        self._sampler = sampler
        self._drafter = drafter if request.n_max and target.n_rewind else None
        self._lookahead = lookahead or FixedLookahead()
        self._clock = clock
        self._step_cost = step_cost
        self._uniform = np.random.default_rng((request.sampling.seed, len(request.said))).random
        self._stream = TextStream()
        self._held = HeldRounds(request.stop_texts)
        self._text = ""
        self._n_rounds = 0
        self._n_emitted = 0
        self._last = self._prompt[-1] if self._prompt else 0
        self._fell_back = ""
        self._spent: dict[str, float] = {}  # seconds of the current round
        self._submitted = self._mark = clock()

    def events(self) -> Iterator[Event]:
        """The stream. It ends with `Finished` whatever happens, short of a bug."""
        try:
            yield from self._read_prompt()
            while True:
                reason, stop_text = self._round()
                if reason or not self._held.may_become_stop:
                    yield from self._release()
                if reason:
                    yield self._finished(reason, stop_text)
                    return
        except Cancelled:
            yield from self._release()
            yield self._finished(FinishReason.CANCELLED)
        except DraftlightError as error:
            yield from self._release()
            yield replace(self._finished(FinishReason.FAILED), error=error.message, remedy=error.remedy)

    def _read_prompt(self) -> Iterator[Event]:
        cancel = self._request.cancel
        cancel.check()
        self._target.watch(cancel)
        n_reused = reuse(self._target, self._prompt)
        self._sampler.begin(self._asked)
        for token in self._request.said:
            self._sampler.accept(token)
            self._stream.feed(self._target.piece(token))  # its last character may be unfinished
        self._lookahead.begin()
        yield Started(
            at=self._now(),
            n_prompt=len(self._prompt),
            n_reused=n_reused,
            n_max=self._request.n_max if self._drafter else 0,
            drafter=self._drafter.name if self._drafter else "",
            step_cost=self._step_cost,
        )
        for n_read, n_total in read(self._target, self._prompt, cancel):
            yield PromptProgress(self._now(), "target", n_read, n_total)
        yield from self._begin_drafting(self._prompt)
        self._mark = self._clock()

    def _begin_drafting(self, sequence: Sequence[int]) -> Iterator[Event]:
        if self._drafter:
            try:
                for n_read, n_total in self._drafter.begin(sequence, self._request.cancel, self._lookahead):
                    yield PromptProgress(self._now(), "draft", n_read, n_total)
            except DraftingError as error:
                self._fall_back(error)

    def _round(self) -> tuple[FinishReason | None, str]:
        """Propose and verify once; the round joins the held ones. Returns why the reply ends here, if it does."""
        self._request.cancel.check()
        self._spent = {"drafting": 0.0, "verifying": 0.0, "shifting": 0.0}
        with self._timing("shifting"):
            n_forgotten = self._make_room()
        n_before = len(self._target.tokens)
        n_room = self._target.n_context - n_before
        if n_room < 1:
            return FinishReason.CONTEXT_FULL, ""
        asked = self._drafter.name if self._drafter else ""
        n_left = self._request.max_tokens - self._n_emitted
        n_max = min(self._request.n_max, n_left - 1, n_room - 1, self._target.n_batch - 1, self._target.n_rewind)
        with self._timing("drafting"):
            proposal = self._propose(n_max)
        passed = [self._last, *(candidate.token for candidate in proposal)]
        with self._timing("verifying"):
            logits = self._target.decode(passed, range(len(passed)))
        verdict = verify(proposal, logits, self._sampler, self._uniform, self._target.end_tokens, self._request.n_best)
        emitted, stop_text = self._held.cut(emitted_tokens(proposal, verdict, self._target.piece, self._stream))
        self._target.rewind(n_before + len(emitted))
        with self._timing("drafting"):
            self._commit([token.token for token in emitted])
        self._last = emitted[-1].token
        self._n_emitted += len(emitted)
        choice = self._choice(asked, n_max)
        self._held.add(replace(self._record(asked, proposal, verdict, emitted, choice), n_forgotten=n_forgotten))
        self._learn(proposal, verdict, self._held.last)
        self._n_rounds += 1
        if stop_text:
            return FinishReason.STOP_TEXT, stop_text
        if self._last in self._target.end_tokens:
            return FinishReason.END_OF_GENERATION, ""
        if self._n_emitted >= self._request.max_tokens:
            return FinishReason.LENGTH, ""
        return None, ""

    def _make_room(self) -> int:
        """Where the context is full and may shift, forget its older half; returns how many tokens were forgotten.

        Target alone and speculation fill the context to the same last cell, so both forget the same tokens.
        """
        tokens, n_kept = self._target.tokens, self._request.n_keep
        n_forgotten = (len(tokens) - n_kept) // 2
        full = len(tokens) == self._target.n_context
        if not full or n_forgotten < 1 or self._request.on_full is OnFull.STOP:
            return 0
        sequence = [*tokens[:n_kept], *tokens[n_kept + n_forgotten :], self._last]
        shift(self._target, sequence, n_kept, self._request.cancel)
        for _ in self._begin_drafting(sequence):
            pass
        return n_forgotten

    def _choice(self, drafter: str, n_max: int) -> Choice:
        if not drafter or self._fell_back:
            return Choice(Reason.OFF)
        return self._lookahead.choice if n_max > 0 else Choice(Reason.NO_ROOM)

    def _learn(self, proposal: Proposal, verdict: Verdict, this: Round) -> None:
        tested = zip(proposal, verdict.tested_probs, strict=False)
        self._lookahead.learn(
            Outcome(
                tested=[(candidate.evidence, n < verdict.n_accepted) for n, (candidate, _) in enumerate(tested)],
                n_drafted=len(proposal),
                n_emitted=len(this.emitted),
                drafting=this.times.drafting,
                verifying=this.times.verifying,
                total=this.times.total - self._spent["shifting"],
            )
        )

    def _record(
        self, drafter: str, proposal: Proposal, verdict: Verdict, emitted: tuple[EmittedToken, ...], choice: Choice
    ) -> Round:
        # Where the reply ended inside the accepted run, what stood behind the end was never said.
        cut_short = len(emitted) <= verdict.n_accepted
        preferred = None if cut_short else verdict.preferred
        now = self._clock()
        drafting, verifying = self._spent["drafting"], self._spent["verifying"]
        times = RoundTimes(drafting, verifying, now - self._mark - drafting - verifying)
        self._mark = now
        return Round(
            at=self._now(),
            index=self._n_rounds,
            drafter=drafter,
            proposal=proposed_tokens(proposal[: len(emitted)] if cut_short else proposal, verdict, self._target.piece),
            emitted=emitted,
            preferred=preferred,
            preferred_text="" if preferred is None else piece_text(self._target.piece(preferred)),
            times=times,
            n_passed=len(proposal) + 1,
            n_past=len(self._target.tokens),
            choice=choice,
            fell_back=self._fell_back,
        )

    @contextmanager
    def _timing(self, part: str) -> Iterator[None]:
        start = self._clock()
        yield
        self._spent[part] += self._clock() - start

    def _propose(self, n_max: int) -> Proposal:
        self._lookahead.begin_round()
        if not self._drafter or n_max < 1:
            return ()
        try:
            return self._drafter.propose(n_max, self._lookahead)[:n_max]
        except DraftingError as error:
            self._fall_back(error)
            return ()

    def _commit(self, tokens: Sequence[int]) -> None:
        if self._drafter:
            try:
                self._drafter.commit(tokens)
            except DraftingError as error:
                self._fall_back(error)
            except Cancelled:
                pass  # this round is committed; the next one sees the token

    def _fall_back(self, error: DraftingError) -> None:
        self._drafter = None
        self._fell_back = str(error)

    def _release(self) -> Iterator[Round]:
        for held in self._held.release():
            self._text += held.text
            yield replace(held, at=self._now())

    def _finished(self, reason: FinishReason, stop_text: str = "") -> Finished:
        return Finished(self._now(), reason, self._text, stop_text)

    def _now(self) -> float:
        return self._clock() - self._submitted

"""Making a draft out of the target itself: at once in few bits, or by a search for the one that pays best."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from time import perf_counter

import llama_cpp

from app.core.cancel import CancelToken
from app.core.derivation_search import (
    MOST_DRAFTED,
    DerivationSearch,
    Measurement,
    OnSearch,
    Outcome,
    Progress,
    Recipe,
    Stage,
    judge,
)
from app.core.errors import ModelFileError, PairError, SettingsError
from app.core.loading import LoadOptions
from app.core.prompt import read
from app.core.request import Message
from app.core.said import cause, said
from app.core.verify_cost import VerifyCost
from app.engine.file_check import check_file
from app.engine.llama_model import LlamaModel, open_model
from app.engine.probe import probe
from app.engine.prompt_tokens import prompt_tokens
from app.engine.quantiser import quantise

_SIZES = (1, 2, 3, 4, 5, 7, 9, 13, MOST_DRAFTED + 1)
_TARGET_SECONDS = 2.0  # for measuring the target's passes
_STEP_SECONDS = 0.3  # for measuring a candidate's
_REPLY = 64  # tokens that the target writes for each prompt
_CONTEXT = 1024
_TEXTS_SHARE = 0.25  # of the budget at most, for writing the texts
_MOST_ROWS = 64  # of logits at a time: with 150,000 tokens of vocabulary they take 40 MB


def derive_draft(target: Path, draft: Path, cancel: CancelToken | None = None) -> None:
    """Write `draft`: the target in Q2_K. It appears whole or not at all. Raises `ModelFileError` or `Cancelled`."""
    check_file(target)
    with _workplace(target, draft) as work:
        partial = work / draft.name
        quantise(target, partial, "Q2_K", (), cancel or CancelToken())
        os.replace(partial, draft)


def find_draft(
    target: Path,
    draft: Path,
    prompts: Sequence[str],
    budget: float,
    cache: Path,
    cancel: CancelToken,
    on_progress: OnSearch = lambda progress: None,
    options: LoadOptions = LoadOptions(n_context=_CONTEXT),
) -> Outcome:
    """Search for the draft that predicts the greatest speedup, and write it where that is worth a file.

    `prompts` are what the target writes its texts for; no candidate is begun after `budget` seconds. The folder of
    `draft` holds the candidates meanwhile, and nothing of them afterwards.

    Raises `ModelFileError`, `ModelLoadError`, `PairError`, `SettingsError` or `Cancelled`; `draft` is untouched then.
    """
    began = perf_counter()
    check_file(target)
    with _workplace(target, draft) as work:
        probe(target, cancel, cache)
        with open_model(target, options, cancel=cancel) as model:
            measuring = _Measuring(target, model, work, options, cancel)
            on_progress(Progress(Stage.TARGET))
            costs = measuring.target_costs()
            measuring.write_texts(prompts, perf_counter() + _TEXTS_SHARE * budget, on_progress)
            n_blocks = llama_cpp.llama_model_n_layer(model.weights.handle)
            search = DerivationSearch(n_blocks, measuring.measure, costs, perf_counter, began + budget, on_progress)
            outcome = search.run()
            if outcome.failures and not outcome.best:
                raise ModelFileError(outcome.failures[0])
            if outcome.best and outcome.useful:
                outcome = measuring.check(outcome, on_progress)
        if outcome.best and outcome.useful:
            os.replace(measuring.made(outcome.best.recipe), draft)
    return outcome


@contextmanager
def _workplace(target: Path, draft: Path) -> Iterator[Path]:
    """A folder beside the draft, on the same disk, that goes away with all that is in it."""
    if draft.exists() and target.exists() and draft.samefile(target):
        raise SettingsError(said("The draft would take the target's place."), said("Name another file for the draft."))
    try:
        draft.parent.mkdir(parents=True, exist_ok=True)
        if draft.is_dir():
            raise IsADirectoryError(0, "there is a folder of this name")
        with tempfile.TemporaryDirectory(dir=draft.parent, prefix=".draft-") as work:
            yield Path(work)
    except OSError as error:
        raise ModelFileError(
            said("The draft cannot be written to {folder}: {reason}.", folder=draft.parent, reason=cause(error)),
            said("Free some space there, or name another place."),
        ) from error


@dataclass(frozen=True, slots=True)
class _Text:
    prompt: list[int]
    reply: list[int]  # what the target says to it, greedily


@dataclass(slots=True)
class _Measuring:
    """Makes candidates in a folder and measures them against an open target.

    One whole file is made for each width; what is left out of it is left out of a copy, which takes no quantising.
    """

    path: Path
    target: LlamaModel
    work: Path
    options: LoadOptions
    cancel: CancelToken
    _texts: list[_Text] = field(default_factory=list)
    _measured: dict[Recipe, Measurement] = field(default_factory=dict)

    def target_costs(self) -> VerifyCost:
        if not self.target.can_rewind:
            raise PairError(said("The target cannot forget its last tokens, and no more could a draft made of it."))
        return VerifyCost(self.target.measure_passes(_SIZES, _TARGET_SECONDS, self.cancel))

    def write_texts(self, prompts: Sequence[str], deadline: float, on_progress: OnSearch) -> None:
        """Each gets the same share of the time, and a token at least."""
        weights = self.target.weights
        began = perf_counter()
        for number, prompt in enumerate(prompts, 1):
            until = began + (deadline - began) * number / len(prompts)
            on_progress(Progress(Stage.TEXTS, number, len(prompts)))
            tokens = prompt_tokens(weights, [Message("user", prompt)])[: self.target.n_context - _REPLY]
            if tokens:
                self._texts.append(_Text(tokens, reply_to(self.target, tokens, _REPLY, self.cancel, until)))

    def made(self, recipe: Recipe) -> Path:
        """Its file; made where it is not there."""
        whole = self.work / f"{recipe.width}.gguf"
        if not whole.exists():
            self._make(self.path, whole, recipe.width, ())
        if not recipe.left_out:
            return whole
        shorter = self.work / f"{recipe.width} shorter.gguf"
        self._make(whole, shorter, "", recipe.left_out)
        return shorter

    def _make(self, source: Path, result: Path, width: str, left_out: Sequence[int]) -> None:
        """What could not be finished does not stay."""
        try:
            quantise(source, result, width, left_out, self.cancel)
        except BaseException:
            result.unlink(missing_ok=True)
            raise

    def measure(self, recipe: Recipe) -> Measurement:
        path = self.made(recipe)
        with open_model(path, self.options, cancel=self.cancel) as draft:
            draft.watch(self.cancel)
            agreements = [agreed(draft, text.prompt, text.reply, self.cancel) for text in self._texts]
            measurement = Measurement(agreements, self._step_cost(draft), path.stat().st_size)
        self._measured[recipe] = measurement
        return measurement

    def _step_cost(self, draft: LlamaModel) -> float:
        return draft.measure_passes((1,), _STEP_SECONDS, self.cancel)[1]

    def check(self, outcome: Outcome, on_progress: OnSearch) -> Outcome:
        """Judge the best by times measured anew: the luckiest of many measurements flatters."""
        assert outcome.best
        recipe = outcome.best.recipe
        on_progress(Progress(Stage.CHECK, recipe=recipe, best=outcome.best))
        costs = self.target_costs()
        with open_model(self.made(recipe), self.options, cancel=self.cancel) as draft:
            measurement = replace(self._measured[recipe], step_cost=self._step_cost(draft))
        return replace(outcome, best=judge(recipe, measurement, costs))


def reply_to(
    model: LlamaModel, prompt: Sequence[int], n_most: int, cancel: CancelToken, deadline: float = inf
) -> list[int]:
    """What the model says to a prompt, greedily; the end of generation belongs to it. Raises `Cancelled`.

    Ends early, behind one token at least, where the clock reaches the deadline.
    """
    model.watch(cancel)
    model.clear()
    for _ in read(model, prompt, cancel):
        pass
    reply: list[int] = []
    last = prompt[-1]
    for _ in range(n_most):
        cancel.check()
        last = int(model.decode([last], [0])[0].argmax())
        reply.append(last)
        if last in model.end_tokens or perf_counter() >= deadline:
            break
    return reply


def agreed(draft: LlamaModel, prompt: Sequence[int], reply: Sequence[int], cancel: CancelToken) -> list[bool]:
    """For each token of the reply, whether the draft's likeliest token there is the same. Raises `Cancelled`."""
    if not reply:
        return []
    draft.clear()
    tokens, first = [*prompt, *reply[:-1]], len(prompt) - 1
    guesses: list[int] = []
    size = min(_MOST_ROWS, draft.n_batch)
    for start in range(0, len(tokens), size):
        cancel.check()
        part = tokens[start : start + size]
        rows = [row for row in range(len(part)) if start + row >= first]
        guesses += draft.decode(part, rows).argmax(axis=1).tolist()  # [rows, n_vocab]
    return [guess == token for guess, token in zip(guesses, reply, strict=True)]

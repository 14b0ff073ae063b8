"""Every model on disk as a draft for one of them: the best first, and of those that cannot be used why."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from app.core.cancel import CancelToken
from app.core.compatibility import VocabReport, Vocabulary
from app.core.errors import DraftlightError, LibraryError
from app.core.installed import InstalledModel
from app.core.model_header import ModelHeader
from app.core.pair_advice import Judgement, judge_compared, rank
from app.core.said import cause, said
from app.library.header import read_vocabulary
from app.library.header_cache import HeaderCache
from app.library.report_cache import ReportCache

Ranked = list[tuple[InstalledModel, Judgement]]


def rank_drafts(
    target: InstalledModel,
    models: Sequence[InstalledModel],
    headers: HeaderCache,
    reports: ReportCache,
    cancel: CancelToken,
) -> Ranked:
    """Raises `LibraryError` or `ModelFileError` where the target itself cannot be judged, and `Cancelled`."""
    if target.header is None:
        raise target.problem or LibraryError(said("{path} is gone.", path=target.path), said("Choose another target."))
    try:
        fingerprint = headers.fingerprint(target.path)
    except OSError as error:
        raise LibraryError(
            said("{path} cannot be read: {reason}.", path=target.path, reason=cause(error)),
            said("Look through the folders again."),
        ) from error
    ranker = _Ranker(target, target.header, fingerprint, headers, reports)
    judged = []
    try:
        for model in models:
            cancel.check()
            judged.append((model, ranker.judge(model)))
    finally:
        headers.save()
        reports.save()
    return rank(judged)


class _Ranker:
    """One target, whose vocabulary is read at most once."""

    def __init__(
        self,
        target: InstalledModel,
        header: ModelHeader,
        fingerprint: str,
        headers: HeaderCache,
        reports: ReportCache,
    ) -> None:
        self._target, self._header, self._fingerprint = target, header, fingerprint
        self._headers, self._reports = headers, reports
        self._vocabulary = cache(_reader(target.path))

    def judge(self, draft: InstalledModel) -> Judgement:
        if draft.gone:
            return _refused("The file is gone.")
        if draft.header is None:
            return _refused(str(draft.problem) if draft.problem else "A part of it cannot be read.")
        same_file = draft.path in (self._target.path, *self._target.also)
        refused = judge_compared(self._header, draft.header, None, (), same_file, draft.missing)
        if refused.refusal:  # whatever its vocabulary, so it is not read
            return refused
        try:
            report, without = self._compared(draft.path)
        except DraftlightError as error:
            return _refused(str(error))
        except OSError as error:
            return _refused(f"{draft.path} cannot be read: {error.strerror}.")
        return judge_compared(self._header, draft.header, report, without, same_file, draft.missing)

    def _compared(self, draft: Path) -> tuple[VocabReport | None, Sequence[str]]:
        """The report on both vocabularies, and which of the two there is not."""
        fingerprint = self._headers.fingerprint(draft)
        known = {"target": self._fingerprint, "draft": fingerprint}
        if without := [role for role in known if not known[role]]:
            return None, without
        return self._reports.report((self._fingerprint, self._vocabulary), (fingerprint, _reader(draft))), ()


def _reader(path: Path) -> Callable[[], Vocabulary]:
    def read() -> Vocabulary:
        with path.open("rb") as file:
            return read_vocabulary(file, path.name)

    return read


def _refused(reason: str) -> Judgement:
    return Judgement(None, (), reason, 0.0)

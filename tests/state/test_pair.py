"""The pair: loading, failing, cancelling, and what stays."""

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.core.errors import Cancelled, EngineGaveUp, ModelFileError, ModelLoadError
from app.core.loading import Companion, LoadOptions, Role
from app.core.request import DrafterKind
from app.state.side import Obstacle, Side, SideStatus
from tests.state.stand_in import DRAFT, FITTING, MISFIT, TARGET, StandIn, model_info

ERROR = ModelFileError("It is truncated.", "Download it again.")
OTHER = model_info("Other", "/models/other.gguf")


def test_both_places_are_empty_at_first(stand_in: StandIn) -> None:
    assert stand_in.pair.target == stand_in.pair.draft == Side()
    assert not stand_in.pair.can_draft


def test_load_asks_with_a_fresh_token_and_shows_progress(stand_in: StandIn, qtbot: QtBot) -> None:
    with qtbot.waitSignal(stand_in.pair.changed):
        stand_in.pair.load(Role.TARGET, TARGET.path, LoadOptions(n_context=64))
    (request,) = stand_in.loads
    assert (request.role, request.path, request.options.n_context) == (Role.TARGET, TARGET.path, 64)
    assert not request.cancel.cancelled
    stand_in.pair.on_progress(Role.TARGET, 0.25)
    assert stand_in.pair.target == Side(SideStatus.LOADING, TARGET.path, 0.25)
    stand_in.pair.on_loaded(Role.TARGET, TARGET)
    assert stand_in.pair.target == Side(SideStatus.LOADED, TARGET.path, 1.0, TARGET)


def test_a_failing_draft_leaves_the_target_alone(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    before = stand_in.pair.target
    stand_in.pair.load(Role.DRAFT, DRAFT.path)
    assert stand_in.pair.target == before
    stand_in.pair.on_failed(Role.DRAFT, ERROR)
    assert stand_in.pair.target == before
    assert stand_in.pair.draft == Side(SideStatus.FAILED, DRAFT.path, error=ERROR)


def test_a_failure_keeps_the_model_that_was_there(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.fail(Role.DRAFT, ERROR)
    assert stand_in.pair.draft.status is SideStatus.FAILED
    assert stand_in.pair.draft.info is DRAFT
    assert stand_in.pair.can_draft


def test_the_engine_says_when_the_model_that_was_there_is_gone(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.pair.load(Role.TARGET, OTHER.path)
    stand_in.pair.on_unloaded(Role.TARGET)
    stand_in.pair.on_failed(Role.TARGET, ERROR)
    assert stand_in.pair.target == Side(SideStatus.FAILED, OTHER.path, error=ERROR)
    assert stand_in.pair.report is None
    assert not stand_in.pair.can_draft


def test_cancel_goes_straight_to_the_token_and_back_to_what_was(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    before = stand_in.pair.target
    stand_in.pair.load(Role.TARGET, OTHER.path)
    stand_in.pair.cancel_load(Role.TARGET)
    assert stand_in.loads[-1].cancel.cancelled
    assert stand_in.pair.target == before
    stand_in.pair.on_failed(Role.TARGET, Cancelled())
    assert stand_in.pair.target == before


def test_a_cancel_that_comes_too_late_shows_what_was_loaded(stand_in: StandIn) -> None:
    stand_in.pair.load(Role.TARGET, TARGET.path)
    stand_in.pair.cancel_load(Role.TARGET)
    stand_in.pair.on_loaded(Role.TARGET, TARGET)
    assert stand_in.pair.target.info is TARGET


def test_an_error_after_cancel_is_not_shown(stand_in: StandIn) -> None:
    stand_in.pair.load(Role.TARGET, TARGET.path)
    stand_in.pair.cancel_load(Role.TARGET)
    stand_in.pair.on_failed(Role.TARGET, ERROR)
    assert stand_in.pair.target == Side()


def test_a_second_choice_supersedes_the_first(stand_in: StandIn) -> None:
    stand_in.pair.load(Role.TARGET, TARGET.path)
    stand_in.pair.load(Role.TARGET, OTHER.path)
    first, second = stand_in.loads
    assert first.cancel.cancelled
    assert not second.cancel.cancelled
    stand_in.pair.on_progress(Role.TARGET, 0.9)  # of the first
    assert stand_in.pair.target == Side(SideStatus.LOADING, OTHER.path, 0.0)
    stand_in.pair.on_failed(Role.TARGET, Cancelled())
    assert stand_in.pair.target.status is SideStatus.LOADING
    stand_in.pair.on_progress(Role.TARGET, 0.5)
    assert stand_in.pair.target.fraction == 0.5
    stand_in.pair.on_loaded(Role.TARGET, OTHER)
    assert stand_in.pair.target.info is OTHER


def test_choosing_again_forgets_the_error(stand_in: StandIn) -> None:
    stand_in.fail(Role.TARGET, ERROR)
    stand_in.pair.load(Role.TARGET, TARGET.path)
    assert stand_in.pair.target.error is None


def test_unload_asks_and_waits_for_the_answer(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.pair.unload(Role.DRAFT)
    assert stand_in.unloads == [Role.DRAFT]
    assert stand_in.pair.draft.info is DRAFT
    stand_in.pair.on_unloaded(Role.DRAFT)
    assert stand_in.pair.draft == Side()
    assert stand_in.pair.target.info is TARGET
    assert stand_in.pair.report is None


def test_drafting_takes_both_models_and_a_report_that_fits(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.pair.on_report(None)
    stand_in.load(Role.DRAFT)
    assert not stand_in.pair.can_draft
    stand_in.pair.on_report(MISFIT)
    assert not stand_in.pair.can_draft
    stand_in.pair.on_report(FITTING)
    assert stand_in.pair.can_draft
    stand_in.load(Role.DRAFT, OTHER)  # another pair, not judged yet
    assert not stand_in.pair.can_draft


def test_an_error_is_dismissed_and_the_model_stays(stand_in: StandIn, qtbot: QtBot) -> None:
    stand_in.load_pair()
    before = stand_in.pair.draft
    stand_in.fail(Role.DRAFT, ERROR)
    with qtbot.waitSignal(stand_in.pair.changed):
        stand_in.pair.dismiss_error(Role.DRAFT)
    assert stand_in.pair.draft == before


def blocked(stand_in: StandIn) -> dict[Obstacle, set[DrafterKind]]:
    """What keeps what from drafting."""
    found: dict[Obstacle, set[DrafterKind]] = {}
    for kind in DrafterKind:
        if obstacle := stand_in.pair.obstacle(kind):
            found.setdefault(obstacle, set()).add(kind)
    return found


EXACT = {DrafterKind.MODEL, DrafterKind.LOOKUP_MODEL}
BY_DRAFT = EXACT | {DrafterKind.MAP, DrafterKind.TEXT}


def test_obstacles_on_the_way_to_a_pair(stand_in: StandIn) -> None:
    assert blocked(stand_in) == {}
    stand_in.load(Role.TARGET)
    assert blocked(stand_in) == {Obstacle.NO_DRAFT: BY_DRAFT}
    stand_in.fail(Role.DRAFT, ERROR)
    assert blocked(stand_in) == {Obstacle.DRAFT_FAILED: BY_DRAFT}
    stand_in.load(Role.DRAFT)
    assert blocked(stand_in) == {Obstacle.UNJUDGED: EXACT}
    stand_in.judge(MISFIT)
    assert blocked(stand_in) == {Obstacle.MISFIT: EXACT}
    stand_in.judge(FITTING)
    assert blocked(stand_in) == {}


def test_a_model_that_cannot_forget_is_an_obstacle(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.load(Role.DRAFT, replace(DRAFT, can_rewind=False))
    stand_in.judge(FITTING)
    assert blocked(stand_in) == {Obstacle.FORGETLESS_DRAFT: BY_DRAFT}
    assert stand_in.pair.fitting is DrafterKind.LOOKUP
    stand_in.load(Role.TARGET, replace(TARGET, can_rewind=False))
    stand_in.judge(FITTING)
    assert blocked(stand_in) == {Obstacle.FORGETLESS_TARGET: set(DrafterKind) - {DrafterKind.NONE}}


def test_what_fits_is_forgotten_with_the_models_it_was_said_of(stand_in: StandIn) -> None:
    stand_in.load_pair()
    assert stand_in.pair.fitting is DrafterKind.LOOKUP_MODEL
    stand_in.pair.load(Role.DRAFT, OTHER.path)
    stand_in.pair.on_loaded(Role.DRAFT, OTHER)
    assert stand_in.pair.fitting is None
    stand_in.judge(FITTING)
    stand_in.pair.on_unloaded(Role.DRAFT)
    assert stand_in.pair.fitting is None


def test_an_answer_that_was_not_asked_for_does_no_harm(stand_in: StandIn) -> None:
    stand_in.pair.on_failed(Role.TARGET, ERROR)
    stand_in.pair.on_progress(Role.TARGET, 0.5)
    assert stand_in.pair.target == Side()


def test_paths_are_kept_as_given(stand_in: StandIn) -> None:
    path = Path("/models/名前 with spaces.gguf")
    stand_in.pair.load(Role.DRAFT, path)
    assert stand_in.pair.draft.path == path


def test_a_larger_context_is_twice_as_large_as_far_as_the_target_goes(stand_in: StandIn) -> None:
    pair = stand_in.pair
    assert pair.larger_context is None
    pair.enlarge_context()
    assert not stand_in.loads
    pair.load(Role.TARGET, TARGET.path, LoadOptions(n_context=512, n_threads=3))
    pair.on_loaded(Role.TARGET, TARGET)
    assert pair.larger_context == 2 * TARGET.n_context
    pair.enlarge_context()
    assert stand_in.loads[-1].options == LoadOptions(n_context=2 * TARGET.n_context, n_threads=3)
    pair.on_loaded(Role.TARGET, replace(TARGET, n_context=1500))
    assert pair.larger_context == TARGET.n_context_trained
    pair.on_loaded(Role.TARGET, replace(TARGET, n_context=TARGET.n_context_trained))
    assert pair.larger_context is None


def test_a_target_is_asked_for_with_the_draft_that_comes_beside_it(stand_in: StandIn) -> None:
    """So that it leaves room: the draft that is here, or the one that will be."""
    pair = stand_in.pair
    pair.load(Role.TARGET, TARGET.path)
    assert stand_in.loads[-1].companion is None
    pair.on_loaded(Role.TARGET, TARGET)
    pair.set_options(Role.DRAFT, LoadOptions(n_context=256))
    pair.load_pair(TARGET.path, DRAFT.path)
    assert [load.companion for load in stand_in.loads[-2:]] == [
        Companion(DRAFT.path, LoadOptions(n_context=256)),
        None,
    ]
    pair.on_loaded(Role.TARGET, TARGET)
    pair.on_loaded(Role.DRAFT, DRAFT)
    pair.set_options(Role.DRAFT, LoadOptions(n_context=64))
    pair.load(Role.TARGET, TARGET.path)
    assert stand_in.loads[-1].companion == Companion(DRAFT.path, LoadOptions(n_context=256))  # as it is loaded
    pair.on_loaded(Role.TARGET, TARGET)
    stand_in.fail(Role.DRAFT, ModelLoadError("No."))
    pair.load(Role.TARGET, TARGET.path)
    assert stand_in.loads[-1].companion is None


def test_an_engine_that_gave_up_takes_everything_with_it_and_answers_at_once(stand_in: StandIn) -> None:
    stand_in.load(Role.TARGET)
    stand_in.pair.load(Role.DRAFT, DRAFT.path)
    error = EngineGaveUp("GGML_ASSERT(x) failed")
    stand_in.pair.on_gave_up(error)
    assert stand_in.pair.gave_up
    assert stand_in.pair.target == Side(SideStatus.FAILED, TARGET.path, error=error)
    assert stand_in.pair.draft == Side(SideStatus.FAILED, DRAFT.path, error=error)
    asked = len(stand_in.loads)
    stand_in.pair.load(Role.TARGET, OTHER.path)
    assert stand_in.pair.target == Side(SideStatus.FAILED, OTHER.path, error=error)
    stand_in.pair.unload_all()
    assert stand_in.pair.target == stand_in.pair.draft == Side()
    assert (len(stand_in.loads), stand_in.unloads) == (asked, [])

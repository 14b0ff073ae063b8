"""The fallback template is used where it was chosen, for as long as its target is loaded."""

from app.core.loading import Role
from app.core.request import TemplateKind
from tests.scripted import saying
from tests.state.stand_in import DRAFT, StandIn, model_info


def test_it_goes_into_every_request_until_it_is_taken_back(stand_in: StandIn) -> None:
    stand_in.load_pair()
    assert stand_in.converse(saying("abc")).template is TemplateKind.MODEL
    stand_in.chat.template.use_fallback()
    assert stand_in.converse(saying("abc")).template is TemplateKind.FALLBACK
    stand_in.chat.new_chat()
    stand_in.pair.on_loaded(Role.DRAFT, DRAFT)
    assert stand_in.converse(saying("abc")).template is TemplateKind.FALLBACK
    stand_in.chat.template.use_own()
    assert stand_in.converse(saying("abc")).template is TemplateKind.MODEL


def test_another_target_has_its_own_again(stand_in: StandIn) -> None:
    stand_in.load_pair()
    stand_in.chat.template.use_fallback()
    stand_in.load(Role.TARGET, model_info("Other", "/models/other.gguf"))
    assert stand_in.chat.template.kind is TemplateKind.MODEL


def test_without_a_target_there_is_nothing_to_choose(stand_in: StandIn) -> None:
    stand_in.chat.template.use_fallback()
    assert stand_in.chat.template.kind is TemplateKind.MODEL

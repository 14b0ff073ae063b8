"""A run's report in the window's words: lanes as the window calls them, kinds of prompt, and what core has said."""

from collections.abc import Callable

from app.core.plan import Plan
from app.core.said import Said
from app.ui.measured_wording import lane_name
from app.ui.prompt_choice import kind_name
from app.ui.translation import sentence, tr


def words_of(plan: Plan) -> Callable[[str], str]:
    """What puts a text of this plan's report into the window's language."""
    known = {kind: kind_name(kind) for kind in {prompt.kind for prompt in plan.prompts}}
    known |= {label: lane_name(plan, lane) for lane, label in enumerate(plan.labels)}

    def say(text: str) -> str:
        if not isinstance(text, Said):
            return known.get(text) or sentence(text)
        if not text.fields:
            return tr(text.source)
        fields = {name: say(value) if isinstance(value, str) else value for name, value in text.fields.items()}
        return tr(text.source).format(**fields)

    return say

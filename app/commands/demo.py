"""`draftlight demo`: a pair without a download, in the window, or in the terminal where there is no display."""

import sys
from pathlib import Path

from app.commands.chat import reply, stream_text
from app.commands.display import display_found
from app.core.auto_lookahead import MOST_DRAFTED
from app.core.cancel import CancelToken
from app.core.loading import LoadRequest, Role
from app.core.request import DrafterKind, Message, Request
from app.engine.demo_pair import demo_draft as draft_place
from app.engine.demo_pair import demo_target, make_demo_draft
from app.engine.engine import Engine
from app.storage.demo_prompts import demo_prompts
from app.storage.folders import cache_folder

_LOOKAHEAD = 4
_MAX_TOKENS = 200


def demo() -> int:
    target = demo_target()
    draft = demo_draft(target)
    prompts = demo_prompts()
    if display_found():
        from app.application.run import run

        return run(target, draft, prompts[0], prompts)
    print("No display, so the demo runs here.", file=sys.stderr)
    return _in_terminal(target, draft, prompts)


def _in_terminal(target: Path, draft: Path, prompts: tuple[str, str]) -> int:
    """Both prompts, one after the other, each with the drafter that it is there to show."""
    cancel = CancelToken()
    model, lookup = (Message("user", prompt) for prompt in prompts)
    requests = (
        Request(
            (model,),
            n_max=_LOOKAHEAD,
            max_tokens=_MAX_TOKENS,
            drafter=DrafterKind.MODEL,
            auto=False,
            cancel=cancel,
        ),
        Request((lookup,), n_max=MOST_DRAFTED, max_tokens=_MAX_TOKENS, drafter=DrafterKind.LOOKUP, cancel=cancel),
    )
    titles = (
        f"1 of 2: the derived draft proposes {_LOOKAHEAD} tokens a round.",
        "2 of 2: no second model; lookup proposes what followed the same words before, as far as it pays.",
    )

    def stream(engine: Engine, _: Request) -> int:
        code = 0
        for request, title in zip(requests, titles, strict=True):
            print(f"\n{title}\n\n> {request.messages[0].content}\n", file=sys.stderr)
            code = stream_text(engine, request)
            if code:
                break
        return code

    files = ((Role.TARGET, target), (Role.DRAFT, draft))
    return reply([LoadRequest(role, file, cancel=cancel) for role, file in files], requests[0], stream)


def demo_draft(target: Path) -> Path:
    """The target with fewer bits; made once."""
    if not draft_place(target, cache_folder()).exists():
        print("Making the demo's draft from its target, once …", file=sys.stderr)
    return make_demo_draft(target, cache_folder())

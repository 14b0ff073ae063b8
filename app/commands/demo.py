"""`draftlight demo`: a pair without a download, in the window, or in the terminal where there is no display."""

import socket
import sys
from os import environ
from pathlib import Path

from app.commands.chat import reply, stream_text
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


def display_found() -> bool:
    """Whether a window can be opened: Qt would abort the process where it cannot."""
    if sys.platform in ("win32", "darwin") or environ.get("QT_QPA_PLATFORM"):
        return True
    if wayland := environ.get("WAYLAND_DISPLAY"):
        return _answers(Path(environ.get("XDG_RUNTIME_DIR", ""), wayland))
    host, _, number = environ.get("DISPLAY", "").partition(":")
    if not number:
        return False
    screen = number.partition(".")[0]
    if host in ("", "unix"):
        return _answers(Path(f"/tmp/.X11-unix/X{screen}"))
    return _reachable(host, 6000 + int(screen)) if screen.isdigit() else False


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(path))
        except OSError:
            return False
    return True


def _reachable(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=3).close()
    except OSError:
        return False
    return True

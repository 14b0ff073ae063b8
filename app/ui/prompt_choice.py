"""The prompts that can be chosen: those that come with the program, and the questions of the chat that is open."""

from collections import Counter
from collections.abc import Sequence

from app.core.plan import Prompt
from app.core.request import Message
from app.state.chat import ChatState
from app.ui.translation import tr

LONGEST = 60  # characters of a question


def kind_name(kind: str) -> str:
    return {
        "code": tr("code"),
        "edit": tr("editing code"),
        "summary": tr("summary"),
        "question": tr("question about a text"),
        "maths": tr("mathematics"),
        "chat": tr("chat"),
        "story": tr("story"),
        "conversation": tr("this chat"),
        "own": tr("own"),
    }.get(kind, kind)


def language_name(language: str) -> str:
    return {"en": tr("English"), "ja": tr("Japanese")}.get(language, language)


def prompt_names(prompts: Sequence[Prompt]) -> list[str]:
    """Those that come with the program are counted, a chat's are told by their words."""
    seen: Counter[tuple[str, str]] = Counter()
    names = []
    for prompt in prompts:
        seen[prompt.kind, prompt.language] += 1
        n = seen[prompt.kind, prompt.language]
        if prompt.kind == "conversation":
            words = " ".join(prompt.messages[-1].content.split())
            names.append(tr("question {n} of this chat: {words}").format(n=n, words=words[:LONGEST]))
        else:
            kind, language = kind_name(prompt.kind), language_name(prompt.language)
            names.append(tr("{kind} {n}, {language}").format(kind=kind, n=n, language=language))
    return names


def chat_prompts(chat: ChatState) -> list[Prompt]:
    """Each question of the chat, with all that stood before it."""
    system = [one for one in chat.messages("") if one.role == "system"]
    before, prompts = list(system), list[Prompt]()
    for turn in chat.turns:
        asked = Message("user", turn.text)
        prompts.append(Prompt(f"question {len(prompts) + 1}", (*before, asked), "conversation"))
        if turn.reply.text:
            before += [asked, Message("assistant", turn.reply.text)]
    return prompts

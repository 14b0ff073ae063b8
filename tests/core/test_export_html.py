"""A conversation as a page: it is whole and valid, it holds the colours and numbers, and nobody's text is markup."""

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from app.core.conversation import StoredMessage, WholeConversation
from app.core.events import EmittedToken, Fate, Finished, FinishReason, ProposedToken, Round, RoundTimes, TokenKind
from app.core.export_html import html
from app.core.export_words import DEFINITIONS
from app.core.html_style import STYLE
from app.core.html_text import as_html, spelled
from app.core.said import Tongue
from app.core.setting_values import SettingValues
from tests.conversations import MAKING, whole

VOID = {"meta", "input", "br", "hr"}
_NAMES = """html head title style body header main footer article h1 h2 h3 h4 h5 h6 p div span ul li details summary
dl dt dd table thead tbody tr th td a u del s em strong code pre figure figcaption label time"""
ALLOWED = VOID.union(_NAMES.split())
HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(1)> </style><style>*{display:none}</style> "
    "[run](javascript:alert(1)) [data](data:text/html,x) ![pic](https://example.org/a.png) "
    '[web](https://example.org/?"onclick="x&a=1 "t\'\\"")\n\n</div></article></body></html>\n\n'
    "| <b>a</b> | b |\n|---|--:|\n| `x|y` | <i> |\n\n```<script>\n</code></pre><script>alert(1)</script>\n```\n"
    "<!-- -- --> <![CDATA[ &lt; &#0; \x00\x1b\x85\ud800\ufffe\r"
)


class Page(HTMLParser):
    """Checks on the way that elements are closed in their order and have no attribute twice."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.texts: list[tuple[str, str]] = []  # the innermost element's class or name, what stands in it
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.append((self.open[-1], data))

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def all(self, tag: str) -> Iterator[dict[str, str]]:
        return (attributes for name, attributes in self.elements if name == tag)

    def text(self, tag: str) -> str:
        return "".join(data for name, data in self.texts if name == tag)


def emitted(text: str, kind: TokenKind = TokenKind.ACCEPTED) -> EmittedToken:
    return EmittedToken(7, text, kind, 0.0001, 0.75 if kind is TokenKind.ACCEPTED else None)


def this_round(*tokens: EmittedToken, fallen: tuple[str, ...] = (), index: int = 0) -> Round:
    accepted = [one for one in tokens if one.kind is TokenKind.ACCEPTED]
    proposal = [ProposedToken(7, one.text, Fate.ACCEPTED, 0.75, 0.5) for one in accepted]
    for place, text in enumerate(fallen):
        fate = Fate.IGNORED if place else Fate.REJECTED
        proposal.append(ProposedToken(8, text, fate, 0.62, None if place else 0.08))
    times = RoundTimes(0.01, 0.02, 0.001)
    return Round(0.1, index, "draft", tuple(proposal), tokens, None, "", times, len(proposal) + 1, 9)


def conversation(*rounds: Round, error: str = "", text: str = "") -> WholeConversation:
    text = text or "".join(this.text for this in rounds)
    ended = Finished(1.0, FinishReason.FAILED if error else FinishReason.LENGTH, text, error=error, remedy="Try <b>.")
    asked = StoredMessage(10, None, "user", HOSTILE, 1.0)
    answer = StoredMessage(11, 10, "assistant", text, 1.0, MAKING, (*rounds, ended))
    return replace(whole(), messages=(asked, answer), leaf=11)


def test_a_page_is_whole_and_says_what_its_numbers_depend_on() -> None:
    page = Page(html(whole()))
    said = " ".join(data for _, data in page.texts)
    for expected in (
        "猫 and dogs",
        "Be brief.",
        "猫?",
        "Tall (llama 1B Q8_0, 1,000,000,000 bytes, tall.gguf)",
        "Small (llama 0.1B Q8_0, 100,000,000 bytes, small.gguf)",
        "temperature 0.7, seed 3, drafter fitting, lookahead Auto",
        "Draftlight 1.0, llama.cpp by llama-cpp-python 0.3",
        "a desk",
        "end of generation",
        "1 message of other branches is not shown",
        "1970-01-01 00:00 UTC",
    ):
        assert expected in said
    assert "/models" not in said
    assert page.text("u").count("abcdef") == 1
    assert "another branch" not in said


def test_each_number_carries_its_definition() -> None:
    page = Page(html(whole()))
    defined = {attributes["title"] for tag in ("dt", "th") for attributes in page.all(tag) if "title" in attributes}
    assert set(DEFINITIONS.values()) == defined
    assert set(DEFINITIONS.values()) <= {data for _, data in page.texts}


def test_a_token_says_its_kind_probabilities_and_round() -> None:
    tokens = (emitted("ab"), emitted(" c\n", TokenKind.CORRECTED))
    page = Page(html(conversation(this_round(*tokens, fallen=(' "x"', "\ny"), index=11))))
    accepted, corrected = [one for one in page.all("u") if "title" in one]
    assert accepted == {"class": "a", "title": "accepted, target <0.001, draft 0.750, round 12 (1 of 3)"}
    assert corrected["class"] == "c"
    assert corrected["title"].endswith('round 12 (1 of 3), in place of “ "x"” (target 0.080, draft 0.620)')
    fallen = [one["title"] for one in page.all("del") if "title" in one]
    assert fallen == ["rejected, target 0.080, draft 0.620, round 12 (1 of 3)", "ignored, round 12 (1 of 3)"]
    assert page.text("del").endswith(' "x"\ny')


def test_a_character_of_several_tokens_is_one_and_what_has_no_text_is_seen() -> None:
    parts = this_round(emitted(""), emitted("猫"), emitted("", TokenKind.BONUS))
    whole_one, textless = [one for one in Page(html(conversation(parts))).all("u") if "title" in one]
    assert whole_one["class"] == "a"
    assert whole_one["title"].count("accepted") == 2
    assert textless["class"] == "b z"


def test_what_fell_without_a_successor_is_there_too() -> None:
    page = Page(html(conversation(this_round(emitted("ab"), fallen=("x", "y")))))
    assert len([one for one in page.all("del") if "title" in one]) == 2


@pytest.mark.parametrize("cut", [1, 3, 1000])
def test_nobody_can_write_markup(cut: int) -> None:
    pieces = [HOSTILE[place : place + cut] for place in range(0, len(HOSTILE), cut)]
    rounds = [this_round(emitted(piece), emitted("", TokenKind.CORRECTED), fallen=(HOSTILE,)) for piece in pieces[:400]]
    one = conversation(*rounds, error=HOSTILE, text=HOSTILE)
    made = replace(MAKING, target=replace(MAKING.target, name=HOSTILE, path=HOSTILE))
    messages = (one.messages[0], replace(one.messages[1], making=made))
    named = replace(one.conversation, title=HOSTILE, settings=SettingValues(system_prompt=HOSTILE))
    text = html(replace(one, conversation=named, messages=messages))
    page = Page(text)
    assert {tag for tag, _ in page.elements} <= ALLOWED
    for tag, attributes in page.elements:
        assert set(attributes) <= _ATTRIBUTES.get(tag, set()) | {"class", "title"}
    assert [one["href"] for one in page.all("a")] in ([], ["https://example.org/?%22onclick=%22x&a=1"])
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe]", text)
    text.encode()


_ATTRIBUTES = {
    "html": {"lang"},
    "meta": {"charset", "http-equiv", "content", "name"},
    "input": {"type", "name", "id", "checked"},
    "label": {"for"},
    "time": {"datetime"},
    "th": {"scope"},
    "pre": {"tabindex"},
    "a": {"href", "rel"},
}


def test_nothing_runs_and_nothing_is_loaded() -> None:
    page = Page(html(conversation(this_round(emitted(HOSTILE)))))
    policy = next(one["content"] for one in page.all("meta") if one.get("http-equiv") == "Content-Security-Policy")
    digest = base64.b64encode(hashlib.sha256(page.text("style").encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_the_switch_is_labelled_and_leads_somewhere() -> None:
    page = Page(html(whole()))
    ids = [one["id"] for one in page.all("input")]
    assert [one["for"] for one in page.all("label")] == ids
    for name in ids:
        assert f"#{name}:checked~" in STYLE
    assert sum("checked" in one for one in page.all("input")) == 1


def test_every_class_has_a_style() -> None:
    text = "# a\n\n- b\n  > c\n\n`d` ~~e~~ ![f](https://g.org)\n\n|h|i|\n|:-:|--:|\n|j|k|\n\n```py\nl\n```\n\n---\n"
    page = Page(html(conversation(this_round(emitted(text)), error="m")))
    used = {name for _, attributes in page.elements for name in attributes.get("class", "").split()}
    unstyled = {name for name in used if not re.search(rf"\.{name}\b", STYLE)}
    assert unstyled == {"you", "read", "p"} - {name for name in ("you", "read") if f".{name}" in STYLE}


def test_what_markdown_means_is_kept() -> None:
    text = "## Head *b*\n\none\ntwo\n\n3. three\n\n<think>\n\n```py\na = 1\n\n  b\n```"
    page = html(conversation(this_round(emitted(text))))
    assert '<h4 class="h2">Head <em>b</em></h4>' in page
    assert "<p>one<br>two</p>" in page
    assert '<p class="li i1"><span class=m>3.</span> three</p>' in page
    assert "<figcaption>py</figcaption><pre tabindex=0><code>a = 1\n\n  b</code></pre>" in page


def test_long_code_that_was_parsed_in_pieces_is_one() -> None:
    code = "\n".join(f"line {n}" + "\n" * (n % 9 == 0) for n in range(400))
    page = html(conversation(this_round(emitted(f"```\n{code}\n```\n"))))
    assert f"<pre tabindex=0><code>{code}</code></pre>" in page


def test_thinking_folds_and_is_counted() -> None:
    tokens = [emitted(text) for text in ("<think>", "so", " so", "</think>", "yes")]
    page = html(conversation(this_round(*tokens)))
    assert "<details><summary>Thinking: 2 tokens</summary><div class=think><p>so so</p></div></details>" in page
    assert "<p>yes</p>" in page


def test_a_reply_of_which_only_the_text_is_known() -> None:
    bare = StoredMessage(11, 10, "assistant", "**a** <b>", 1.0)
    page = html(replace(whole(), messages=(whole().messages[0], bare), leaf=11))
    assert "<div class=read><p><strong>a</strong> &lt;b&gt;</p></div>" in page
    assert "<div class=tok>**a** &lt;b&gt;</div>" in page
    Page(page)


def test_an_empty_conversation_and_a_moment_of_nowhere() -> None:
    none = replace(whole().conversation, created=1e30)
    page = Page(html(WholeConversation(none, (), None)))
    assert "begun at an unknown time" in page.text("p")


MARKS = re.compile("«[^«»]*»")


def test_all_that_draftlight_says_is_said_in_the_readers_language() -> None:
    tokens = (emitted("<think>"), emitted("ab"), emitted("</think>"), emitted("1", TokenKind.CORRECTED))
    made = conversation(this_round(*tokens, emitted("", TokenKind.BONUS), fallen=("2", "3")), error="4", text="5")
    asked, answer = (replace(message, content="6") for message in made.messages)
    other = StoredMessage(12, None, "user", "7", 3.0)
    page = Page(html(replace(made, messages=(asked, answer, other)), Tongue("la", lambda text: f"«{text}»")))
    assert next(page.all("html")) == {"lang": "la"}
    titles = [("attribute", one["title"]) for _, one in page.elements if "title" in one]
    escaped = []
    for where, text in [*page.texts, *titles]:
        n_marks = 1
        while n_marks:
            text, n_marks = MARKS.subn("", text)
        if re.search("[A-Za-z]{2}", text) and where not in ("style", "title", "h1"):
            escaped.append(text)
    # These are of the conversation itself: its system prompt, a model, the machine, tokens.
    assert sorted(set(escaped)) == ["</think>", "<think>", "Be brief.", "Tall", "a desk", "ab"]


def test_text_is_nothing_but_text() -> None:
    assert as_html("<a href='x'>&\"\r\n\t\x00\ud800") == "&lt;a href=&#x27;x&#x27;&gt;&amp;&quot;\n\t␀�"
    assert spelled('a\n"\u202e猫') == 'a\\n"\\u202e猫'


def test_there_may_be_no_system_prompt_and_several_messages_that_are_not_shown() -> None:
    one = whole()
    others = tuple(StoredMessage(number, None, "user", "unseen", 3.0) for number in (30, 40))
    bare = replace(one.conversation, settings=SettingValues())
    page = Page(html(replace(one, conversation=bare, messages=(*one.messages, *others))))
    said = " ".join(data for _, data in page.texts)
    assert "3 messages of other branches are not shown" in said
    assert "System" not in said
    assert "unseen" not in said


def test_why_drafting_ended_is_told() -> None:
    fell = replace(this_round(emitted("ab")), fell_back="The draft failed <here>.")
    said = " ".join(data for _, data in Page(html(conversation(fell))).texts)
    assert "drafting ended" in said
    assert "The draft failed <here>." in said

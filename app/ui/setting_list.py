"""The settings of the program, in groups, in the order in which they are shown."""

from app.core.auto_lookahead import MOST_DRAFTED
from app.core.preferences import LONGEST_CONTEXT, LONGEST_REPLY, LONGEST_WAIT, MOST_THREADS
from app.core.request import DrafterKind, OnFull
from app.ui.drafting_wording import drafter_name
from app.ui.setting import Choice, Group, Number, Setting, Switch, Words
from app.ui.translation import tr

MEGABYTE = 1_000_000
TEXT_SIZES = (8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 28)  # points


def drafter_options() -> tuple[tuple[str, str], ...]:
    return tuple((kind.value, drafter_name(kind)) for kind in DrafterKind)


def groups() -> tuple[Group, ...]:
    """In the language of now."""
    return (_appearance(), _conversation(), _new_chats(), _loading(), _network(), _notifications(), _program())


def _appearance() -> Group:
    themes = (("system", tr("As the system")), ("light", tr("Light")), ("dark", tr("Dark")))
    # A language is called by its own name, whatever language the rest is in.
    languages = (("", tr("As the system")), ("en", "English"), ("ja", "日本語"))
    points = tuple((n, tr("{n} pt").format(n=n)) for n in TEXT_SIZES)
    sizes = ((0, tr("As the system")), *points)
    return Group(
        tr("Appearance"),
        (
            Setting(
                "theme",
                tr("Theme"),
                tr("Light or dark; it changes at once"),
                Choice(themes),
                tr("colours colors night black white"),
            ),
            Setting(
                "language",
                tr("Language"),
                tr("Of the window; what models write is up to them"),
                Choice(languages),
                "English Japanese 日本語 言語",
            ),
            Setting(
                "text_size",
                tr("Text size"),
                tr("Of questions and replies in the conversation"),
                Choice(sizes),
                tr("font zoom larger smaller"),
            ),
        ),
    )


def _conversation() -> Group:
    faces = (
        ("last", tr("What was shown last")),
        ("tokens", tr("Tokens")),
        ("reading", tr("Reading")),
    )
    tints = (
        ("last", tr("What was shown last")),
        ("kind", tr("Kind")),
        ("probability", tr("Probability")),
        ("acceptance", tr("Acceptance")),
        ("time", tr("Time")),
    )
    return Group(
        tr("Conversation"),
        (
            Setting(
                "face",
                tr("Opens with"),
                tr("Every token by its kind, or the text to read with Markdown rendered"),
                Choice(faces),
                tr("face view markdown"),
            ),
            Setting(
                "tint",
                tr("Tints tell"),
                tr("What the colour of a token says when a conversation opens"),
                Choice(tints),
                tr("colours colors heat highlight"),
            ),
            Setting(
                "ask_before_links",
                tr("Ask before opening a link"),
                tr("The address is shown first: a model wrote it, and nobody has checked where it leads"),
                Switch(),
                tr("confirm url address browser safety"),
            ),
        ),
    )


def _new_chats() -> Group:
    full = ((OnFull.STOP.value, tr("End the reply")), (OnFull.SHIFT.value, tr("Forget the older half")))
    return Group(
        tr("New chats"),
        (
            Setting(
                "temperature",
                tr("Temperature"),
                tr("0 always takes the most probable token; more is more varied"),
                Number(0, 5, 0.1, special=tr("0 (greedy)"), decimals=2),
                tr("sampling random creative"),
            ),
            Setting(
                "max_tokens",
                tr("Longest reply"),
                tr("A reply ends here at the latest"),
                Number(1, LONGEST_REPLY, 256, unit=tr(" tokens")),
                tr("max tokens length limit"),
            ),
            Setting(
                "drafter",
                tr("Drafter"),
                tr("Who proposes tokens; one that does not suit the pair is off, and the status line says why"),
                Choice(drafter_options()),
                tr("speculative decoding lookup draft model"),
            ),
            Setting(
                "lookahead",
                tr("Lookahead"),
                tr("How many tokens are proposed in a round; Auto goes as far as it pays"),
                Number(0, MOST_DRAFTED, special=tr("Auto")),
                tr("speculative decoding gamma draft tokens"),
            ),
            Setting(
                "on_full",
                tr("Full context"),
                tr("What becomes of a reply that reaches the end of the context"),
                Choice(full),
                tr("context shift memory length"),
            ),
        ),
    )


def _loading() -> Group:
    trained = tr("as trained")
    tokens = tr(" tokens")
    return Group(
        tr("Loading models"),
        (
            Setting(
                "load_last",
                tr("Load the last pair"),
                tr("When the program starts; it takes the memory then, whether you chat or not"),
                Switch(),
                tr("start begin launch automatic open model remember"),
            ),
            Setting(
                "target_context",
                tr("Context of the target"),
                tr("How much it can hold from the next load on; as trained means 8,192 at most"),
                Number(0, LONGEST_CONTEXT, 1024, trained, tokens),
                tr("size memory kv cache n_ctx"),
            ),
            Setting(
                "draft_context",
                tr("Context of the draft"),
                tr("Where it is shorter than the target's, drafting stops at its end"),
                Number(0, LONGEST_CONTEXT, 1024, trained, tokens),
                tr("size memory kv cache n_ctx"),
            ),
            Setting(
                "threads",
                tr("Threads"),
                tr("How many processors compute, from the next load on"),
                Number(0, MOST_THREADS, special=tr("measured or one per core")),
                tr("cpu cores processors speed"),
            ),
        ),
    )


def _network() -> Group:
    return Group(
        tr("Network and downloads"),
        (
            Setting(
                "offline",
                tr("Work offline"),
                tr("Nothing is asked of the network while this is on"),
                Switch(),
                tr("internet connection privacy"),
            ),
            Setting(
                "endpoint",
                tr("Address of the hub"),
                tr("Another one with the same interface, such as a mirror"),
                Words("https://huggingface.co"),
                "Hugging Face HF_ENDPOINT url server",
            ),
            Setting(
                "models_folder",
                tr("Folder for downloads"),
                tr("Where models are put from now on; those that are there already stay"),
                Words(tr("Draftlight's own"), folder=True),
                tr("directory disk path storage models"),
            ),
            Setting(
                "rate_limit",
                tr("Rate limit"),
                tr("Of all downloads together"),
                Number(0, 10_000 * MEGABYTE, 1, tr("no limit"), tr(" MB/s"), 1, MEGABYTE),
                tr("bandwidth speed throttle"),
            ),
        ),
    )


def _notifications() -> Group:
    return Group(
        tr("Notifications"),
        (
            Setting(
                "notify",
                tr("Tell when something has ended"),
                tr("A long reply or a download, while you are in another window"),
                Switch(),
                tr("alert message popup desktop tray"),
            ),
            Setting(
                "notify_after",
                tr("A reply is long after"),
                tr("Shorter ones end without a word"),
                Number(0, LONGEST_WAIT, unit=tr(" s")),
                tr("seconds alert duration"),
            ),
        ),
    )


def _program() -> Group:
    levels = (
        ("problems", tr("Problems")),
        ("information", tr("What happens")),
        ("everything", tr("Everything")),
    )
    return Group(
        tr("Program"),
        (
            Setting(
                "keep_awake",
                tr("Keep the computer awake"),
                tr("While something is measured or downloaded, where the system lets a program ask for it"),
                Switch(),
                tr("sleep suspend standby power energy"),
            ),
            Setting(
                "log_level",
                tr("The log keeps"),
                tr("With what llama.cpp says; nothing of your chats and no access token"),
                Choice(levels),
                tr("log file debug level diagnosis"),
            ),
        ),
    )

"""The tree of errors that are meant for the user; everything else that is raised is a bug, and becomes `Unexpected`.

DraftlightError                a sentence with its cause, and a way out
├── ModelFileError             the file cannot be read as a language model
├── ModelLoadError             llama.cpp could not load it, or died trying
├── TemplateError              the chat template could not be rendered
├── PromptError                nothing can be generated from this prompt
├── PairError                  the draft does not fit the target
├── DraftingError              the drafter failed; the reply goes on without it
├── DecodingError              the target failed; the reply ends
├── CannotRewind               this model cannot forget its last tokens
├── SettingsError              a setting is out of range
├── Cancelled                  the user stopped it: no failure
└── Unexpected                 a bug, caught at the boundary of a thread
"""


class DraftlightError(Exception):
    """What went wrong in one sentence, and what helps (may be empty)."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".strip()


class ModelFileError(DraftlightError):
    """The file is missing, unreadable, truncated, or not a GGUF language model."""


class ModelLoadError(DraftlightError):
    """llama.cpp refused the model, ran out of memory, or aborted while it read the file."""


class TemplateError(DraftlightError):
    """The model's chat template is broken or refuses these messages."""


class PromptError(DraftlightError):
    """The prompt is empty, or longer than the context."""


class PairError(DraftlightError):
    """The draft's vocabulary does not fit the target's."""


class DraftingError(DraftlightError):
    """The drafter failed in the middle of a reply."""


class DecodingError(DraftlightError):
    """The target failed in the middle of a reply."""


class CannotRewind(DraftlightError):
    """The model's memory cannot forget its last tokens (recurrent and hybrid models)."""


class SettingsError(DraftlightError):
    """A setting lies outside what it may be."""


class Cancelled(DraftlightError):
    """The user stopped the work."""

    def __init__(self) -> None:
        super().__init__("Stopped.")


class Unexpected(DraftlightError):
    """A bug, worded for the user: the log has the traceback."""

    def __init__(self, error: BaseException) -> None:
        what = ": ".join(filter(None, (type(error).__name__, str(error))))
        super().__init__(f"Draftlight made a mistake ({what}).", "This is a bug; the log file says more.")

"""The tree of errors that are meant for the user; everything else that is raised is a bug, and becomes `Unexpected`.

DraftlightError                a sentence with its cause, and a way out
├── ModelFileError             the file cannot be read as a language model
├── ModelLoadError             llama.cpp could not load it, or died trying
│   └── NoRoomError                memory ran out, the machine's or a device's
├── TemplateError              the chat template could not be rendered
├── PromptError                nothing can be generated from this prompt
├── PairError                  the draft does not fit the target
├── DraftingError              the drafter failed; the reply goes on without it
├── DecodingError              the target failed; the reply ends
├── CannotRewind               this model cannot forget its last tokens
├── SettingsError              a setting is out of range
├── DeviceError                a device is not there, or does not answer
├── HubError                   the model hub did not give what was asked for
│   ├── NetworkError               it cannot be reached, or it answered nonsense
│   ├── Offline                    the network is switched off in the settings
│   ├── TokenMissing               the repository needs a token, and none is known
│   ├── TermsNotAccepted           its terms have to be accepted on its page first
│   ├── AccessDenied               the token is wrong, or has no access
│   └── NotOnHub                   there is no such repository or file
├── DownloadError              a file could not be got
│   ├── ChecksumError              what arrived is not what the hub has
│   └── DiskFull                   there is no room for it
├── LibraryError               a model on disk could not be renamed, deleted or verified
├── ConversationError          a conversation could not be kept, found or read
├── RunError                   a measured run could not be kept, found or read
├── AttachmentError            a file cannot be attached to a message
├── EngineGaveUp               llama.cpp ended, and with it all computing until the next start
├── Cancelled                  the user stopped it: no failure
└── Unexpected                 a bug, caught at the boundary of a thread
"""

from app.core.said import said

FALLBACK_OFFER = said("Use the fallback template instead of the model's own.")
"""The remedy where a chat template fails; the request has a field for it."""

CONTEXT_OFFER = said("Start a new chat, or load the model with a larger context.")
"""The remedy where a conversation is longer than the context."""


class DraftlightError(Exception):
    """What went wrong in one sentence, and what helps (may be empty)."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        """A `Said` where the message is one, like every text of the error."""
        if not self.remedy:
            return self.message
        return said("{message} {remedy}", message=self.message, remedy=self.remedy)

    def __eq__(self, other: object) -> bool:
        """Errors are compared by what they say, so that a list with errors in it can be compared with what it was."""
        if not isinstance(other, DraftlightError):
            return NotImplemented
        return type(self) is type(other) and (self.message, self.remedy) == (other.message, other.remedy)

    def __hash__(self) -> int:
        return hash((type(self), self.message, self.remedy))


class ModelFileError(DraftlightError):
    """The file is missing, unreadable, truncated, or not a GGUF language model."""


class ModelLoadError(DraftlightError):
    """llama.cpp refused the model, ran out of memory, or aborted while it read the file."""


class NoRoomError(ModelLoadError):
    """There is not enough memory: fewer layers on a device, a shorter context or a smaller cache would help."""


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


class DeviceError(DraftlightError):
    """A device to compute on is not there, does not answer, or cannot be used by this build."""


class HubError(DraftlightError):
    """The model hub did not give what was asked for."""


class NetworkError(HubError):
    """The hub cannot be reached, the connection broke, or the answer cannot be understood."""


class Offline(HubError):
    """The network is switched off in the settings."""

    def __init__(self) -> None:
        super().__init__(
            said("Draftlight is set to work offline."), said("Switch the network on to search and download.")
        )


class TokenMissing(HubError):
    """The repository is private or gated, and no token is known."""


class TermsNotAccepted(HubError):
    """The account has not accepted the repository's terms; the remedy has the page where that is done."""


class AccessDenied(HubError):
    """The token is wrong, expired, or has no access to this repository."""


class NotOnHub(HubError):
    """There is no such repository, revision or file."""


class DownloadError(DraftlightError):
    """A file could not be fetched or written."""


class ChecksumError(DownloadError):
    """What arrived is not what the hub has, twice."""


class DiskFull(DownloadError):
    """There is no room for what is to be downloaded."""


class LibraryError(DraftlightError):
    """A model on disk could not be renamed, deleted or verified."""


class ConversationError(DraftlightError):
    """A conversation could not be written to the database, found in it, or read from a file."""


class RunError(DraftlightError):
    """A comparison or benchmark could not be written to the database, or found in it."""


class AttachmentError(DraftlightError):
    """A file that was to go into a message is no text, too large, or cannot be read."""


class EngineGaveUp(DraftlightError):
    """llama.cpp met with what it cannot go on from; `words` are its own, empty where it said nothing."""

    def __init__(self, words: str) -> None:
        self.words = words
        super().__init__(
            said('llama.cpp gave up. It said: "{words}".', words=words)
            if words
            else said("llama.cpp gave up without a word."),
            said("Start Draftlight again."),
        )


class Cancelled(DraftlightError):
    """The user stopped the work."""

    def __init__(self) -> None:
        super().__init__(said("Stopped."))


class Unexpected(DraftlightError):
    """A bug, worded for the user: the log has the traceback."""

    def __init__(self, error: BaseException) -> None:
        what = ": ".join(filter(None, (type(error).__name__, str(error))))
        super().__init__(
            said("Draftlight made a mistake ({what}).", what=what), said("This is a bug; the log file says more.")
        )

"""The boundary of a worker: whatever is raised behind it arrives in front as an error for the user."""

import logging

from app.core.errors import DraftlightError, Unexpected

_LOG = logging.getLogger("draftlight.worker")


def worded(error: Exception) -> DraftlightError:
    if isinstance(error, DraftlightError):
        return error
    _LOG.error("Unexpected error", exc_info=error)
    return Unexpected(error)

"""How huggingface_hub's requests are sent: with time limits, and once each.

The library itself sets no limit in most of its calls, and repeats what failed for up to half a minute, or for as long
as a busy server asks. Whoever waits for an answer is told instead.
"""

from typing import Any

import httpx2

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0  # of silence, while an answer is awaited or arrives
TIME_LIMITS = httpx2.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS)


class GaveUp(httpx2.TransportError):
    """One of the errors that the library would try again after; its cause is that error."""


class HubClient(httpx2.Client):
    def __init__(self) -> None:
        try:
            super().__init__(event_hooks={"request": [_limit]}, follow_redirects=True)
        except (ImportError, ValueError, httpx2.InvalidURL) as error:
            raise httpx2.ProxyError(str(error)) from error  # one of the environment, of a kind that is not known

    def send(self, request: httpx2.Request, **more: Any) -> httpx2.Response:
        try:
            response = super().send(request, **more)
        except (httpx2.TimeoutException, httpx2.NetworkError, httpx2.RemoteProtocolError) as error:
            raise GaveUp(str(error), request=request) from error
        if response.status_code in (408, 429) or response.is_server_error:
            response.read()
            response.raise_for_status()
        return response


def _limit(request: httpx2.Request) -> None:
    request.extensions["timeout"] = TIME_LIMITS.as_dict()

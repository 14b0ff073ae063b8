"""What went wrong between here and the hub, as one of the program's own errors: cause first, then what helps.

The hub tells its refusals apart by a status, a code and a sentence in the headers X-Error-Code and X-Error-Message.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from app.core.errors import AccessDenied, HubError, NetworkError, NotOnHub, TermsNotAccepted, TokenMissing
from app.library.network import Network


@contextmanager
def told(network: Network, repo: str = "", revision: str = "", path: str = "") -> Iterator[None]:
    """What the libraries raise inside becomes a `HubError` about this repository or file."""
    import httpx2

    try:
        yield
    except HubError:
        raise
    except httpx2.HTTPError as error:
        raise from_http_error(error, network, repo, revision, path) from error
    except (httpx2.InvalidURL, httpx2.StreamError) as error:
        raise NetworkError(f"{network.host} cannot be asked: {error}.", "Check its address.") from error
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise NetworkError(
            f"{network.host} gave an answer that makes no sense ({type(error).__name__}).",
            "Where a mirror or a proxy is set, check that it is one for the hub.",
        ) from error


def from_http_error(error: Exception, network: Network, repo: str, revision: str = "", path: str = "") -> HubError:
    response = getattr(error, "response", None)  # of httpx2's own status error, and of the hub's library
    if response is not None:
        return refusal(response.status_code, response.headers, network, repo, revision, path)
    return unreachable(error, network.host)


def unreachable(error: Exception, host: str) -> NetworkError:
    import httpx2

    from app.library.hub_client import GaveUp

    match error.__cause__ if isinstance(error, GaveUp) else error:
        case httpx2.ProxyError():
            return NetworkError(
                f"{host} cannot be reached through the proxy ({error}).",
                "Check HTTPS_PROXY and NO_PROXY in the environment.",
            )
        case httpx2.ConnectTimeout() | httpx2.ConnectError():
            cause = "its certificate is not accepted" if "CERTIFICATE" in str(error) else "there is no connection"
            return NetworkError(
                f"{host} cannot be reached: {cause}.", "Check the network; what is on this machine works without it."
            )
        case httpx2.TimeoutException():
            return NetworkError(f"{host} has fallen silent.", "Try again; it may be busy, or the connection is bad.")
        case httpx2.TooManyRedirects():
            return NetworkError(f"{host} sends from one address to the next without end.", "Try again later.")
    return NetworkError(f"The connection to {host} broke.", "Try again.")


def refusal(
    status: int, headers: Mapping[str, str], network: Network, repo: str, revision: str = "", path: str = ""
) -> HubError:
    """Why the hub did not give what was asked for, by its answer."""
    code, message = headers.get("X-Error-Code", ""), headers.get("X-Error-Message", "").lower()
    if status == 401:
        return _unauthorised(code, network, repo)
    if status == 403:
        return _forbidden(code, message, network, repo)
    if status in (404, 410):
        return _not_found(code, network, repo, revision, path)
    if status == 429:
        seconds = headers.get("Retry-After", "")
        wait = f"in {seconds} seconds" if seconds.isdigit() else "in some minutes"
        return NetworkError(f"{network.host} is asked too often.", f"Try again {wait}; with a token more is allowed.")
    if status >= 500:
        return NetworkError(f"{network.host} has a problem of its own (status {status}).", "Try again later.")
    return NetworkError(f"{network.host} refuses the request (status {status}).", "Try again later.")


def _unauthorised(code: str, network: Network, repo: str) -> HubError:
    tokens = f"{network.endpoint}/settings/tokens"
    if network.token:
        return AccessDenied(f"{network.host} does not accept the token.", f"Make a new one at {tokens}.")
    if code == "RepoNotFound":
        return _no_repository(network, repo)
    return TokenMissing(
        f"{repo or network.host} can be read with a token only.",
        f"Accept its terms at {network.page(repo)}, make a token at {tokens}, put it in the settings or in HF_TOKEN.",
    )


def _forbidden(code: str, message: str, network: Network, repo: str) -> HubError:
    page = network.page(repo)
    if "disabled" in message:
        return AccessDenied(f"The hub has shut {repo} down.", "Look for the same model by another author.")
    if code != "GatedRepo":
        return AccessDenied(
            f"The hub refuses access to {repo or 'this address'}.", "Check what the token is allowed to read."
        )
    if "fine-grained" in message:
        return AccessDenied(
            f"The token may not read gated repositories such as {repo}.",
            f"Allow it at {network.endpoint}/settings/tokens.",
        )
    if "rejected" in message:
        return AccessDenied(f"The authors of {repo} have rejected your request.", "Look for another model.")
    if "awaiting" in message:
        return TermsNotAccepted(f"Your request for {repo} still waits for its authors.", f"See {page}.")
    return TermsNotAccepted(f"{repo} has terms that you have not accepted yet.", f"Accept them at {page}.")


def _not_found(code: str, network: Network, repo: str, revision: str, path: str) -> HubError:
    if code == "RevisionNotFound" or (revision and not path and code != "RepoNotFound"):
        return NotOnHub(f"{repo} has no revision {revision}.", "Leave it away for the newest.")
    if path and code != "RepoNotFound":
        return NotOnHub(f"There is no file {path} in {repo}.", f"See {network.page(repo)}/tree/main.")
    return _no_repository(network, repo)


def _no_repository(network: Network, repo: str) -> HubError:
    where = urlsplit(network.endpoint).netloc
    return NotOnHub(
        f"There is no repository {repo} on {where}, or it is private.",
        "Check the spelling; a private one needs a token that may read it.",
    )

"""What went wrong between here and the hub, as one of the program's own errors: cause first, then what helps.

The hub tells its refusals apart by a status, a code and a sentence in the headers X-Error-Code and X-Error-Message.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from app.core.errors import AccessDenied, HubError, NetworkError, NotOnHub, TermsNotAccepted, TokenMissing
from app.core.said import said
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
        raise NetworkError(
            said("{host} cannot be asked: {error}.", host=network.host, error=error), said("Check its address.")
        ) from error
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise NetworkError(
            said("{host} gave an answer that makes no sense ({kind}).", host=network.host, kind=type(error).__name__),
            said("Where a mirror or a proxy is set, check that it is one for the hub."),
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
                said("{host} cannot be reached through the proxy ({error}).", host=host, error=error),
                said("Check HTTPS_PROXY and NO_PROXY in the environment."),
            )
        case httpx2.ConnectTimeout() | httpx2.ConnectError():
            return NetworkError(
                said("{host} cannot be reached: its certificate is not accepted.", host=host)
                if "CERTIFICATE" in str(error)
                else said("{host} cannot be reached: there is no connection.", host=host),
                said("Check the network; what is on this machine works without it."),
            )
        case httpx2.TimeoutException():
            return NetworkError(
                said("{host} has fallen silent.", host=host),
                said("Try again; it may be busy, or the connection is bad."),
            )
        case httpx2.TooManyRedirects():
            return NetworkError(
                said("{host} sends from one address to the next without end.", host=host), said("Try again later.")
            )
    return NetworkError(said("The connection to {host} broke.", host=host), said("Try again."))


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
        return NetworkError(
            said("{host} is asked too often.", host=network.host),
            said("Try again in {seconds} seconds; with a token more is allowed.", seconds=seconds)
            if seconds.isdigit()
            else said("Try again in some minutes; with a token more is allowed."),
        )
    if status >= 500:
        return NetworkError(
            said("{host} has a problem of its own (status {status}).", host=network.host, status=status),
            said("Try again later."),
        )
    return NetworkError(
        said("{host} refuses the request (status {status}).", host=network.host, status=status),
        said("Try again later."),
    )


def _unauthorised(code: str, network: Network, repo: str) -> HubError:
    tokens = f"{network.endpoint}/settings/tokens"
    if network.token:
        return AccessDenied(
            said("{host} does not accept the token.", host=network.host),
            said("Make a new one at {tokens}.", tokens=tokens),
        )
    if code == "RepoNotFound":
        return _no_repository(network, repo)
    return TokenMissing(
        said("{repo} can be read with a token only.", repo=repo or network.host),
        said(
            "Accept its terms at {page}, make a token at {tokens}, put it in the settings or in HF_TOKEN.",
            page=network.page(repo),
            tokens=tokens,
        ),
    )


def _forbidden(code: str, message: str, network: Network, repo: str) -> HubError:
    page = network.page(repo)
    if "disabled" in message:
        return AccessDenied(
            said("The hub has shut {repo} down.", repo=repo), said("Look for the same model by another author.")
        )
    if code != "GatedRepo":
        return AccessDenied(
            said("The hub refuses access to {repo}.", repo=repo or said("this address")),
            said("Check what the token is allowed to read."),
        )
    if "fine-grained" in message:
        return AccessDenied(
            said("The token may not read gated repositories such as {repo}.", repo=repo),
            said("Allow it at {endpoint}/settings/tokens.", endpoint=network.endpoint),
        )
    if "rejected" in message:
        return AccessDenied(
            said("The authors of {repo} have rejected your request.", repo=repo), said("Look for another model.")
        )
    if "awaiting" in message:
        return TermsNotAccepted(
            said("Your request for {repo} still waits for its authors.", repo=repo), said("See {page}.", page=page)
        )
    return TermsNotAccepted(
        said("{repo} has terms that you have not accepted yet.", repo=repo), said("Accept them at {page}.", page=page)
    )


def _not_found(code: str, network: Network, repo: str, revision: str, path: str) -> HubError:
    if code == "RevisionNotFound" or (revision and not path and code != "RepoNotFound"):
        return NotOnHub(
            said("{repo} has no revision {revision}.", repo=repo, revision=revision),
            said("Leave it away for the newest."),
        )
    if path and code != "RepoNotFound":
        return NotOnHub(
            said("There is no file {path} in {repo}.", path=path, repo=repo),
            said("See {page}/tree/main.", page=network.page(repo)),
        )
    return _no_repository(network, repo)


def _no_repository(network: Network, repo: str) -> HubError:
    where = urlsplit(network.endpoint).netloc
    return NotOnHub(
        said("There is no repository {repo} on {where}, or it is private.", repo=repo, where=where),
        said("Check the spelling; a private one needs a token that may read it."),
    )

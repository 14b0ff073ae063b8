"""The hub's token: where one is found, and the system's keyring that keeps the user's own. It is never shown."""

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.core.errors import SettingsError
from app.core.said import said
from app.library.huggingface import huggingface_hub

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_SERVICE, _USER = "draftlight", "hugging-face-token"
_VARIABLES = ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")
_RECOMMENDED = 1  # keyring's own mark: what is below keeps nothing, or keeps it in the clear


@dataclass(frozen=True, slots=True)
class Token:
    value: str = field(repr=False)
    source: str  # for showing, such as "the variable HF_TOKEN"


def find_token() -> Token | None:
    """In the environment, in the keyring, or where a login to the hub has left it. May wait for the keyring."""
    for name in _VARIABLES:
        if value := _clean(os.environ.get(name)):
            return Token(value, f"the variable {name}")
    if value := _clean(_kept()):
        return Token(value, "the system's keyring")
    if value := _clean(_logged_in()):
        return Token(value, "a login with Hugging Face's own program")
    return None


def keep_token(value: str) -> None:
    """In the keyring, in place of the one there. `SettingsError` where it is no token or there is no keyring."""
    token = _clean(value)
    if not token:
        raise SettingsError(
            said("This is no token."), said("A token is one word of letters, digits and signs, such as hf_….")
        )
    keyring = _keyring()
    if keyring is None:
        raise SettingsError(
            said("This system has no keyring to keep a token in."),
            said("Put it in the variable HF_TOKEN instead, or log in with 'hf auth login'."),
        )
    try:
        keyring.set_password(_SERVICE, _USER, token)
    except Exception as error:  # each keyring raises what its system gives it
        raise SettingsError(
            said("The keyring did not take the token ({kind}).", kind=type(error).__name__),
            said("Unlock it and try again."),
        ) from None


def forget_token() -> None:
    """The one in the keyring; nothing happens where there is none."""
    keyring = _keyring()
    if keyring is None or not _kept():
        return
    try:
        keyring.delete_password(_SERVICE, _USER)
    except Exception as error:
        raise SettingsError(
            said("The keyring did not give up the token ({kind}).", kind=type(error).__name__),
            said("Unlock it and try again."),
        ) from None


def _kept() -> str | None:
    keyring = _keyring()
    try:
        return keyring.get_password(_SERVICE, _USER) if keyring else None
    except Exception:  # locked, or its service is gone: the other places are still there
        return None


def _keyring() -> "KeyringBackend | None":
    import keyring  # slow: it asks the system which keyrings there are

    backend = keyring.get_keyring()
    return backend if backend.priority >= _RECOMMENDED else None


def _logged_in() -> str | None:
    try:
        token: str | None = huggingface_hub().get_token()
        return token
    except Exception:  # an unreadable file, or a continuous integration that gives none
        return None


def _clean(value: str | None) -> str:
    """The token; empty where it could not stand in a header."""
    token = (value or "").strip()
    return token if token.isascii() and token.isprintable() and " " not in token else ""

"""Where the token is looked for, and that it is never shown. The keyring is a real one of keyring's own kinds."""

from collections.abc import Iterator
from pathlib import Path

import huggingface_hub.constants
import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring
from keyring.errors import KeyringLocked, PasswordDeleteError

from app.core.errors import SettingsError
from app.library.token import Token, find_token, forget_token, keep_token


class MemoryKeyring(KeyringBackend):
    priority = 5.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._look()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._look()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._look()
        if not self.kept.pop((service, username), None):
            raise PasswordDeleteError("there is none")

    def _look(self) -> None:
        if self.locked:
            raise KeyringLocked("locked")


KeyringBackend._classes.discard(MemoryKeyring)  # keyring shall not choose it by itself


@pytest.fixture(autouse=True)
def login(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that a login leaves; there is none yet."""
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_OIDC_RESOURCE"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "token"
    monkeypatch.setattr(huggingface_hub.constants, "HF_TOKEN_PATH", str(path))
    monkeypatch.setattr(huggingface_hub.constants, "HF_STORED_TOKENS_PATH", str(tmp_path / "stored_tokens"))
    return path


@pytest.fixture
def ring() -> Iterator[MemoryKeyring]:
    before = keyring.get_keyring()
    ring = MemoryKeyring()
    keyring.set_keyring(ring)
    yield ring
    keyring.set_keyring(before)


@pytest.fixture
def no_ring() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


def found() -> tuple[str, str]:
    token = find_token()
    return (token.value, token.source) if token else ("", "")


def test_the_places_in_their_order(ring: MemoryKeyring, login: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found() == ("", "")
    login.write_text("hf_login\n")
    assert found() == ("hf_login", "a login with Hugging Face's own program")
    keep_token("hf_kept")
    assert found() == ("hf_kept", "the system's keyring")
    monkeypatch.setenv("HF_TOKEN", " hf_variable\n")
    assert found() == ("hf_variable", "the variable HF_TOKEN")


def test_keeping_and_forgetting(ring: MemoryKeyring) -> None:
    forget_token()
    keep_token("  hf_one ")
    keep_token("hf_two")
    assert list(ring.kept.values()) == ["hf_two"]
    forget_token()
    assert not ring.kept


def test_what_is_no_token_is_not_kept(ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("", "two words", "hf_日本", "hf_\x00"):
        with pytest.raises(SettingsError, match="no token") as caught:
            keep_token(text)
        assert not text or text not in str(caught.value)
        monkeypatch.setenv("HF_TOKEN", text.replace("\x00", "\x01"))
        assert found() == ("", "")


def test_without_a_keyring(no_ring: None, login: Path) -> None:
    with pytest.raises(SettingsError, match=r"no keyring.*HF_TOKEN"):
        keep_token("hf_one")
    forget_token()
    login.write_text("hf_login")
    assert found()[0] == "hf_login"


def test_a_locked_keyring_hides_no_other_place(ring: MemoryKeyring, login: Path) -> None:
    login.write_text("hf_login")
    ring.locked = True
    assert found()[0] == "hf_login"
    with pytest.raises(SettingsError, match="KeyringLocked") as caught:
        keep_token("hf_secret")
    assert "hf_secret" not in str(caught.value)


def test_an_unreadable_login_is_none(ring: MemoryKeyring, login: Path) -> None:
    login.mkdir()
    assert found() == ("", "")


def test_it_is_not_shown() -> None:
    assert "hf_" not in repr(Token("hf_secret", "here"))

"""The user's preferences for the command line: the same as the window goes by."""

from pathlib import Path

from app.core.preferences import Preferences
from app.library.network import Network, current_network
from app.storage.folders import user_folders
from app.storage.preferences import FILE, PreferencesFile
from app.storage.preferences import models_folder as folder_of


def preferences() -> Preferences:
    """Raises `SettingsError` where they are wrong."""
    return PreferencesFile(user_folders().settings / FILE).read()


def configured_network() -> Network:
    """Which hub is spoken to. Raises `SettingsError` and `HubError` where the preferences are wrong."""
    preferred = preferences()
    return current_network(offline=preferred.offline, endpoint=preferred.endpoint)


def models_folder() -> Path:
    """Where downloads go. Raises `SettingsError`."""
    return folder_of(preferences(), user_folders())

"""Which hub the command line speaks to: by the user's preferences, as the window does, and by the environment."""

from app.library.network import Network, current_network
from app.storage.folders import user_folders
from app.storage.preferences import FILE, PreferencesFile


def configured_network() -> Network:
    """Raises `SettingsError` and `HubError` where the preferences are wrong."""
    preferences = PreferencesFile(user_folders().settings / FILE).read()
    return current_network(offline=preferences.offline, endpoint=preferences.endpoint)

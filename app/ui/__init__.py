"""The window: the only place for widgets. It words what the state holds and knows nothing of the engine."""

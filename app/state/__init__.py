"""What the window shows, observable: QtCore only. No widgets, no threads, nothing of the engine."""

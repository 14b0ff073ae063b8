"""What the numbers of every reply depend on, beside pair and settings."""

import os
import platform

from app import __version__
from app.core.conversation import Surroundings
from app.engine.native import bindings_version


def surroundings() -> Surroundings:
    processor = platform.processor() or platform.machine()
    machine = f"{platform.platform()}, {processor}, {os.cpu_count()} processors"
    return Surroundings(__version__, bindings_version(), machine)

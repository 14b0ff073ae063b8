"""What the bundle starts: the command line, as `python -m app` would."""

import sys

from app.__main__ import main

sys.exit(main())

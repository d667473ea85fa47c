"""``python -m firmware_py`` is ``pepin``."""

import sys

from firmware_py.cli import main

sys.exit(main())

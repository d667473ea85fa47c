"""The running box: loop, scenes, drawing, storage, settings and command line."""

import os

# pygame greets on standard output when it is imported, in front of what `--json` prints.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

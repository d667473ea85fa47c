"""The real clock."""

import time

from engine.clock import Nanoseconds


class SystemClock:
    """CLOCK_MONOTONIC, the clock in which the kernel stamps GPIO edges."""

    def now(self) -> Nanoseconds:
        """The present moment in nanoseconds; may be called from any thread."""
        return time.monotonic_ns()

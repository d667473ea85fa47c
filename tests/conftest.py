"""What all tests share: Hypothesis looks for laws, never at a clock, because the machines under it differ.

The examples are the same on every run, so that a red run can be repeated; ``EXPLORE=1 make test`` looks for new ones.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "pepin",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="EXPLORE" not in os.environ,
)
settings.load_profile("pepin")

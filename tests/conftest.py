"""What all tests share: Hypothesis looks for laws, never at a clock, because the machines under it differ."""

from hypothesis import HealthCheck, settings

settings.register_profile("pepin", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pepin")

"""Benchmarks: how good the box is, measured beside the ways in which others do the same."""

"""Matches on disk: what was agreed at the start, and every line of the log. A move counts once it is committed."""

from .store import Match, NoSuchMatch, OutOfStep, Store

__all__ = ["Match", "NoSuchMatch", "OutOfStep", "Store"]

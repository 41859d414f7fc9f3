"""Matches on disk: what was agreed at the start, who sits where, every line of the log. A move counts once it is committed."""

from .store import Chair, Line, Match, Move, NoSuchMatch, OutOfStep, Store, progress
from .writer import Ear, Writer

__all__ = ["Chair", "Ear", "Line", "Match", "Move", "NoSuchMatch", "OutOfStep", "Store", "Writer", "progress"]

"""Matches on disk: what was agreed at the start, who sits where, every line of the log. A move counts once it is committed."""

from .store import Move, Store, progress
from .writer import Listener, Writer

__all__ = ["Listener", "Move", "Store", "Writer", "progress"]

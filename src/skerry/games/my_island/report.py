"""Is a set of My Island balanced?"""
from typing import Any
from ...core.game import Play


def report(play: Play, box: Any, games: int) -> str:
    return ""

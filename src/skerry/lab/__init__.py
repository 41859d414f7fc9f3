"""Whole matches by the thousand: simulations and balance reports, generic over the games."""

from .play import play_games
from .report import balance_report
from .simulate import Result, simulate

__all__ = ["Result", "balance_report", "play_games", "simulate"]

"""Whole matches by the thousand: simulations, tournaments, balance reports and the coach, generic over the games."""

from ..bots.coach import Advice, coach
from .arena import Arena, new_arena
from .play import play_games
from .report import balance_report
from .simulate import Result, simulate

__all__ = ["Advice", "Arena", "Result", "balance_report", "coach", "new_arena", "play_games", "simulate"]

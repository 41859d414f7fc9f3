"""Words that all games use."""

from collections.abc import Iterable


def player(seat: int) -> str:
    """A seat as people count: from 1."""
    return f"player {seat + 1}"


def players(seats: Iterable[int]) -> str:
    """Some seats: player 1, player 2 and player 4."""
    names = [player(seat) for seat in seats]
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def sentence(text: str) -> str:
    """A sentence of its own."""
    return text[:1].upper() + text[1:] + "."
